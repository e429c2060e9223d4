import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { EditedModule } from '../../../domain/user/permission.ts'
import type { PageMeta } from '../../../contract/core/page.ts'

export interface RecordRow {
  id: string
}

/** Contract of a resource (contract/core/resource.ts), with this type of row. */
export interface Resource<Row extends RecordRow = RecordRow> {
  path: string
  stream: string
  shows: readonly string[]
  query: z.ZodObject
  body: z.ZodObject
  row: z.ZodType<Row>
  page: z.ZodType<{ data: Row[]; meta: PageMeta }>
}

/** A reference to another record: its resource, and the field with its name (`title`). */
export interface Reference {
  of: Resource
  title: string
  /** filters of the list from which a picker offers records; all records if absent */
  only?: Readonly<Record<string, string>>
}

export interface FieldView {
  label: string
  refersTo?: Reference
  /** field of the row that contains the referenced record's name */
  nameIn?: string
  /** returns the URL of the referenced record */
  to?: (id: string) => string
  /** possible values with labels */
  choices?: Readonly<Record<string, string>>
  /** whether the value is a time, ms since epoch */
  time?: true
  /** whether the value is a day, YYYY-MM-DD */
  day?: true
  /** whether the value is a last day of validity, which is marked if it has passed or is near */
  expires?: true
  /** the value is the digest of a stored image, shown as a square or as a whole */
  picture?: true | 'whole'
  /** whether the value is a stored file, with digest and name */
  file?: true
  /** the value is a list of stored files: images, or files of any kind */
  files?: 'picture' | 'any'
  /** whether the value is an amount, in minor units of the row's `currency` */
  money?: true
  /** whether the value is text with several lines */
  lines?: true
  /** whether the value is a phone number */
  phone?: true
  /** text shown if there is no value; 'none' if absent */
  none?: string
  /** renders the value instead of its default display; `row` is passed only for the record's current value */
  show?: (value: unknown, row?: RecordRow) => ReactNode
}

/** Texts of a removal that has another verb, such as 'Withdraw' and 'Withdraw this guard?'. */
export interface Removal<Row extends RecordRow> {
  verb: string
  /** accessible name of the button: 'Withdraw Grace Achieng' */
  label: (row: Row) => string
  title: (row: Row) => string
  /** explanation in the dialog */
  text: (row: Row) => string
  done: (row: Row) => string
}

/** Describes a record type to the console: its contract, texts and URLs. */
export interface ResourceView<Row extends RecordRow> {
  of: Resource<Row>
  /** module of the permission that changes require: `Edit Clients` for 'Clients' */
  module: EditedModule
  /** labels, singular and plural: 'site post', 'site posts' */
  one: string
  many: string
  title: (row: Row) => string
  /** fields in the order of the record's page */
  fields: Record<string, FieldView>
  /** sections of the record's page; each shows only fields with a value */
  sections?: readonly { title: string; fields: readonly string[] }[]
  /** fields that occur only in events of the history */
  historyFields?: Record<string, FieldView>
  /** inputs of lifecycle steps that are not fields of the record */
  stepFields?: Record<string, FieldView>
  /**
   * fields that the list's reply contains by default, if not all; the others require the parameter `whole`
   */
  listed?: readonly string[]
  list: string
  add?: string
  view?: (id: string) => string
  edit?: (id: string) => string
  /** returns which actions a record allows; all if absent */
  may?: (row: Row) => { change: boolean; remove: boolean }
  /** renders the consequences of archiving, before it is confirmed; absent if records cannot be archived */
  archives?: (row: Row) => ReactNode
  /**
   * whether a record that does not exist is fetched again after 1 s and 2 s, because it may just be created
   */
  asksAgain?: true
  /** texts of a removal, if they differ from the default ones */
  removal?: Removal<Row>
  /** id of the record, if a company has only one of this type */
  only?: string
  /** id of the record to which these are parts, such as the assignment of guards; events are in its stream */
  partOf?: string
  /** error messages if the server sends none */
  failures: {
    list: string
    /** placeholder of the search field, if it is not the default */
    search?: string
    record: (id: string) => string
    add: string
    change: (id: string) => string
    remove: (id: string) => string
  }
}

/** Capitalises the first letter: 'site post' becomes 'Site post'. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Formats a count: '1 guard', '2,000 guards'. */
export const formatCount = ({ one, many }: { one: string; many: string }, count: number): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

/** Returns the currency of a row's amounts, 'KES' if the row has none. */
export const rowCurrency = (row: RecordRow | undefined): string => {
  const currency = row && rowValue(row, 'currency')
  return typeof currency === 'string' ? currency : 'KES'
}

/** Returns the value of a field whose name is known only at run time. */
export const rowValue = (row: RecordRow, field: string): unknown =>
  (row as Record<string, unknown> & RecordRow)[field]
