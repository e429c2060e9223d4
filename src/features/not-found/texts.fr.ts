import type { TextTranslations } from '../../texts/language.ts'
import * as texts from './texts.ts'

export const french = {
  [texts.goToTheDashboard]: 'Aller au tableau de bord',
  [texts.linkMayBeOldOrMistyped]: 'Le lien est peut-être ancien ou mal saisi.',
  [texts.pageNotFound]: 'Page introuvable',
  [texts.thereIsNoPageAtThisAddress]: 'Il n’y a pas de page à cette adresse.',
} satisfies TextTranslations<typeof texts>
