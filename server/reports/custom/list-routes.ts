import type { CustomListName } from '../../../contract/reports/custom-lists.ts'
import { alarmRoutes } from '../../alarms/alarm-routes.ts'
import { attendanceSheetRoutes } from '../../attendance/attendance-sheets.ts'
import { assignmentRoutes } from '../../assignments/assignments.ts'
import { accountCreditRoutes } from '../../billing/payments/account-credits.ts'
import { bankLineRoutes } from '../../billing/payments/bank-lines.ts'
import { billingContractRoutes } from '../../billing/contracts/billing-contracts.ts'
import { invoiceRoutes } from '../../billing/invoices/invoices.ts'
import { checklistRunRoutes } from '../../checklist-runs/checklist-runs.ts'
import { checklistRoutes } from '../../checklists/checklists.ts'
import { clientRoutes } from '../../clients/clients.ts'
import { documentRoutes } from '../../clients/documents.ts'
import { subscriberRoutes } from '../../clients/subscribers.ts'
import { deviceRoutes } from '../../devices/devices.ts'
import { fieldReportRoutes } from '../../field-reports/field-report-routes.ts'
import { incidentRoutes } from '../../incidents/incidents.ts'
import { issueRoutes } from '../../issues/issues.ts'
import { leaveRoutes } from '../../roster/leave.ts'
import { occurrenceRoutes } from '../../occurrences/occurrences.ts'
import type { Routes } from '../../resource/subject.ts'
import { roundRunRoutes } from '../../round-runs/round-runs.ts'
import { checkpointsRoutes } from '../../rounds/checkpoints.ts'
import { patrolRouteRoutes } from '../../rounds/patrol-routes.ts'
import { shiftOfferRoutes } from '../../shift-offers/shift-offers.ts'
import { welfareCheckRoutes } from '../../welfare/welfare-check-routes.ts'
import { shiftPatternRoutes } from '../../shift-patterns/shift-patterns.ts'
import { shiftSwapRoutes } from '../../shift-swaps/shift-swaps.ts'
import { sitePostRoutes } from '../../site-posts/site-posts.ts'
import { workerRoutes } from '../../workers/workers.ts'

/** The routes that serve each list of `CUSTOM_LISTS`. */
export const LIST_ROUTES: Readonly<Record<CustomListName, Routes>> = {
  alarms: alarmRoutes,
  'welfare-checks': welfareCheckRoutes,
  incidents: incidentRoutes,
  issues: issueRoutes,
  occurrences: occurrenceRoutes,
  rounds: roundRunRoutes,
  'patrol-routes': patrolRouteRoutes,
  checkpoints: checkpointsRoutes,
  'checklist-runs': checklistRunRoutes,
  checklists: checklistRoutes,
  'field-reports': fieldReportRoutes,
  clients: clientRoutes,
  assignments: assignmentRoutes,
  'site-posts': sitePostRoutes,
  guards: workerRoutes,
  phones: deviceRoutes,
  leave: leaveRoutes,
  'attendance-sheets': attendanceSheetRoutes,
  'shift-patterns': shiftPatternRoutes,
  'shift-offers': shiftOfferRoutes,
  'shift-swaps': shiftSwapRoutes,
  documents: documentRoutes,
  subscribers: subscriberRoutes,
  'billing-contracts': billingContractRoutes,
  invoices: invoiceRoutes,
  'bank-lines': bankLineRoutes,
  'account-credits': accountCreditRoutes,
}
