import * as texts from './texts.ts'
import type { TranslationsOf } from './language.ts'

export const french = {
  [texts.language]: 'Langue',
} satisfies TranslationsOf<typeof texts>
