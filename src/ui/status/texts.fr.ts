import type { TranslationsOf } from '../../texts/translations-of.ts'
import * as texts from './texts.ts'

export const french = {
  [texts.tryAgain]: 'Réessayer',
} satisfies TranslationsOf<typeof texts>
