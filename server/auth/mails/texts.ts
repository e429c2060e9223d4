export const hello = 'Hello {name},'
export const ignoreThis = 'If you did not ask for this, you can ignore this email.'

export const verifyYourAddress = 'Verify your email address'
export const openToVerify = 'Open this link to verify your email address. It works for one day.'

export const setANewPassword = 'Set a new password'
export const openToSetAPassword = 'Open this link to set a new password. It works once, for one hour.'
export const passwordStays =
  'If you did not ask for this, you can ignore this email. Your password stays as it is.'

export const factorWasChanged = 'Your second factor was changed'
export const factorOfAccountWasChanged = 'The second factor of your account was changed.'
export const ifThatWasNotYou =
  'If that was not you, and you have not asked for it, choose another password now and contact your administrator.'
export const passkeyAdded = 'A passkey was added to it.'
export const passkeyRemoved = 'A passkey was removed from it.'
export const appRemoved = 'The authenticator app was removed from it.'
export const newRecoveryCodesReplacedTheOldOnes = 'New recovery codes replaced the old ones.'
export const turnedOff = 'It was turned off: the password alone signs you in.'
export const itWasRemovedByAnAdministrator = 'It was removed by an administrator.'
export const itWasRemovedByTheOperatorOfThe = 'It was removed by the operator of the server.'

export const factorIsNeeded = 'Your account needs a second factor'
export const roleRequiresFactor =
  'From {date} on, your role requires a second factor: an authenticator app or a passkey, beside your password.'
export const setItUp =
  'Set it up on your profile before then. Otherwise you are asked to do so when you next use the console.'

export const somebodyIsTryingToGuessYourPassword = 'Somebody is trying to guess your password'
export const countWrongPasswordsWereEnteredForYourAccount =
  '{count} wrong passwords were entered for your account within an hour. The last one came from the address {address}.'
export const triesAreDelayed =
  'Further attempts are delayed. Browsers that you have signed in with before are not affected.'
export const ifShort =
  'If your password is short or you use it elsewhere, choose another one on your profile.'

export const somebodyHasYourPasswordAndIsTryingTo =
  'Somebody has your password and is trying to guess your code'
export const manyWrongCodesWereEnteredAfterYourCorrect =
  'Many wrong codes were entered after your correct password. The last one came from the address {address}.'
export const somebodyKnowsIt = 'If that was not you, choose another password now: somebody knows it.'
export const forOneDayBrowsersThatYouHaveNot =
  'For one day, browsers that you have not signed in with before need one of your recovery codes.'
export const appAdded = 'An authenticator app was added to it.'
export const anotherAuthenticatorAppReplacedTheOldOne = 'Another authenticator app replaced the old one.'
