import type { SecurityEvent } from '../../../contract/security-log.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Labels of the entries. */
export const SECURITY_EVENT_LABELS: Readonly<Record<SecurityEvent, string>> = {
  SignedIn: tr(texts.signedIn),
  PasswordShown: tr(texts.passwordAcceptedSecondFactorPending),
  SignInFailed: tr(texts.wrongPassword),
  SignInHeldUp: tr(texts.signInDelayedAfterFailedAttempts),
  CodeRefused: tr(texts.wrongSecondFactor),
  RecoveryCodeSpent: tr(texts.usedARecoveryCode),
  PasswordRefused: tr(texts.wrongPasswordWhileSignedIn),
  PasswordReset: tr(texts.setANewPasswordByAMailedLink),
  TokenReused: tr(texts.sessionEndedItsTokenWasUsedTwice),
  ForgedSessionRefused: tr(texts.forgedSessionRejected),
  ProviderRefused: tr(texts.companySignInRefused),
  GuestLinkAsked: tr(texts.guestAskedForALink),
  GuestSignedIn: tr(texts.guestSignedInByALink),
  GuestLinkRefused: tr(texts.guestsLinkRefused),
  GuestLinkExpired: tr(texts.guestsLinkWasTooOld),
  PhoneFirstHeard: tr(texts.phoneReportedForTheFirstTime),
  PhoneRefused: tr(texts.revokedPhoneRefused),
  CallRefused: tr(texts.refusedNotAllowed),
  CallHeldUp: tr(texts.rateLimitExceeded),
  ReportsHeldUp: tr(texts.reportingCodeReachedItsLimit),
  InputRefused: tr(texts.invalidRequest),
  NothingFound: tr(texts.notFound),
  ListExported: tr(texts.exportedAList),
  TrailExported: tr(texts.beganToExportWhereGuardsWere),
  TrailViewed: tr(texts.lookedAtATrail),
  PersonalDataExported: tr(texts.exportedPersonalDataOfAGuard),
  PersonalDataErased: tr(texts.erasedPersonalDataOfAGuard),
  PhoneSecretShown: tr(texts.sawAPhonesSecret),
  PhonesChanged: tr(texts.changedPhones),
  AccessChanged: tr(texts.changedAccessRights),
  OwnSignInChanged: tr(texts.changedTheirOwnSignIn),
  SystemSettingsChanged: tr(texts.changedTheSystemSettings),
}
