import type { TextTranslations } from '../../../texts/language.ts'
import * as texts from './texts.ts'

export const swahili = {
  [texts.archived]: 'Imehifadhiwa',
  [texts.checkTheSpellingOrEnterTheBeginningOf]: 'Angalia tahajia, au andika mwanzo wa jina au namba.',
  [texts.employmentEnded]: 'Ajira imekwisha',
  [texts.failedToSearch]: 'Utafutaji umeshindikana.',
  [texts.found]: 'Yaliyopatikana',
  [texts.foundUpToEventPositionOfNewestThe]:
    'Yaliyopatikana hadi tukio {position} kati ya {newest}. Mengine yanaongezwa.',
  [texts.guardClientPostPageOrTuesday1600]: 'Mlinzi, mteja, kituo, ukurasa au “Tuesday 16:00”',
  [texts.nothingFound]: 'Hakuna kilichopatikana',
  [texts.revoked]: 'Imefutwa',
  [texts.search]: 'Tafuta',
  [texts.searchCouldNotBeLoaded]: 'Utafutaji haukupakiwa.',
  [texts.searchEverything]: 'Tafuta kila kitu',
  [texts.suspended]: 'Imesimamishwa',
} satisfies TextTranslations<typeof texts>
