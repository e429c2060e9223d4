import type { TextTranslations } from '../../texts/language.ts'
import * as texts from './texts.ts'

export const french = {
  [texts.acceptTheInvitation]: 'Accepter l’invitation',
  [texts.askForANewLink]: 'Demander un nouveau lien',
  [texts.askForTheLink]: 'Demander le lien',
  [texts.askTheCompanyToLetYouSeePlaces]:
    'Demandez à la société de vous laisser voir les lieux qu’elle garde. Elle vous remet un lien une fois que vous êtes admis.',
  [texts.askTheCompanyToLetYouSeePlaces2]:
    'Demandez à la société de vous laisser voir les lieux qu’elle garde. Vous recevez un e-mail une fois que vous êtes admis.',
  [texts.requestAccess]: 'Demander l’accès',
  [texts.askWhoeverInvitedYouToSendItAgain]:
    'Demandez à la personne qui vous a invité de l’envoyer à nouveau.',
  [texts.checkingWhetherCompaniesCanBeRegistered]: 'Vérification des inscriptions',
  [texts.atLeast10CharactersAFewWordsAre]: 'Au moins 10 caractères. Quelques mots se retiennent facilement.',
  [texts.backToSignIn]: 'Retour à la connexion',
  [texts.cancel]: 'Annuler',
  [texts.capsLockIsOn]: 'La touche Verr. Maj est active.',
  [texts.code]: 'Code',
  [texts.codeFromTheApp]: 'Code de l’application',
  [texts.company]: 'Société',
  [texts.companyGivesItToYou]: 'La société vous le donne.',
  [texts.confirmTheSecondFactor]: 'Confirmer le second facteur',
  [texts.email]: 'E-mail',
  [texts.ended]: 'Fin',
  [texts.enterTheAddressYouSignInWithWe]:
    'Saisissez l’adresse e-mail avec laquelle vous vous connectez. Nous envoyons un lien pour définir un nouveau mot de passe.',
  [texts.enterYourEmailAddress]: 'Saisissez votre adresse e-mail.',
  [texts.enterYourPassword]: 'Saisissez votre mot de passe.',
  [texts.everyPostEveryRoundAsItHappensAnd]: 'Chaque poste, chaque ronde, en direct et tels qu’ils ont été.',
  [texts.failedToLoginPleaseCheckYourCredentials]: 'Échec de la connexion. Vérifiez vos identifiants.',
  [texts.failedToProcessForgotPasswordRequest]: 'La demande n’a pas abouti.',
  [texts.failedToResendVerificationEmail]: 'L’e-mail n’a pas été renvoyé.',
  [texts.failedToResetPassword]: 'Le mot de passe n’a pas été changé.',
  [texts.failedToVerifyEmail]: 'L’e-mail n’a pas été vérifié.',
  [texts.fillInAnAccountOfTheDemonstration]: 'Remplir un compte de démonstration :',
  [texts.forgotYourPassword]: 'Mot de passe oublié ?',
  [texts.fullNameIsSignedInInThisBrowserSign]:
    '{fullName} est connecté dans ce navigateur. Déconnectez-vous d’abord pour accepter l’invitation.',
  [texts.fullNameYouMaySeeThesePlacesUpTo]:
    '{fullName}, vous pouvez voir ces lieux jusqu’au {until} inclus. Ce que vous consultez est enregistré.',
  [texts.continueLabel]: 'Continuer',
  [texts.guard]: 'Agent',
  [texts.guards]: 'Agents',
  [texts.hide]: 'Masquer',
  [texts.hideWhat]: 'Masquer : {what}',
  [texts.myRequestWasApproved]: 'Je suis déjà admis',
  [texts.iHaveNotRequestedAccessYet]: 'Je n’ai pas encore demandé',
  [texts.iHaveVerified]: 'J’ai vérifié',
  [texts.join]: 'Rejoindre',
  [texts.labelAgain]: '{label}, une seconde fois',
  [texts.loadingTheInvitation]: 'Chargement de l’invitation',
  [texts.loadingThePlace]: 'Chargement du lieu',
  [texts.loadingYourPlaces]: 'Chargement de vos lieux',
  [texts.loadingYourSecondFactor]: 'Chargement de votre second facteur',
  [texts.makeANewLink]: 'Créer un nouveau lien',
  [texts.mayBeLeftEmpty]: 'Facultatif',
  [texts.newPassword]: 'Nouveau mot de passe',
  [texts.youCanTryAgainInText]: 'Prochain essai possible dans {text}.',
  [texts.noGuardIsAssignedHere]: 'Aucun agent n’est affecté ici.',
  [texts.noPatrolsWereRecordedHereInTheLast]: 'Aucune ronde n’a été enregistrée ici ces sept derniers jours.',
  [texts.noSitePostIsKnownHere]: 'Aucun poste n’est connu ici.',
  [texts.notVerifiedYetOpenTheLinkInThe]:
    'Pas encore vérifié. Ouvrez le lien dans l’e-mail, puis vérifiez de nouveau.',
  [texts.oneIsRequiredOfYouBesidesYourPassword]:
    'Il vous faut un second facteur : en plus du mot de passe, un code d’une application de votre téléphone ou une clé d’accès.',
  [texts.oneOfYourRecoveryCodes]: 'L’un de vos codes de secours.',
  [texts.openYourAuthenticatorAppForTheCodeOf]:
    'Ouvrez votre application d’authentification pour le code de {email}, ou utilisez une clé d’accès.',
  [texts.openYourAuthenticatorAppForTheCodeOf2]:
    'Ouvrez votre application d’authentification pour le code de {email}.',
  [texts.organisationCode]: 'Code de l’organisation',
  [texts.passkeyCouldNotBeRequested]: 'La clé d’accès n’a pas pu être demandée.',
  [texts.password]: 'Mot de passe',
  [texts.patrolsOfTheLastSevenDays]: 'Rondes des sept derniers jours',
  [texts.phone]: 'Téléphone',
  [texts.placeCouldNotBeFetched]: 'Le lieu n’a pas pu être chargé',
  [texts.places]: 'Lieux',
  [texts.post]: 'Poste',
  [texts.register]: 'Inscrire',
  [texts.registerACompany]: 'Inscrire une société',
  [texts.secondFactor]: 'Second facteur',
  [texts.secondFactorCouldNotBeChecked]: 'Le second facteur n’a pas pu être vérifié.',
  [texts.sendTheEmailAgain]: 'Renvoyer l’e-mail',
  [texts.sendTheLink]: 'Envoyer le lien',
  [texts.serverCannotBeReachedCheckYourConnectionAnd]:
    'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  [texts.setANewPassword]: 'Définir un nouveau mot de passe',
  [texts.setThePassword]: 'Définir le mot de passe',
  [texts.setUpASecondFactor]: 'Configurer un second facteur',
  [texts.shift]: 'Service',
  [texts.show]: 'Afficher',
  [texts.useAPasskeyOfEmailOrEnterA]:
    'Présentez une clé d’accès de {email}, ou saisissez un code de secours.',
  [texts.showWhat]: 'Afficher : {what}',
  [texts.signIn]: 'Se connecter',
  [texts.signInAgain]: 'Se reconnecter',
  [texts.signInAsAGuest]: 'Se connecter comme visiteur',
  [texts.signInInstead]: 'Se connecter plutôt',
  [texts.signInWithAnAccount]: 'Se connecter avec un compte',
  [texts.signOut]: 'Se déconnecter',
  [texts.sitePostsOfNameClientName]: 'Postes de {name}, {clientName}',
  [texts.sixDigitsFromYourAppOrOneOf]: 'Six chiffres de votre application, ou l’un de vos codes de secours.',
  [texts.started]: 'Début',
  [texts.thatLinkHasExpiredSendTheEmailAgain]:
    'Ce lien a expiré. Renvoyez l’e-mail pour en recevoir un nouveau.',
  [texts.thatLinkHasExpiredSignInToHave]:
    'Ce lien a expiré. Connectez-vous pour recevoir à nouveau l’e-mail.',
  [texts.thatLinkIsNotCompleteOpenItFrom]:
    'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail, ou connectez-vous pour le recevoir à nouveau.',
  [texts.thatLinkIsNotCompleteOpenItFrom2]:
    'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail, ou renvoyez l’e-mail.',
  [texts.youHaveNoAccessToAnyPlaceAt]: 'Aucun lieu n’est visible pour le moment.',
  [texts.thereWereMoreTheseAreTheNewestPatrolCount]:
    'Il y en a eu davantage ; voici les {patrolCount} plus récentes.',
  [texts.thisInvitationCannotBeUsed]: 'Cette invitation n’est pas ouverte',
  [texts.thisLinkIsNotCompleteOpenItFrom]:
    'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail, ou demandez-en un nouveau.',
  [texts.thisServerHasNoMailServerEnterThe]:
    'Ce serveur n’a pas de serveur de messagerie. Saisissez l’adresse e-mail avec laquelle vous vous connectez, puis demandez à votre administrateur le lien pour définir un nouveau mot de passe.',
  [texts.thisServerHasNoMailServerSoNothing]:
    'Ce serveur n’a pas de serveur de messagerie, rien n’a donc été envoyé à <strong>{email}</strong>. Demandez le lien à votre administrateur, ou vérifiez avec votre mot de passe ci-dessous.',
  [texts.thisServerHasNoMailServerTheCompany]:
    'Ce serveur n’a pas de serveur de messagerie : la société vous remet le lien de connexion.',
  [texts.timeZone]: 'Fuseau horaire',
  [texts.toJoinAnExistingCompanyAskItsAdministrator]:
    'Pour rejoindre une société déjà présente, demandez une invitation à son administrateur.',
  [texts.tryAgain]: 'Réessayer',
  [texts.type]: 'Type',
  [texts.inProgress]: 'En cours',
  [texts.useAPasskey]: 'Utiliser une clé d’accès',
  [texts.useAPasskeyInstead]: 'Utiliser plutôt une clé d’accès',
  [texts.useAnAuthenticatorAppInstead]: 'Utiliser plutôt une application d’authentification',
  [texts.verifyWithMyPassword]: 'Vérifier avec mon mot de passe',
  [texts.verifyYourEmail]: 'Vérifiez votre e-mail',
  [texts.visitAsAGuest]: 'Visiter comme invité',
  [texts.waitingForApproval]: 'En attente d’admission',
  [texts.weSendYouALinkThatSignsYou]: 'Nous vous envoyons un lien de connexion.',
  [texts.weSentALinkToEmailOpenIt]:
    'Nous avons envoyé un lien à <strong>{email}</strong>. Ouvrez-le, puis revenez ici.',
  [texts.welcome]: 'Bienvenue',
  [texts.welcomeToCompany]: 'Bienvenue chez {company}',
  [texts.whatItDoes]: 'Activité de l’entreprise',
  [texts.yourSecondFactorCouldNotBeFetchedMessage]: 'Votre second facteur n’a pas pu être chargé. {message}',
  [texts.youAreInvitedAsRoleYouSignIn]: 'Vous êtes invité comme {role}. Vous vous connectez avec {email}.',
  [texts.youAreSignedOutEverywhereWhenItIs]:
    'Une fois le nouveau mot de passe défini, vous êtes déconnecté partout.',
  [texts.youBecomeItsAdministratorToJoinAnExisting]:
    'Vous en devenez l’administrateur. Pour rejoindre une société déjà présente, demandez une invitation à son administrateur.',
  [texts.youCanTryAgainNow]: 'Vous pouvez réessayer maintenant.',
  [texts.youSeeThePlacesThatWereApprovedFor]:
    'Vous voyez ce à quoi vous avez été admis. Ce que vous consultez est enregistré.',
  [texts.youSignedOutInAnotherTab]: 'Vous vous êtes déconnecté dans un autre onglet.',
  [texts.yourName]: 'Votre nom',
  [texts.yourOrganisation]: 'Votre organisation',
  [texts.yourPassword]: 'Votre mot de passe',
  [texts.yourPlacesCouldNotBeFetched]: 'Vos lieux n’ont pas pu être chargés',
  [texts.yourSessionHasEndedPleaseSignInAgain]: 'Votre session a expiré. Veuillez vous reconnecter.',
  [texts.continueWithoutYourCompany]: 'Se connecter autrement',
  [texts.noCompanyHasASignInProviderFor]:
    'Aucune entreprise ne se connecte par un fournisseur avec des adresses de ce domaine. Utilisez votre mot de passe.',
  [texts.signInWithYourCompany]: 'Continuer avec votre entreprise',
  [texts.signInWithYourCompanyFailed]: 'La connexion avec votre entreprise a échoué',
  [texts.signingYouIn]: 'Connexion en cours',
  [texts.thisCompanyHasNoSignInProviderUse]:
    'Cette entreprise ne se connecte pas par un fournisseur. Utilisez votre mot de passe.',
  [texts.signInToCompany]: 'Se connecter à {company}',
  [texts.youAreSignedInAsNameIfYou]:
    'Vous êtes connecté en tant que {name}. Si vous continuez, vous serez connecté sous l’identité que donne votre entreprise.',
  [texts.staySignedIn]: 'Garder la session actuelle',
} satisfies TextTranslations<typeof texts>
