import * as texts from './texts.ts'
import type { TextTranslations } from './language.ts'

export const swahili = {
  [texts.language]: 'Lugha',
} satisfies TextTranslations<typeof texts>
