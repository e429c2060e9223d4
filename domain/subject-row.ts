/** Access of a built-in role to a module; `Edit` includes `View`. Administrators have all permissions. */
export type ModuleAccess = 'View' | 'Edit'
export type RoleWithModules =
  | 'manager'
  | 'dispatcher'
  | 'supervisor'
  | 'investigator'
  | 'accountant'
  | 'auditor'

/** access of the roles that manage the company */
export const OFFICE_ROLES = { manager: 'Edit', auditor: 'View' } as const
/** access of the roles that work in the control room or replay its work */
export const CONTROL_ROOM_ROLES = {
  ...OFFICE_ROLES,
  dispatcher: 'View',
  supervisor: 'View',
  investigator: 'View',
} as const
/** access of the roles that see the data on the tracker's screens */
export const MAP_ROLES = { ...CONTROL_ROOM_ROLES, accountant: 'View' } as const

/** Standard writing routes of a record: POST, PATCH and DELETE. */
export const RECORD_WRITES = ['add', 'change', 'remove'] as const
export type RecordWrite = (typeof RECORD_WRITES)[number]

export interface SubjectRow {
  module: string
  /** whether people can also change its records in the back office */
  edits: boolean
  /**
   * edition of the permission list that introduced this module's permissions; for a new subject, the
   * highest edition in this list plus one
   */
  edition: number
  /** edition that introduced the `Edit` permission, if that was later than `View` */
  editsSince?: number
  roles: Partial<Record<RoleWithModules, ModuleAccess>>
  /** whether the demo adds records of this subject */
  inDemo: boolean
  record?: RecordRow
  /** a second record type with the same permissions, whose records are parts of those of `record` */
  part?: RecordRow
  /** stream types of the subject's other records */
  streams?: readonly string[]
}

interface RecordRow {
  /** stream type of the record */
  stream: string
  /** path of the record's list under /api */
  path: string
  /**
   * accounts that may read it: only those with access to the whole company, or also those limited to a
   * site, for that site
   */
  readers: 'company' | 'site'
  archives?: true
  /** standard writes that the record has; absent: all three. Other changes are lifecycle steps. */
  writes?: readonly RecordWrite[]
}
