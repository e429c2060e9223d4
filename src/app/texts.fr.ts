import type { TextTranslations } from '../texts/language.ts'
import * as texts from './texts.ts'

export const french = {
  [texts.checkAFile]: 'Vérifier un fichier',
  [texts.clients]: 'Clients',
  [texts.companyGroup]: 'Société',
  [texts.demonstrationItsPasswordsArePublic]: 'Démonstration : ses mots de passe sont publics.',
  [texts.forgotYourPassword]: 'Mot de passe oublié ?',
  [texts.guest]: 'Invité',
  [texts.invitation]: 'Invitation',
  [texts.loading]: 'Chargement',
  [texts.myProfile]: 'Mon profil',
  [texts.occurences]: 'Événements',
  [texts.pageNotFound]: 'Page introuvable',
  [texts.registerACompany]: 'Inscrire une société',
  [texts.schedule]: 'Planification',
  [texts.secondFactor]: 'Second facteur',
  [texts.setANewPassword]: 'Définir un nouveau mot de passe',
  [texts.signIn]: 'Se connecter',
  [texts.team]: 'Équipe',
  [texts.tracker]: 'Suivi',
  [texts.verifyYourEmail]: 'Vérifiez votre e-mail',
  [texts.youNeedThePermissionNeedsAskAnAdministrator]:
    'Il vous faut l’autorisation « {needs} ». Demandez à un administrateur.',
  [texts.yourAccountHasNoAccessToThisScreen]: 'Votre compte n’ouvre pas cet écran',
  [texts.yourRoleHasNoAccessToThisScreen]: 'Votre rôle n’ouvre pas cet écran',
} satisfies TextTranslations<typeof texts>
