import { alarmSteps } from './alarms/alarm.ts'
import { bankLineSteps } from './billing/bank-line.ts'
import { fieldReportSteps } from './field-reports/field-report.ts'
import { invoiceSteps } from './billing/invoice.ts'
import { checklistRunSteps } from './checklist-run.ts'
import { incidentContentSteps, incidentSteps } from './incidents/incident.ts'
import { patrolSteps } from './patrol-steps.ts'
import { reportingCodeSteps } from './reporting-code.ts'
import { roundRunSteps } from './round-runs/round-run.ts'
import type { StepRoutes } from './step-routes.ts'

/**
 * The lifecycles with a step that has its own text in histories (`history`). A test compares this list with
 * all lifecycles.
 */
export const LIFECYCLES: readonly StepRoutes[] = [
  patrolSteps,
  roundRunSteps,
  alarmSteps,
  incidentSteps,
  incidentContentSteps,
  checklistRunSteps,
  invoiceSteps,
  bankLineSteps,
  reportingCodeSteps,
  fieldReportSteps,
]
