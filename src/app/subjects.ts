import type { Module } from '../../domain/user/permission.ts'
import { outboxScreens } from '../features/account/outbox/outbox-screens.ts'
import { activityScreens } from '../features/activity/activity-screens.ts'
import { securityLogScreens } from '../features/activity/security-log-screens.ts'
import { alarmRuleScreens } from '../features/alarms/rules/alarm-rule-screens.ts'
import { alarmScreens } from '../features/alarms/alarm-screens.ts'
import { attendanceScreens } from '../features/attendance/attendance-screens.ts'
import { assignmentScreens } from '../features/assignments/assignment-screens.ts'
import { checklistScreens } from '../features/checklists/checklist-screens.ts'
import { clientScreens } from '../features/clients/client-screens.ts'
import { documentScreens } from '../features/clients/document-screens.ts'
import { subscriberScreens } from '../features/clients/subscriber-screens.ts'
import { guardScreens } from '../features/workers/guard-screens.ts'
import { patrolScreens } from '../features/patrols/patrol-screens.tsx'
import { phoneScreens } from '../features/devices/phone-screens.ts'
import { shiftPatternScreens } from '../features/shift-patterns/shift-pattern-screens.ts'
import { sitePostScreens } from '../features/site-posts/site-post-screens.ts'
import { companySettingsScreens } from '../features/team/settings/company-settings-screens.ts'
import { guestScreens } from '../features/team/guests/guest-screens.ts'
import { roleScreens } from '../features/team/roles/role-screens.ts'
import { systemSettingsScreens } from '../features/team/settings/system-settings-screens.ts'
import { teamScreens } from '../features/team/team-screens.ts'
import { apiTokenScreens } from '../features/api-tokens/api-token-screens.ts'
import { companySignInScreens, directoryScreens } from '../features/api-tokens/company-sign-in-screens.ts'
import { billingScreens } from '../features/billing/billing-screens.ts'
import { dashboardScreens } from '../features/dashboard/dashboard-screens.tsx'
import { incidentScreens } from '../features/incidents/incident-screens.ts'
import { leaveScreens } from '../features/leave/leave-screens.ts'
import { occurrenceScreens } from '../features/occurrences/occurrence-screens.ts'
import { rosterScreens } from '../features/roster/roster-screens.ts'
import { issueScreens } from '../features/issues/issue-screens.ts'
import { roundRunScreens } from '../features/round-runs/round-run-screens.ts'
import { roundScreens } from '../features/rounds/round-screens.ts'
import { reportScreens } from '../features/reports/report-screens.ts'
import { liveMapScreens } from '../features/tracking/live-map-screens.tsx'
import { trailScreens } from '../features/tracking/trail-screens.tsx'
import { webhookScreens } from '../features/webhooks/webhook-screens.ts'
import { inspectorScreens } from '../inspector/inspector-screens.ts'
import type { SubjectScreens } from './subject-screens.ts'

/** The screens of each subject of `domain/subjects.ts`, in the order of the navigation. */
export const SUBJECTS: { readonly [Name in Module]: SubjectScreens<Name> } = {
  Dashboard: dashboardScreens,
  Alarms: alarmScreens,
  'Alarm Rules': alarmRuleScreens,
  Clients: clientScreens,
  Assignments: assignmentScreens,
  Documents: documentScreens,
  Subscribers: subscriberScreens,
  Guards: guardScreens,
  'Back Office Team': teamScreens,
  'Guest Users': guestScreens,
  Roles: roleScreens,
  Phones: phoneScreens,
  'Site Posts': sitePostScreens,
  'Post Orders': { screens: [], places: { 'post-orders': '/site-posts/:id#post-orders' } },
  Checklists: checklistScreens,
  Occurrences: occurrenceScreens,
  Incidents: incidentScreens,
  'Restricted Incidents': { screens: [], places: {} },
  'Management Incidents': { screens: [], places: {} },
  Issues: issueScreens,
  'Live Map': liveMapScreens,
  Trails: trailScreens,
  Patrols: {
    ...patrolScreens,
    screens: [...patrolScreens.screens, ...roundScreens.screens, ...roundRunScreens.screens],
    navigation: [
      ...(patrolScreens.navigation ?? []),
      ...roundScreens.navigation,
      ...roundRunScreens.navigation,
    ],
  },
  Shifts: {
    ...shiftPatternScreens,
    screens: [...shiftPatternScreens.screens, ...rosterScreens.screens],
    navigation: [...(shiftPatternScreens.navigation ?? []), ...rosterScreens.navigation],
  },
  Leave: leaveScreens,
  Attendance: attendanceScreens,
  'Attendance Approval': { screens: [], places: {} },
  Reports: reportScreens,
  'Occurrence Review': { screens: [], places: {} },
  Billing: billingScreens,
  Webhooks: webhookScreens,
  'API Tokens': apiTokenScreens,
  Activity: activityScreens,
  'Security Log': securityLogScreens,
  'Company Settings': companySettingsScreens,
  'System Settings': systemSettingsScreens,
  'Company Sign-in': companySignInScreens,
  Directory: directoryScreens,
  Outbox: outboxScreens,
  'Personal Data': { screens: [], places: { 'record-erasure': null } },
  Inspector: inspectorScreens,
}
