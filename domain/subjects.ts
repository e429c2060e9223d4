import { RECORD_ERASURE } from './erasure/record-erasure.ts'
import { REPORTS } from './reports/report-subject.ts'
import { INCIDENTS } from './incidents/incident-subjects.ts'
import { ATTENDANCE } from './attendance/attendance-subjects.ts'
import { BILLING } from './billing/contracts/billing-subject.ts'
import { API_TOKENS, COMPANY_SIGN_IN, DIRECTORY } from './user/api-token-subject.ts'
import { PHONES } from './records/device-subject.ts'
import { TEAM } from './user/team-subject.ts'
import { GUESTS } from './guest/guest-subject.ts'
import {
  type ModuleAccess,
  MAP_ROLES,
  OFFICE_ROLES,
  type RoleWithModules,
  type SubjectRow,
  CONTROL_ROOM_ROLES,
} from './subject-row.ts'

/** All subjects of a company, in display order. A subject is a module of permissions with its records. */
export const SUBJECTS = [
  { module: 'Dashboard', edits: false, edition: 1, roles: MAP_ROLES, inDemo: false },
  { module: 'Live Map', edits: false, edition: 1, roles: CONTROL_ROOM_ROLES, inDemo: false },
  {
    module: 'Trails',
    edits: false,
    edition: 1,
    roles: { ...OFFICE_ROLES, supervisor: 'View', investigator: 'View' },
    inDemo: false,
    streams: ['fix-exports', 'file-export', 'fix-seals'],
  },
  {
    module: 'Patrols',
    edits: true,
    edition: 1,
    editsSince: 5,
    // supervisors edit site posts and plan their rounds
    roles: { ...MAP_ROLES, supervisor: 'Edit' },
    inDemo: true,
    part: { stream: 'checkpoint', path: '/patrol-checkpoints', readers: 'company', archives: true },
    record: { stream: 'patrol-route', path: '/patrol-routes', readers: 'company', archives: true },
    streams: ['patrol', 'round-run'],
  },
  {
    module: 'Clients',
    edits: true,
    edition: 1,
    roles: MAP_ROLES,
    inDemo: true,
    record: { stream: 'client', path: '/clients', readers: 'site', archives: true },
    streams: ['client-link'],
  },
  {
    module: 'Assignments',
    edits: true,
    edition: 1,
    roles: MAP_ROLES,
    inDemo: true,
    record: { stream: 'assignment', path: '/assignments', readers: 'site', archives: true },
  },
  {
    module: 'Documents',
    edits: true,
    edition: 1,
    roles: { ...CONTROL_ROOM_ROLES, accountant: 'Edit' },
    inDemo: true,
    record: { stream: 'document', path: '/documents', readers: 'site' },
  },
  {
    module: 'Subscribers',
    edits: true,
    edition: 1,
    roles: CONTROL_ROOM_ROLES,
    inDemo: true,
    record: { stream: 'subscriber', path: '/client-subscribers', readers: 'company' },
  },
  {
    module: 'Site Posts',
    edits: true,
    edition: 1,
    roles: MAP_ROLES,
    inDemo: true,
    record: { stream: 'site-post', path: '/site-posts', readers: 'site', archives: true },
  },
  {
    module: 'Post Orders',
    edits: true,
    edition: 1,
    // supervisors edit site posts, write post orders and make sure that guards know them
    roles: { ...CONTROL_ROOM_ROLES, supervisor: 'Edit' },
    inDemo: true,
    streams: ['post-orders'],
  },
  {
    module: 'Checklists',
    edits: true,
    edition: 2,
    roles: { ...CONTROL_ROOM_ROLES, supervisor: 'Edit' },
    inDemo: true,
    record: { stream: 'checklist', path: '/checklists', readers: 'site' },
    streams: ['reporting-code', 'checklist-run', 'field-report'],
  },
  {
    module: 'Shifts',
    edits: true,
    edition: 4,
    roles: CONTROL_ROOM_ROLES,
    inDemo: true,
    part: { stream: 'roster-template', path: '/roster-templates', readers: 'company' },
    record: { stream: 'shift-pattern', path: '/shift-patterns', readers: 'company' },
    streams: ['roster', 'roster-link', 'roster-rules', 'shift-offer', 'shift-swap'],
  },
  {
    module: 'Leave',
    edits: true,
    edition: 5,
    roles: { ...OFFICE_ROLES, dispatcher: 'View', supervisor: 'Edit' },
    inDemo: true,
    record: { stream: 'leave', path: '/leave', readers: 'company' },
  },
  {
    module: 'Occurrences',
    edits: true,
    edition: 4,
    // dispatchers watch the live board and write occurrence books
    roles: { ...CONTROL_ROOM_ROLES, dispatcher: 'Edit', supervisor: 'Edit' },
    inDemo: true,
    streams: ['occurrence'],
  },
  // Edit: review and void entries
  {
    module: 'Occurrence Review',
    edits: true,
    edition: 5,
    roles: { ...OFFICE_ROLES, supervisor: 'Edit' },
    inDemo: false,
  },
  {
    module: 'Alarms',
    edits: true,
    edition: 5,
    // dispatchers watch the live board and acknowledge alarms
    roles: { ...CONTROL_ROOM_ROLES, dispatcher: 'Edit', supervisor: 'Edit' },
    inDemo: true,
    streams: ['alarm', 'welfare-check'],
  },
  {
    module: 'Alarm Rules',
    edits: true,
    edition: 5,
    roles: { ...CONTROL_ROOM_ROLES, supervisor: 'Edit' },
    inDemo: true,
    record: { stream: 'alarm-rule', path: '/alarm-rules', readers: 'company' },
  },
  {
    module: 'Issues',
    edits: true,
    edition: 5,
    roles: { ...CONTROL_ROOM_ROLES, dispatcher: 'Edit', supervisor: 'Edit' },
    inDemo: true,
    streams: ['issue'],
  },
  ...INCIDENTS,
  ...ATTENDANCE,
  {
    module: 'Guards',
    edits: true,
    edition: 1,
    roles: MAP_ROLES,
    inDemo: true,
    record: { stream: 'worker', path: '/workers', readers: 'site' },
  },
  PHONES,
  // View: export a person's data; Edit: erase it
  { module: 'Personal Data', edits: true, edition: 4, roles: {}, inDemo: false, streams: [RECORD_ERASURE] },
  TEAM,
  {
    module: 'Roles',
    edits: true,
    edition: 1,
    roles: { manager: 'View', auditor: 'View' },
    inDemo: false,
    record: { stream: 'role', path: '/worker-roles', readers: 'company' },
    streams: ['second-factor-rule'],
  },
  GUESTS,
  // the demo only sets the time zone of the company
  {
    module: 'Company Settings',
    edits: true,
    edition: 1,
    roles: OFFICE_ROLES,
    inDemo: true,
    streams: ['company'],
  },
  {
    module: 'System Settings',
    edits: true,
    edition: 1,
    roles: OFFICE_ROLES,
    inDemo: false,
    streams: ['system-settings'],
  },
  BILLING,
  REPORTS,
  {
    module: 'Webhooks',
    edits: true,
    edition: 5,
    roles: OFFICE_ROLES,
    inDemo: true,
    record: { stream: 'webhook', path: '/webhooks', readers: 'company' },
  },
  API_TOKENS,
  COMPANY_SIGN_IN,
  DIRECTORY,
  {
    module: 'Activity',
    edits: false,
    edition: 1,
    roles: { ...OFFICE_ROLES, investigator: 'View' },
    inDemo: false,
  },
  { module: 'Security Log', edits: false, edition: 2, roles: { auditor: 'View' }, inDemo: false },
  // unsent mail contains links that open accounts, so this permission gives more than reading
  { module: 'Outbox', edits: false, edition: 1, roles: {}, inDemo: false },
  { module: 'Inspector', edits: false, edition: 3, roles: {}, inDemo: false },
] as const satisfies readonly SubjectRow[]

type Subject = (typeof SUBJECTS)[number]

/** The record types with the standard list, routes and history. */
export const RECORDS = SUBJECTS.flatMap((subject) => [
  ...('part' in subject ? [{ module: subject.module, inDemo: subject.inDemo, ...subject.part }] : []),
  ...('record' in subject ? [{ module: subject.module, inDemo: subject.inDemo, ...subject.record }] : []),
])

/** The names of all stream types. */
export const STREAMS: readonly string[] = SUBJECTS.flatMap((subject) => [
  ...('part' in subject ? [subject.part.stream] : []),
  ...('record' in subject ? [subject.record.stream] : []),
  ...('streams' in subject ? subject.streams : []),
])

/** The stream types of a subject, as a type. */
export type SubjectStream<Name extends Subject['module']> =
  | Extract<Subject, { module: Name; part: unknown }>['part']['stream']
  | Extract<Subject, { module: Name; record: unknown }>['record']['stream']
  | Extract<Subject, { module: Name; streams: unknown }>['streams'][number]

type KeptRecord =
  | Extract<Subject, { record: unknown }>['record']
  | Extract<Subject, { part: unknown }>['part']
/** The stream types of `RECORDS`, as a type. */
export type RecordName = KeptRecord['stream']
/** The stream types of records that a limited account can see in part, as a type. */
export type LimitedRecordName = Extract<KeptRecord, { readers: 'site' }>['stream']

/** Returns a built-in role's access to each module. */
export const roleModuleAccess = (
  role: RoleWithModules,
): readonly (Pick<Subject, 'module' | 'edits'> & { held: ModuleAccess | undefined })[] =>
  SUBJECTS.map(({ module, edits, roles }) => ({
    module,
    edits,
    held: (roles as SubjectRow['roles'])[role],
  }))
