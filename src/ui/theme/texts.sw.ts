import type { TextTranslations } from '../../texts/language.ts'
import * as texts from './texts.ts'

export const swahili = {
  [texts.dark]: 'Giza',
  [texts.light]: 'Mwanga',
  [texts.system]: 'Mfumo',
  [texts.theme]: 'Mwonekano',
} satisfies TextTranslations<typeof texts>
