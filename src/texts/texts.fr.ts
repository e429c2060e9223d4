import * as texts from './texts.ts'
import type { TextTranslations } from './language.ts'

export const french = {
  [texts.language]: 'Langue',
} satisfies TextTranslations<typeof texts>
