/** What a built-in role holds of a module: `Edit` holds `View`, too. An administrator holds all. */
export type Held = 'View' | 'Edit'
export type RoleWithModules =
  | 'manager'
  | 'dispatcher'
  | 'supervisor'
  | 'investigator'
  | 'accountant'
  | 'auditor'

/** for those who run the company */
export const OFFICE = { manager: 'Edit', auditor: 'View' } as const
/** for the work of the control room and of those who replay it */
export const WATCH = { ...OFFICE, dispatcher: 'View', supervisor: 'View', investigator: 'View' } as const
/** what the tracker's screens are made of */
export const MAP = { ...WATCH, accountant: 'View' } as const

/** How a record is written: POST, PATCH and DELETE. */
export const RECORD_WRITES = ['add', 'change', 'remove'] as const
export type RecordWrite = (typeof RECORD_WRITES)[number]

export interface SubjectRow {
  module: string
  /** whether it is also changed in the back office */
  edits: boolean
  /** The edition of the catalogue with which its permissions came: for a new one, the highest here and one more. */
  edition: number
  /** The edition with which `Edit` came, where it came later. */
  editsSince?: number
  roles: Partial<Record<RoleWithModules, Held>>
  /** whether the demo adds records of it */
  inDemo: boolean
  record?: RecordRow
  /** records that those of `record` are made of, under the same permissions */
  part?: RecordRow
  /** the streams of its other records */
  streams?: readonly string[]
}

interface RecordRow {
  /** the name of its stream */
  stream: string
  /** where it is listed under /api */
  path: string
  /** the narrowest accounts that read it: those limited to a site see what belongs to that site */
  readers: 'company' | 'site'
  archives?: true
  /** Of the usual writes those that it has, where it has not all: what else happens to it are steps of its lifecycle. */
  writes?: readonly RecordWrite[]
}
