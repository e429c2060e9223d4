import * as texts from './texts.ts'
import type { TranslationsOf } from './language.ts'

export const swahili = {
  [texts.language]: 'Lugha',
} satisfies TranslationsOf<typeof texts>
