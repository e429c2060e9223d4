import type { TextTranslations } from '../../texts/language.ts'
import * as texts from './texts.ts'

export const french = {
  [texts.dark]: 'Sombre',
  [texts.light]: 'Clair',
  [texts.system]: 'Système',
  [texts.theme]: 'Thème',
} satisfies TextTranslations<typeof texts>
