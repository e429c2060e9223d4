import { activityRoutes } from '../activity/activity-routes.ts'
import { attendanceRoutes } from '../attendance/attendance-routes.ts'
import { searchRoutes } from '../search/search-routes.ts'
import { securityLogRoutes } from '../security/security-log-routes.ts'
import { checkpointRoutes } from '../checkpoints/checkpoint-routes.ts'
import { dashboardRoutes } from '../dashboard/dashboard-routes.ts'
import { demoDataRoutes } from '../demo/demo-data-routes.ts'
import { firstRunRoutes } from '../first-run/first-run-routes.ts'
import { patrolEndpoints } from '../fixes/patrols/patrol-endpoints.ts'
import { postOrdersRoutes } from '../post-orders/post-orders.ts'
import { phonePostOrdersRoutes } from '../ingest/phone-post-orders.ts'
import { secondFactorRuleRoutes } from '../team/second-factor-rule-routes.ts'
import { roundRunRoutes } from '../round-runs/round-runs.ts'
import { checklistTrendRoutes } from '../checklist-runs/checklist-trends.ts'
import { checklistRunRoutes } from '../checklist-runs/checklist-runs.ts'
import { unsubscribeRoutes } from '../clients/unsubscribe-routes.ts'
import { codePageRoutes } from '../reporting-codes/code-page-routes.ts'
import { fieldReportRoutes } from '../field-reports/field-report-routes.ts'
import { reportingCodeRoutes } from '../reporting-codes/reporting-codes.ts'
import { issueAssigneeRoutes, issueRoutes } from '../issues/issues.ts'
import { occurrenceBookRoutes } from '../occurrences/occurrence-books.ts'
import { alarmRoutes } from '../alarms/alarm-routes.ts'
import { ruleTestRoutes } from '../alarms/rule-test-routes.ts'
import { incidentAssigneeRoutes, incidentRoutes } from '../incidents/incidents.ts'
import { occurrenceProposalRoutes } from '../occurrences/occurrence-proposals.ts'
import { boardRecordRoutes } from '../incidents/board-records.ts'
import { packRoutes } from '../incidents/pack/pack-routes.ts'
import { occurrenceRoutes } from '../occurrences/occurrences.ts'
import { guestAccessRoutes } from '../guests/guest-access-settings.ts'
import { guestSignInRoutes } from '../guests/guest-sign-in-routes.ts'
import { guestIncidentRoutes } from '../guests/guest-incident-routes.ts'
import { guestMoneyRoutes } from '../guests/guest-money-routes.ts'
import { guestReportRoutes } from '../guests/guest-report-routes.ts'
import { guestRoutes } from '../guests/guest-routes.ts'
import { companySignInRoutes } from '../company-sign-in/company-sign-in-routes.ts'
import { companySignInSettings } from '../company-sign-in/company-sign-in-settings.ts'
import { scimRoutes } from '../directory/scim-routes.ts'
import { backupRoutes } from '../backup/backup-routes.ts'
import { systemSettingsRoutes } from '../companies/system-settings-routes.ts'
import { companySettingsRoutes } from '../companies/company-settings.ts'
import { authRoutes } from '../auth/auth-routes.ts'
import { passwordRoutes } from '../auth/password/password-routes.ts'
import { profileRoutes } from '../auth/profile-routes.ts'
import { invitationRoutes } from '../auth/registration/invitation-routes.ts'
import { registrationRoutes } from '../auth/registration/registration-routes.ts'
import { outboxRoutes } from '../mail/outbox.ts'
import { deliveryRoutes } from '../notifications/delivery-routes.ts'
import { notificationRoutes } from '../notifications/notification-routes.ts'
import { pushRoutes } from '../notifications/push-routes.ts'
import { passkeyRoutes } from '../auth/second-factor/passkey-routes.ts'
import { secondFactorRoutes } from '../auth/second-factor/second-factor-routes.ts'
import { savedFilterRoutes } from '../auth/saved-filter-routes.ts'
import { verificationRoutes } from '../auth/registration/verification-routes.ts'
import { fileRoutes } from '../files/file-routes.ts'
import { feedRoutes } from '../feed/feed-routes.ts'
import { basemapRoutes } from '../http/routes/basemap-routes.ts'
import { configRoutes } from '../http/routes/config-routes.ts'
import { locationRoutes } from '../fixes/read/location-routes.ts'
import { replayRoutes } from '../replay/replay-routes.ts'
import { exportedFileRoutes } from '../exports/exported-file-routes.ts'
import { reportRoutes } from '../reports/report-routes.ts'
import { runRoutes } from '../reports/runs/run-routes.ts'
import { exportRoutes } from '../exports/export-routes.ts'
import { trailRoutes } from '../trails/trail-routes.ts'
import { realtimeTokenRoutes, rtdbRoutes } from '../rtdb/rtdb-routes.ts'
import { quarantineRoutes } from '../ingest/quarantine-routes.ts'
import { importRoutes } from '../import/import-routes.ts'
import { ingestRoutes } from '../ingest/ingest-routes.ts'
import { operatorRoutes } from '../operator/operator-routes.ts'
import { recordErasureRoutes } from '../erasure/record-erasure-routes.ts'
import type { Routes } from '../resource/subject.ts'
import { rosterRulesRoutes } from '../roster-rules/roster-rules-routes.ts'
import { rosterRoutes } from '../roster/roster-routes.ts'
import { clientLinkRoutes } from '../client-links/client-links.ts'
import { clientPageRoutes } from '../client-links/read-client-page.ts'
import { rosterLinkRoutes } from '../roster-links/roster-links.ts'
import { rosterPageRoutes } from '../roster-links/roster-page-routes.ts'
import { strengthRoutes } from '../roster/strength-routes.ts'
import { shiftSwapRoutes } from '../shift-swaps/shift-swaps.ts'
import { shiftOfferRoutes } from '../shift-offers/shift-offers.ts'
import { welfareCheckRoutes } from '../welfare/welfare-check-routes.ts'
import { SUBJECTS } from '../subjects.ts'

/**
 * Routes below /api. Write their paths without this prefix, e.g. `/workers`. The routes of record types are
 * listed in `server/subjects.ts`.
 */
export const apiRoutes: readonly Routes[] = [
  configRoutes,
  authRoutes,
  registrationRoutes,
  invitationRoutes,
  verificationRoutes,
  passwordRoutes,
  profileRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  savedFilterRoutes,
  outboxRoutes,
  notificationRoutes,
  deliveryRoutes,
  pushRoutes,
  companySettingsRoutes,
  systemSettingsRoutes,
  companySignInRoutes,
  companySignInSettings,
  scimRoutes,
  backupRoutes,
  firstRunRoutes,
  demoDataRoutes,
  secondFactorRuleRoutes,
  guestAccessRoutes,
  guestSignInRoutes,
  guestRoutes,
  guestMoneyRoutes,
  guestIncidentRoutes,
  guestReportRoutes,
  fileRoutes,
  roundRunRoutes,
  ...Object.values(SUBJECTS).flatMap(({ routes }) => routes),
  attendanceRoutes,
  postOrdersRoutes,
  reportingCodeRoutes,
  fieldReportRoutes,
  checklistRunRoutes,
  checklistTrendRoutes,
  occurrenceRoutes,
  alarmRoutes,
  ruleTestRoutes,
  incidentRoutes,
  packRoutes,
  boardRecordRoutes,
  occurrenceBookRoutes,
  occurrenceProposalRoutes,
  rosterRoutes,
  rosterRulesRoutes,
  rosterLinkRoutes,
  clientLinkRoutes,
  shiftOfferRoutes,
  welfareCheckRoutes,
  shiftSwapRoutes,
  strengthRoutes,
  issueRoutes,
  issueAssigneeRoutes,
  incidentAssigneeRoutes,
  patrolEndpoints,
  dashboardRoutes,
  activityRoutes,
  recordErasureRoutes,
  searchRoutes,
  checkpointRoutes,
  securityLogRoutes,
  locationRoutes,
  trailRoutes,
  exportRoutes,
  reportRoutes,
  runRoutes,
  exportedFileRoutes,
  replayRoutes,
  quarantineRoutes,
  feedRoutes,
  realtimeTokenRoutes,
]

/** Routes outside of /api, e.g. for phones and the realtime endpoint. Add yours here. */
export const rootRoutes: readonly Routes[] = [
  basemapRoutes,
  ingestRoutes,
  phonePostOrdersRoutes,
  codePageRoutes,
  unsubscribeRoutes,
  rosterPageRoutes,
  clientPageRoutes,
  importRoutes,
  operatorRoutes,
  rtdbRoutes,
]
