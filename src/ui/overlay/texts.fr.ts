import type { TextTranslations } from '../../texts/language.ts'
import * as texts from './texts.ts'

export const french = {
  [texts.cancel]: 'Annuler',
  [texts.close]: 'Fermer',
  [texts.dismiss]: 'Masquer',
  [texts.notifications]: 'Notifications',
} satisfies TextTranslations<typeof texts>
