import type { RecordName } from '../domain/subjects.ts'
import { alarmRuleSubject } from './alarms/alarm-rule-subject.ts'
import { apiTokenSubject } from './api-tokens/api-token-subject.ts'
import { assignmentSubject } from './assignments/assignment-subject.ts'
import { attendanceSheetSubject } from './attendance/attendance-sheet-subject.ts'
import { billingContractSubject } from './billing/contracts/billing-contract-subject.ts'
import { payRateSubject } from './billing/contracts/pay-rate-subject.ts'
import { checklistSubject } from './checklists/checklist-subject.ts'
import { clientSubject } from './clients/client-subject.ts'
import { documentSubject } from './clients/document-subject.ts'
import { subscriberSubject } from './clients/subscriber-subject.ts'
import { deviceSubject } from './devices/device-subject.ts'
import { guestSubject } from './guests/guest-subject.ts'
import { leaveSubject } from './roster/leave-subject.ts'
import { customReportSubject } from './reports/custom/custom-report-subject.ts'
import { reportScheduleSubject } from './reports/schedules/report-schedule-subject.ts'
import type { Subject } from './resource/subject.ts'
import { rosterTemplateSubject } from './roster/roster-template-subject.ts'
import { checkpointSubject } from './rounds/checkpoint-subject.ts'
import { patrolRouteSubject } from './rounds/patrol-route-subject.ts'
import { shiftPatternSubject } from './shift-patterns/shift-pattern-subject.ts'
import { sitePostSubject } from './site-posts/site-post-subject.ts'
import { roleSubject } from './team/role-subject.ts'
import { teamMemberSubject } from './team/team-member-subject.ts'
import { webhookSubject } from './webhooks/webhook-subject.ts'
import { workerSubject } from './workers/worker-subject.ts'

/**
 * The implementation of each record type in `domain/subjects.ts`, by stream. A record type comes after those
 * that it refers to.
 */
export const SUBJECTS: Readonly<Record<RecordName, Subject>> = {
  role: roleSubject,
  user: teamMemberSubject,
  client: clientSubject,
  'shift-pattern': shiftPatternSubject,
  assignment: assignmentSubject,
  'site-post': sitePostSubject,
  checklist: checklistSubject,
  'alarm-rule': alarmRuleSubject,
  checkpoint: checkpointSubject,
  'patrol-route': patrolRouteSubject,
  worker: workerSubject,
  device: deviceSubject,
  leave: leaveSubject,
  'roster-template': rosterTemplateSubject,
  'attendance-sheet': attendanceSheetSubject,
  document: documentSubject,
  subscriber: subscriberSubject,
  'pay-rate': payRateSubject,
  'billing-contract': billingContractSubject,
  webhook: webhookSubject,
  'api-token': apiTokenSubject,
  'custom-report': customReportSubject,
  'report-schedule': reportScheduleSubject,
  guest: guestSubject,
}
