import { alarmSteps } from '../alarms/alarm.ts'
import { bankLineSteps } from '../billing/bank-line.ts'
import { fieldReportSteps } from '../field/field-report.ts'
import { invoiceSteps } from '../billing/invoice.ts'
import { checklistRunSteps } from '../site-posts/checklist-run.ts'
import { incidentContentSteps, incidentSteps } from '../incidents/incident.ts'
import { reportingCodeSteps } from '../field/reporting-code.ts'
import { roundRunSteps } from '../rounds/round-run.ts'
import { type StepRoutes, stepRoutes } from './step-routes.ts'
import { patrolLifecycle } from '../../domain/patrol/patrol.ts'

/** Steps of a patrol. None has a route: fixes and the watchdog start and end patrols. */
export const patrolSteps = stepRoutes({ path: '/patrols', stream: 'patrol' }, patrolLifecycle)

/**
 * Lifecycles whose steps define their own history text (`history`). A test compares this list with all
 * lifecycles.
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
