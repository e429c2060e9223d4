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
export const newRecoveryCodes = 'New recovery codes took the place of those before.'
export const turnedOff = 'It was turned off: the password alone signs you in.'
export const takenByAdministrator = 'It was taken away by an administrator.'
export const takenByOperator = 'It was taken away by the operator of the server.'

export const factorIsNeeded = 'Your account needs a second factor'
export const roleRequiresFactor =
  'From {date} on, your role requires a second factor: an authenticator app or a passkey, beside your password.'
export const setItUp =
  'Set it up on your profile before then. Otherwise you are asked to do so when you next use the console.'

export const passwordIsGuessed = 'Somebody is guessing at your password'
export const passwordsWereTried =
  '{count} passwords were tried on your account within an hour, and none was right. The last try came from the address {address}.'
export const triesAreDelayed =
  'Further attempts are delayed. Browsers that you have signed in with before are not affected.'
export const ifShort =
  'If your password is short or you use it elsewhere, choose another one on your profile.'

export const codeIsGuessed = 'Somebody has your password and guesses at your code'
export const wrongCodes =
  'Many wrong codes were shown after your password was right. The last came from the address {address}.'
export const somebodyKnowsIt = 'If that was not you, choose another password now: somebody knows it.'
export const recoveryCodeOnly =
  'For a day, a browser that you have not signed in with before is let in by one of your recovery codes only.'
export const appAdded = 'An authenticator app was added to it.'
export const appReplaced = 'Another authenticator app took the place of the one before.'
