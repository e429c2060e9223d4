import * as texts from './texts.ts'

export const french: Record<string, string> = {
  [texts.hello]: 'Bonjour {name},',
  [texts.ignoreThis]: "Si vous ne l'avez pas demandé, vous pouvez ignorer ce message.",
  [texts.verifyYourAddress]: 'Vérifiez votre adresse e-mail',
  [texts.openToVerify]: 'Ouvrez ce lien pour vérifier votre adresse e-mail. Il est valable un jour.',
  [texts.setANewPassword]: 'Choisissez un nouveau mot de passe',
  [texts.openToSetAPassword]:
    'Ouvrez ce lien pour choisir un nouveau mot de passe. Il sert une fois, pendant une heure.',
  [texts.passwordStays]:
    "Si vous ne l'avez pas demandé, vous pouvez ignorer ce message. Votre mot de passe ne change pas.",
  [texts.factorWasChanged]: 'Votre second facteur a été modifié',
  [texts.factorOfAccountWasChanged]: 'Le second facteur de votre compte a été modifié.',
  [texts.ifThatWasNotYou]:
    "Si ce n'était pas vous et que vous ne l'avez pas demandé, choisissez un autre mot de passe maintenant et prévenez votre administrateur.",
  [texts.passkeyAdded]: "Une clé d'accès a été ajoutée.",
  [texts.passkeyRemoved]: "Une clé d'accès a été retirée.",
  [texts.appRemoved]: "L'application d'authentification a été retirée.",
  [texts.newRecoveryCodesReplacedTheOldOnes]: 'De nouveaux codes de secours remplacent les précédents.',
  [texts.turnedOff]: 'Il a été désactivé : le mot de passe seul suffit pour vous connecter.',
  [texts.itWasRemovedByAnAdministrator]: 'Il a été retiré par un administrateur.',
  [texts.itWasRemovedByTheOperatorOfThe]: "Il a été retiré par l'exploitant du serveur.",
  [texts.factorIsNeeded]: "Votre compte a besoin d'un second facteur",
  [texts.roleRequiresFactor]:
    "À partir du {date}, votre rôle exige un second facteur : une application d'authentification ou une clé d'accès, en plus du mot de passe.",
  [texts.setItUp]:
    'Configurez-le dans votre profil avant cette date. Sinon, cela vous sera demandé à votre prochaine utilisation.',
  [texts.somebodyIsTryingToGuessYourPassword]: "Quelqu'un essaie de deviner votre mot de passe",
  [texts.countWrongPasswordsWereEnteredForYourAccount]:
    "{count} mots de passe ont été essayés sur votre compte en une heure, et aucun n'était bon. Le dernier essai venait de l'adresse {address}.",
  [texts.triesAreDelayed]:
    'Les essais suivants sont retardés. Les navigateurs avec lesquels vous vous êtes déjà connecté ne sont pas concernés.',
  [texts.ifShort]:
    "Si votre mot de passe est court ou si vous l'utilisez ailleurs, choisissez-en un autre dans votre profil.",
  [texts.somebodyHasYourPasswordAndIsTryingTo]:
    "Quelqu'un a votre mot de passe et essaie de deviner votre code",
  [texts.manyWrongCodesWereEnteredAfterYourCorrect]:
    "De nombreux codes erronés ont suivi votre mot de passe, qui était bon. Le dernier venait de l'adresse {address}.",
  [texts.somebodyKnowsIt]:
    "Si ce n'était pas vous, choisissez un autre mot de passe maintenant : quelqu'un le connaît.",
  [texts.forOneDayBrowsersThatYouHaveNot]:
    "Pendant un jour, un navigateur avec lequel vous ne vous êtes jamais connecté n'est accepté qu'avec un de vos codes de secours.",
  [texts.appAdded]: "Une application d'authentification a été ajoutée.",
  [texts.anotherAuthenticatorAppReplacedTheOldOne]:
    "Une autre application d'authentification remplace la précédente.",
}
