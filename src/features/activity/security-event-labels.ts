import * as texts from './texts.ts'
import type { SecurityLogRow, SecurityEvent } from '../../../contract/auth/security-log.ts'
import { browserName } from '../../ui/content/browser-name.ts'
import { tr } from '../../texts/tr.ts'

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
  TrailViewed: tr(texts.viewedATrail),
  PersonalDataExported: tr(texts.exportedPersonalDataOfAGuard),
  PersonalDataErased: tr(texts.erasedPersonalDataOfAGuard),
  PhoneSecretShown: tr(texts.viewedAPhonesSecret),
  PhonesChanged: tr(texts.changedPhones),
  AccessChanged: tr(texts.changedAccessRights),
  OwnSignInChanged: tr(texts.changedTheirOwnSignIn),
  SystemSettingsChanged: tr(texts.changedTheSystemSettings),
}

/** Returns the account, guest or phone that caused an entry, by name or id. */
export function securityActorText(row: SecurityLogRow): string {
  const name = row.account_name ?? row.guest_name ?? row.device_label
  const id = row.account_id ?? row.guest_id ?? row.device_id
  return name ?? (id === null ? tr(texts.nobody) : tr(texts.noId, { id }))
}

/** Returns the IP address and browser of an entry: '203.0.113.7, Firefox on Linux'. */
export const securityOriginText = ({ address, agent }: SecurityLogRow): string =>
  address === null ? tr(texts.manyAddresses) : `${address}, ${browserName(agent)}`
