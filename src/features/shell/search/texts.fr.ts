import type { TextTranslations } from '../../../texts/language.ts'
import * as texts from './texts.ts'

export const french = {
  [texts.archived]: 'Archivé',
  [texts.checkTheSpellingOrEnterTheBeginningOf]:
    'Vérifiez l’orthographe, ou saisissez le début d’un nom ou d’un numéro.',
  [texts.employmentEnded]: 'Emploi terminé',
  [texts.failedToSearch]: 'La recherche a échoué.',
  [texts.found]: 'Résultats',
  [texts.foundUpToEventPositionOfNewestThe]:
    'Résultats jusqu’à l’événement {position} sur {newest}. Le reste est en cours d’ajout.',
  [texts.guardClientPostPageOrTuesday1600]: 'Agent, client, poste, page ou « Tuesday 16:00 »',
  [texts.nothingFound]: 'Aucun résultat',
  [texts.revoked]: 'Révoqué',
  [texts.search]: 'Rechercher',
  [texts.searchCouldNotBeLoaded]: 'La recherche n’a pas pu être chargée.',
  [texts.searchEverything]: 'Tout rechercher',
  [texts.suspended]: 'Suspendu',
} satisfies TextTranslations<typeof texts>
