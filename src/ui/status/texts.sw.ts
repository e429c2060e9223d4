import type { TextTranslations } from '../../texts/language.ts'
import * as texts from './texts.ts'

export const swahili = {
  [texts.tryAgain]: 'Jaribu tena',
} satisfies TextTranslations<typeof texts>
