import { alarmSteps } from './alarms/alarm.ts'
import { attendanceSheetSteps } from './attendance/attendance-sheets.ts'
import { bankLineSteps } from './billing/bank-line.ts'
import { fieldReportSteps } from './field-reports/field-report.ts'
import { invoiceSteps } from './billing/invoice.ts'
import { checklistRunSteps } from './checklist-run.ts'
import { phoneSteps } from './device.ts'
import { employmentSteps } from './employment.ts'
import { guestSteps } from './guest.ts'
import { issueSteps } from './issues/issue.ts'
import { incidentSteps } from './incidents/incident.ts'
import { patrolSteps } from './patrol-steps.ts'
import { reportingCodeSteps } from './reporting-code.ts'
import { clientLinkSteps } from './client-links/client-link.ts'
import { rosterLinkSteps } from './roster-links/roster-link.ts'
import { roundRunSteps } from './round-runs/round-run.ts'
import { shiftSwapSteps } from './shift-swaps/shift-swap.ts'
import { shiftOfferSteps } from './shift-offers/shift-offer.ts'
import type { StepRoutes } from './step-routes.ts'
import { memberSteps } from './team-member.ts'

/** Every lifecycle: permissions of routes, texts of histories and the generated tests follow from this list. */
export const LIFECYCLES: readonly StepRoutes[] = [
  employmentSteps,
  phoneSteps,
  guestSteps,
  issueSteps,
  patrolSteps,
  roundRunSteps,
  memberSteps,
  alarmSteps,
  incidentSteps,
  attendanceSheetSteps,
  checklistRunSteps,
  invoiceSteps,
  bankLineSteps,
  reportingCodeSteps,
  fieldReportSteps,
  rosterLinkSteps,
  clientLinkSteps,
  shiftOfferSteps,
  shiftSwapSteps,
]
