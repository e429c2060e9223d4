/**
 * Permission level of a built-in role for a module; `Edit` includes `View`. Administrators have all
 * permissions.
 */
export type ModuleAccess = 'View' | 'Edit'
export type RoleWithModules =
  | 'manager'
  | 'dispatcher'
  | 'supervisor'
  | 'investigator'
  | 'accountant'
  | 'auditor'

/** roles that run the company */
export const OFFICE_ROLES = { manager: 'Edit', auditor: 'View' } as const
/** roles of the control room, and those who replay it */
export const CONTROL_ROOM_ROLES = {
  ...OFFICE_ROLES,
  dispatcher: 'View',
  supervisor: 'View',
  investigator: 'View',
} as const
/** roles for the data on the tracker's screens */
export const MAP_ROLES = { ...CONTROL_ROOM_ROLES, accountant: 'View' } as const

/** Standard writes of a record: POST, PATCH and DELETE. */
export const RECORD_WRITES = ['add', 'change', 'remove'] as const
export type RecordWrite = (typeof RECORD_WRITES)[number]

export interface SubjectRow {
  module: string
  /** whether people can also change it in the back office */
  edits: boolean
  /**
   * edition of the permission list that introduced these permissions; for a new subject, the
   * highest edition here plus one
   */
  edition: number
  /** edition that introduced `Edit`, if later */
  editsSince?: number
  roles: Partial<Record<RoleWithModules, ModuleAccess>>
  /** whether the demo adds such records */
  inDemo: boolean
  record?: RecordRow
  /** records that are parts of those of `record`, under the same permissions */
  part?: RecordRow
  /** the streams of its other records */
  streams?: readonly string[]
}

interface RecordRow {
  /** the name of its stream */
  stream: string
  /** path of its list under /api */
  path: string
  /** the most limited accounts that may read it: those limited to a site see what belongs to that site */
  readers: 'company' | 'site'
  archives?: true
  /** standard writes that the record has, if not all; other changes are lifecycle steps */
  writes?: readonly RecordWrite[]
}
