import type { Migration } from './migrate.ts'
import { SUBJECTS } from '../subjects.ts'
import { eventLog } from './migrations/0001-event-log.ts'
import { readModels } from './migrations/0010-read-models.ts'
import { auth } from './migrations/0011-auth.ts'
import { demo } from './migrations/0012-demo.ts'
import { fixes } from './migrations/0020-fixes.ts'
import { quarantineByMessage } from './migrations/0030-quarantine-by-message.ts'
import { commandAt } from './migrations/0031-command-at.ts'
import { whatExpires } from './migrations/0032-what-expires.ts'
import { historyIndexes } from './migrations/0033-history-indexes.ts'
import { records } from './migrations/0040-records.ts'
import { documents } from './migrations/0041-documents.ts'
import { patrolsOfAssignment } from './migrations/0044-patrols-of-assignment.ts'
import { foldedSearch } from './migrations/0045-folded-search.ts'
import { losses } from './migrations/0050-losses.ts'
import { snapshots } from './migrations/0051-snapshots.ts'
import { sitePlans } from './migrations/0055-site-plans.ts'
import { accountsKept } from './migrations/0060-accounts.ts'
import { roles } from './migrations/0061-roles.ts'
import { workerRecords } from './migrations/0062-worker-records.ts'
import { employment } from './migrations/0063-employment.ts'
import { whatPhonesTell } from './migrations/0064-what-phones-tell.ts'
import { geofences } from './migrations/0065-geofences.ts'
import { firstRun } from './migrations/0066-first-run.ts'
import { statesOfAStream } from './migrations/0067-states-of-a-stream.ts'
import { activity } from './migrations/0068-activity.ts'
import { files } from './migrations/0069-files.ts'
import { invitations } from './migrations/0070-invitations.ts'
import { companySettings } from './migrations/0071-company-settings.ts'
import { subscribers } from './migrations/0072-subscribers.ts'
import { postOrders } from './migrations/0073-post-orders.ts'
import { guests } from './migrations/0074-guests.ts'
import { systemSettings } from './migrations/0075-system-settings.ts'
import { duties } from './migrations/0076-duties.ts'
import { savedFilters } from './migrations/0077-saved-filters.ts'
import { guardsByName } from './migrations/0078-guards-by-name.ts'
import { guardsFound } from './migrations/0079-guards-found.ts'
import { demoRemoved } from './migrations/0080-demo-removed.ts'
import { checkpoints } from './migrations/0081-checkpoints.ts'
import { guardsByLetters } from './migrations/0082-guards-by-letters.ts'
import { checklists } from './migrations/0083-checklists.ts'
import { pacedTries } from './migrations/0084-paced-tries.ts'
import { fixVersions } from './migrations/0085-fix-versions.ts'
import { sealing } from './migrations/0086-sealing.ts'
import { inListOrder } from './migrations/0087-in-list-order.ts'
import { limitedAccounts } from './migrations/0088-limited-accounts.ts'
import { securityLog } from './migrations/0089-security-log.ts'
import { secondFactor } from './migrations/0090-second-factor.ts'
import { sessionLife } from './migrations/0091-session-life.ts'
import { passkeys } from './migrations/0092-passkeys.ts'
import { sealPlaces } from './migrations/0093-seal-places.ts'
import { logSubtrees } from './migrations/0094-log-subtrees.ts'
import { sealChecks } from './migrations/0095-seal-checks.ts'
import { passwordDigests } from './migrations/0096-password-digests.ts'
import { shownFactor } from './migrations/0097-shown-factor.ts'
import { heldDuties } from './migrations/0098-held-duties.ts'
import { nights } from './migrations/0099-nights.ts'
import { clientRecords } from './migrations/0100-client-records.ts'
import { fixExports } from './migrations/0101-fix-exports.ts'
import { roleEditions } from './migrations/0102-role-editions.ts'
import { lateChanges } from './migrations/0104-late-changes.ts'
import { supplementsInLog } from './migrations/0105-supplements-in-log.ts'
import { sessionMacs } from './migrations/0106-session-macs.ts'
import { factorMacs } from './migrations/0107-factor-macs.ts'
import { tokenMacs } from './migrations/0108-token-macs.ts'
import { fileQuotas } from './migrations/0115-file-quotas.ts'
import { secondFactorGrace } from './migrations/0135-second-factor-grace.ts'
import { companyLogo } from './migrations/0145-company-logo.ts'
import { archivedRecords } from './migrations/0146-archived-records.ts'
import { sitePostZone } from './migrations/0155-site-post-zone.ts'
import { erasedPersons } from './migrations/0190-erased-persons.ts'
import { namesFound } from './migrations/0125-names-found.ts'
import { search } from './migrations/0181-search.ts'
import { background } from './migrations/0180-background.ts'
import { numberSeries } from './migrations/0200-number-series.ts'
import { assignees } from './migrations/0450-assignees.ts'
import { recordIndexes } from './migrations/0451-record-indexes.ts'
import { incidents } from './migrations/0250-incidents.ts'
import { reportTables } from './migrations/0410-reports.ts'
import { recordErasureTable } from './migrations/0510-record-erasures.ts'
import { fileRegister } from './migrations/0520-file-register.ts'
import { entryErasureTable } from './migrations/0521-entry-erasures.ts'
import { accountLanguage } from './migrations/0522-account-language.ts'
import { reportRights } from './migrations/0560-report-rights.ts'
import { reportRunTables } from './migrations/0490-report-runs.ts'
import { occurrences } from './migrations/0201-occurrences.ts'
import { rosters } from './migrations/0270-rosters.ts'
import { clientLinks } from './migrations/0341-client-links.ts'
import { plannedWeeks } from './migrations/0530-planned-weeks.ts'
import { rosterLinks } from './migrations/0360-roster-links.ts'
import { shiftOffers } from './migrations/0361-shift-offers.ts'
import { roundRuns } from './migrations/0240-round-runs.ts'
import { comments } from './migrations/0261-comments.ts'
import { dashboard } from './migrations/0400-dashboard.ts'
import { issues } from './migrations/0260-issues.ts'
import { notifications } from './migrations/0380-notifications.ts'
import { fieldCommands } from './migrations/0590-field-commands.ts'
import { fieldReports } from './migrations/0220-field-reports.ts'
import { releasedIncidents } from './migrations/0501-released-incidents.ts'
import { daysOfFixes } from './migrations/0610-days-of-fixes.ts'
import { guardsDue } from './migrations/0611-guards-due.ts'
import { schemaEdition } from './migrations/0570-schema-edition.ts'
import { companySignInTables } from './migrations/0600-company-sign-in.ts'

/** The migrations that belong to no single subject, in the order of their names. */
const shared: readonly Migration[] = [
  eventLog,
  readModels,
  auth,
  demo,
  fixes,
  quarantineByMessage,
  commandAt,
  whatExpires,
  historyIndexes,
  records,
  documents,
  patrolsOfAssignment,
  foldedSearch,
  losses,
  snapshots,
  sitePlans,
  accountsKept,
  roles,
  workerRecords,
  employment,
  whatPhonesTell,
  geofences,
  firstRun,
  statesOfAStream,
  activity,
  files,
  invitations,
  companySettings,
  subscribers,
  postOrders,
  guests,
  systemSettings,
  duties,
  savedFilters,
  guardsByName,
  guardsFound,
  demoRemoved,
  checkpoints,
  guardsByLetters,
  checklists,
  pacedTries,
  fixVersions,
  sealing,
  inListOrder,
  limitedAccounts,
  securityLog,
  secondFactor,
  sessionLife,
  passkeys,
  sealPlaces,
  logSubtrees,
  sealChecks,
  passwordDigests,
  shownFactor,
  heldDuties,
  nights,
  clientRecords,
  fixExports,
  roleEditions,
  lateChanges,
  supplementsInLog,
  sessionMacs,
  factorMacs,
  tokenMacs,
  fileQuotas,
  namesFound,
  secondFactorGrace,
  companyLogo,
  archivedRecords,
  sitePostZone,
  background,
  search,
  erasedPersons,
  numberSeries,
  occurrences,
  fieldReports,
  rosters,
  clientLinks,
  rosterLinks,
  shiftOffers,
  roundRuns,
  issues,
  comments,
  incidents,
  assignees,
  recordIndexes,
  reportTables,
  recordErasureTable,
  reportRunTables,
  reportRights,
  notifications,
  dashboard,
  releasedIncidents,
  plannedWeeks,
  schemaEdition,
  companySignInTables,
  daysOfFixes,
  guardsDue,
  fileRegister,
  entryErasureTable,
  accountLanguage,
  fieldCommands,
]

const ofSubjects = Object.values(SUBJECTS).flatMap((subject) => subject.migrations ?? [])

/** Every migration, in the order of their names. A subject lists its own (`server/subjects.ts`). */
export const migrations: readonly Migration[] = [...shared, ...ofSubjects].toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)
