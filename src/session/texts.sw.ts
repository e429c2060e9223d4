import type { TextTranslations } from '../texts/language.ts'
import * as texts from './texts.ts'

export const swahili = {
  [texts.anotherAccountHasSignedInOnThisBrowser]: 'Akaunti nyingine imeingia kwenye kivinjari hiki.',
  [texts.failedToLoginPleaseCheckYourCredentials]:
    'Kuingia kumeshindikana. Angalia barua pepe na nenosiri lako.',
  [texts.invitationCouldNotBeAccepted]: 'Mwaliko haukukubaliwa.',
  [texts.registrationFailedPleaseTryAgain]: 'Usajili umeshindikana. Tafadhali jaribu tena.',
  [texts.serverCannotBeReached]: 'Seva haipatikani.',
  [texts.yourSessionHasEndedPleaseSignInAgain]: 'Kipindi chako kimekwisha. Tafadhali ingia tena.',
} satisfies TextTranslations<typeof texts>
