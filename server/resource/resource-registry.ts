import { dueGuardsProjection } from '../fixes/due-guards.ts'
import { STREAMS } from '../../domain/subjects.ts'
import { patrols } from '../projections/patrols.ts'
import { sealIndex } from '../evidence/sealing/seal-index.ts'
import type { PersonalFieldsLookup } from '../event-log/personal-data.ts'
import type { Projection } from '../projections/projection.ts'
import type { AnyStream } from '../projections/read-model.ts'
import { createReferences } from './references.ts'
import type { Resource } from './resource.ts'
import { recordErasures } from '../erasure/record-erasures.ts'
import { recordQuoteWarnings } from '../erasure/quote-warnings.ts'
import { fieldReports } from '../field-reports/field-report-model.ts'
import { fileExports } from '../exports/file-exports.ts'
import { fixExports } from '../exports/fix-exports-model.ts'
import { accountCreditResource } from '../billing/payments/account-credit-model.ts'
import { bankLineResource } from '../billing/payments/bank-line-model.ts'
import { alarms } from '../alarms/alarm-model.ts'
import { attendance } from '../attendance/attendance-model.ts'
import { checklistRuns } from '../checklist-runs/checklist-run-model.ts'
import { clientLinks } from '../client-links/client-links.ts'
import { companies } from '../companies/companies.ts'
import { guestAccess } from '../guests/guest-model.ts'
import { companySignIn } from '../company-sign-in/company-sign-in-model.ts'
import { directoryGroups, directoryUsers } from '../directory/directory-model.ts'
import { systemSettings } from '../companies/system-settings-model.ts'
import { issues } from '../issues/issue-model.ts'
import { incidents } from '../incidents/incident-model.ts'
import { invoices } from '../billing/invoices/invoice-model.ts'
import { occurrences } from '../occurrences/occurrence-model.ts'
import { postOrders } from '../post-orders/post-orders-model.ts'
import { reportingCodes } from '../reporting-codes/reporting-codes.ts'
import { rosterLinks } from '../roster-links/roster-links.ts'
import { rosterRules } from '../roster-rules/roster-rules-model.ts'
import { rosters } from '../roster/roster-model.ts'
import { secondFactorRule } from '../team/second-factor-rule.ts'
import { reports } from '../reports/report-model.ts'
import { roundRuns } from '../round-runs/round-run-model.ts'
import { shiftOffers } from '../shift-offers/shift-offer-model.ts'
import { welfareChecks } from '../welfare/welfare-check-model.ts'
import { shiftSwaps } from '../shift-swaps/shift-swap-model.ts'
import { SUBJECTS } from '../subjects.ts'

/** All record types of the back office: those of `server/subjects.ts`, and special ones. */
export const resourceRegistry: readonly Resource[] = [
  companies,
  systemSettings,
  companySignIn,
  directoryUsers,
  directoryGroups,
  rosterRules,
  secondFactorRule,
  ...Object.values(SUBJECTS).map(({ resource }) => resource),
  attendance,
  postOrders,
  occurrences,
  alarms,
  rosters,
  rosterLinks,
  clientLinks,
  shiftOffers,
  welfareChecks,
  shiftSwaps,
  issues,
  incidents,
  invoices,
  bankLineResource,
  accountCreditResource,
  reportingCodes,
  fieldReports,
  checklistRuns,
  roundRuns,
  reports,
  guestAccess,
  fixExports,
  { ...recordErasures, warns: recordQuoteWarnings((type) => findPersonalFields(type)) },
  fileExports,
]

for (const [name, { resource }] of Object.entries(SUBJECTS))
  if (resource.readModel.name !== name) throw new Error(`server/subjects.ts: ${name} is another record`)

const readModels = [patrols, sealIndex, ...resourceRegistry.map((resource) => resource.readModel)]

/** Every read model, in the order in which they process an event. */
export const allProjections: readonly Projection[] = [...readModels, dueGuardsProjection]

/** Stream types whose state may be stored as a snapshot, by name. */
export const streamsByType: ReadonlyMap<string, AnyStream> = new Map(
  readModels.map(({ name, folds }) => [name, folds] as const),
)

for (const name of streamsByType.keys())
  if (!STREAMS.includes(name)) throw new Error(`domain/subjects.ts: the stream ${name} belongs to no subject`)

/** Returns which fields of the events of a stream type contain personal data. */
export const findPersonalFields: PersonalFieldsLookup = (type) => streamsByType.get(type)?.personal

export const references = createReferences(resourceRegistry)
