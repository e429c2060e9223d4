import type { TranslationsOf } from '../../texts/language.ts'
import * as texts from './texts.ts'

export const swahili = {
  [texts.tryAgain]: 'Jaribu tena',
} satisfies TranslationsOf<typeof texts>
