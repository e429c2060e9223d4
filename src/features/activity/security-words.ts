import type { SecurityEvent } from '../../../contract/security-log.ts'

/** What happened, as people say it. */
export const SECURITY_WORDS: Readonly<Record<SecurityEvent, string>> = {
  SignedIn: 'Signed in',
  PasswordShown: 'Right password, second factor owed',
  SignInFailed: 'Wrong password',
  SignInHeldUp: 'Held up after wrong tries',
  CodeRefused: 'Wrong second factor',
  RecoveryCodeSpent: 'Used a recovery code',
  PasswordRefused: 'Wrong password while signed in',
  PasswordReset: 'Set a new password by a mailed link',
  TokenReused: 'Session ended, its token was used twice',
  CallRefused: 'Refused: not allowed',
  NothingFound: 'Asked for what is not there',
  ListExported: 'Exported a list',
  TrailExported: 'Exported the evidence of a trail',
  TrailViewed: 'Looked at a trail',
  PhoneSecretShown: 'Saw a phone’s secret',
  PhonesChanged: 'Changed phones',
  AccessChanged: 'Changed who may do what',
  OwnSignInChanged: 'Changed their own sign-in',
  SystemSettingsChanged: 'Changed the system settings',
}
