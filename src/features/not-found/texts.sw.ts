import type { TextTranslations } from '../../texts/language.ts'
import * as texts from './texts.ts'

export const swahili = {
  [texts.goToTheDashboard]: 'Nenda kwenye dashibodi',
  [texts.linkMayBeOldOrMistyped]: 'Kiungo kinaweza kuwa cha zamani au kimeandikwa vibaya.',
  [texts.pageNotFound]: 'Ukurasa haukupatikana',
  [texts.thereIsNoPageAtThisAddress]: 'Hakuna ukurasa kwenye anwani hii.',
} satisfies TextTranslations<typeof texts>
