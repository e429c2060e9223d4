import type { TextTranslations } from '../texts/language.ts'
import * as texts from './texts.ts'

export const french = {
  [texts.anotherAccountHasSignedInOnThisBrowser]: 'Un autre compte s’est connecté dans ce navigateur.',
  [texts.failedToLoginPleaseCheckYourCredentials]: 'Échec de la connexion. Vérifiez vos identifiants.',
  [texts.invitationCouldNotBeAccepted]: 'L’invitation n’a pas pu être acceptée.',
  [texts.registrationFailedPleaseTryAgain]: 'L’inscription a échoué. Veuillez réessayer.',
  [texts.serverCannotBeReached]: 'Le serveur est injoignable.',
  [texts.yourSessionHasEndedPleaseSignInAgain]: 'Votre session a expiré. Veuillez vous reconnecter.',
} satisfies TextTranslations<typeof texts>
