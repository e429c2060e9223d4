import type { TextTranslations } from '../../texts/language.ts'
import * as texts from './texts.ts'

export const french = {
  [texts.tryAgain]: 'Réessayer',
} satisfies TextTranslations<typeof texts>
