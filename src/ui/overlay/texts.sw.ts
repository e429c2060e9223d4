import type { TextTranslations } from '../../texts/language.ts'
import * as texts from './texts.ts'

export const swahili = {
  [texts.cancel]: 'Ghairi',
  [texts.close]: 'Funga',
  [texts.dismiss]: 'Ondoa',
  [texts.notifications]: 'Arifa',
} satisfies TextTranslations<typeof texts>
