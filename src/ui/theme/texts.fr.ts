import type { TranslationsOf } from '../../texts/translations-of.ts'
import * as texts from './texts.ts'

export const french = {
  [texts.dark]: 'Sombre',
  [texts.light]: 'Clair',
  [texts.system]: 'Système',
  [texts.theme]: 'Thème',
} satisfies TranslationsOf<typeof texts>
