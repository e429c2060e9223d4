import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { EditedModule } from '../../../domain/user/permission.ts'
import type { PageMeta } from '../../../contract/core/page.ts'

export interface RecordRow {
  id: string
}

/** The contract of a resource (contract/core/resource.ts) with rows of this type. */
export interface Resource<Row extends RecordRow = RecordRow> {
  path: string
  stream: string
  shows: readonly string[]
  query: z.ZodObject
  body: z.ZodObject
  row: z.ZodType<Row>
  page: z.ZodType<{ data: Row[]; meta: PageMeta }>
}

/** The record type of a reference, and its name field. */
export interface Reference {
  of: Resource
  title: string
  /** filter of a picker, in the list's query; default: all */
  only?: Readonly<Record<string, string>>
}

export interface FieldView {
  label: string
  refersTo?: Reference
  /** field of the row with the reference's name */
  nameIn?: string
  /** URL of the referenced record */
  to?: (id: string) => string
  /** possible values with labels */
  choices?: Readonly<Record<string, string>>
  /** a time, ms since epoch UTC */
  time?: true
  /** a calendar day, YYYY-MM-DD */
  day?: true
  /** a last day of validity: marked if it has passed or is near */
  expires?: true
  /** digest of a stored image: shown as a square, or whole */
  picture?: true | 'whole'
  /** a stored file: digest and name */
  file?: true
  /** several stored files: images only, or any */
  files?: 'picture' | 'any'
  /** an amount in minor units of the row’s `currency` */
  money?: true
  /** whether it has several lines */
  lines?: true
  /** a phone number */
  phone?: true
  /** text without a value; default 'none' */
  none?: string
  /** replaces the value's default display; the row is available for the current value */
  show?: (value: unknown, row?: RecordRow) => ReactNode
}

/** Texts of a removal that has another verb: 'Withdraw', 'Withdraw this guard?' … */
export interface Removal<Row extends RecordRow> {
  verb: string
  /** accessible name of the button: 'Withdraw Grace Achieng' */
  label: (row: Row) => string
  title: (row: Row) => string
  /** explanation */
  text: (row: Row) => string
  done: (row: Row) => string
}

/** Describes a record type for the console: its contract, texts and URLs. */
export interface ResourceView<Row extends RecordRow> {
  of: Resource<Row>
  /** module with the permission to change: `Edit Clients` */
  module: EditedModule
  /** singular and plural label: 'site post', 'site posts' */
  one: string
  many: string
  title: (row: Row) => string
  /** in the order of a record */
  fields: Record<string, FieldView>
  /** sections of its page, each with only the existing values */
  sections?: readonly { title: string; fields: readonly string[] }[]
  /** event fields that are not record fields */
  historyFields?: Record<string, FieldView>
  /** inputs of lifecycle steps that are not record fields */
  stepFields?: Record<string, FieldView>
  /** fields of a list's default part, if it is not complete; others need `whole` */
  listed?: readonly string[]
  list: string
  add?: string
  view?: (id: string) => string
  edit?: (id: string) => string
  /** conditions of actions that not every record allows; absent: all allowed */
  may?: (row: Row) => { change: boolean; remove: boolean }
  /** archiving is possible: its consequences, shown before confirmation */
  archives?: (row: Row) => ReactNode
  /** whether a missing record is retried after 1 s and 2 s, because it may be about to arrive */
  asksAgain?: true
  /** other texts of a removal */
  removal?: Removal<Row>
  /** id of the only record of this type in a company */
  only?: string
  /** stream of its events if it is a part of that record, such as a guard on an assignment */
  partOf?: string
  /** messages without one from the server */
  failures: {
    list: string
    /** placeholder of the search, if special */
    search?: string
    record: (id: string) => string
    add: string
    change: (id: string) => string
    remove: (id: string) => string
  }
}

/** Capitalises the first letter: 'Site post'. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Formats a count: '1 guard', '2,000 guards'. */
export const formatCount = ({ one, many }: { one: string; many: string }, count: number): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

/** Returns the currency of a row's amounts; the shilling if the row has none. */
export const rowCurrency = (row: RecordRow | undefined): string => {
  const currency = row && rowValue(row, 'currency')
  return typeof currency === 'string' ? currency : 'KES'
}

/** Returns a row's field by a name that is known only at run time. */
export const rowValue = (row: RecordRow, field: string): unknown =>
  (row as Record<string, unknown> & RecordRow)[field]
