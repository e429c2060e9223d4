import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { EditedModule } from '../../../domain/user/permission.ts'
import type { PageMeta } from '../../../contract/page.ts'

export interface RecordRow {
  id: string
}

/** The contract of a resource, as contract/resource.ts makes it, for rows of this type. */
export interface Resource<Row extends RecordRow = RecordRow> {
  path: string
  stream: string
  shows: readonly string[]
  query: z.ZodObject
  body: z.ZodObject
  row: z.ZodType<Row>
  page: z.ZodType<{ data: Row[]; meta: PageMeta }>
}

/** The records that a field may name, and which of their fields says what one is called. */
export interface Reference {
  of: Resource
  title: string
  /** what a picker offers of them, as the query of their list says it; all unless said otherwise */
  only?: Readonly<Record<string, string>>
}

export interface FieldWords {
  label: string
  refersTo?: Reference
  /** the row's field that says what the record is called which this field names */
  nameIn?: string
  /** where that record is shown */
  to?: (id: string) => string
  /** the values it may have, by what each is called */
  choices?: Readonly<Record<string, string>>
  /** it is a time, ms since epoch UTC */
  time?: true
  /** it is a day of the calendar, YYYY-MM-DD */
  day?: true
  /** it is the last day on which something holds: one that has passed or is near is marked */
  expires?: true
  /** it is an image of the store, by its digest: shown cut square, or whole */
  picture?: true | 'whole'
  /** it is a file of the store: its digest and name */
  file?: true
  /** it is several files of the store: pictures, or any */
  files?: 'picture' | 'any'
  /** it is an amount in minor units of the row’s `currency` */
  money?: true
  /** it has several lines */
  lines?: true
  /** it is a phone number */
  phone?: true
  /** what is said where there is no value: 'none', unless another word is truer */
  none?: string
  /** in place of the value itself; the row is there where it is shown as it is by now */
  show?: (value: unknown, row?: RecordRow) => ReactNode
}

/** The words for letting something go that is not removed: 'Withdraw', 'Withdraw this guard?' … */
export interface Removal<Row extends RecordRow> {
  verb: string
  /** what the button beside it is called: 'Withdraw Grace Achieng' */
  label: (row: Row) => string
  title: (row: Row) => string
  /** what it means */
  text: (row: Row) => string
  done: (row: Row) => string
}

/** A kind of record as the console speaks of it: its contract, its words and its addresses. */
export interface RecordKind<Row extends RecordRow> {
  of: Resource<Row>
  /** whose permissions say who may change one: `Edit Clients` */
  module: EditedModule
  /** 'site post', 'site posts' */
  one: string
  many: string
  title: (row: Row) => string
  /** in the order in which a record shows them */
  fields: Record<string, FieldWords>
  /** the fields that its page shows, where there are many: by parts, and of each what is known */
  sections?: readonly { title: string; fields: readonly string[] }[]
  /** what events of the record say besides its fields */
  historyFields?: Record<string, FieldWords>
  /** what steps of its lifecycle ask for besides its fields */
  stepFields?: Record<string, FieldWords>
  /** where a list shows a part of each record at first, the fields of that part; others are asked for by `whole` */
  listed?: readonly string[]
  list: string
  add?: string
  view?: (id: string) => string
  edit?: (id: string) => string
  /** what may be done with one that not every record of its kind allows; left out, both */
  may?: (row: Row) => { change: boolean; remove: boolean }
  /** one can be archived: what that brings about besides, said before it is confirmed */
  archives?: (row: Row) => ReactNode
  /** a record that is not found may be on its way: it is asked for twice again, after 1 s and 2 s */
  asksAgain?: true
  /** in place of the words of a removal */
  removal?: Removal<Row>
  /** a company has one record of this kind, with this id */
  only?: string
  /** its events are in the stream of this record, whose part it is: a guard on an assignment */
  partOf?: string
  /** what is said where the server says nothing */
  failures: {
    list: string
    /** where other words are said of a search */
    search?: string
    record: (id: string) => string
    add: string
    change: (id: string) => string
    remove: (id: string) => string
  }
}

/** 'Site post' */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** '1 guard', '2,000 guards' */
export const counted = ({ one, many }: { one: string; many: string }, count: number): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

/** The currency of a row's amounts; the shilling where the row names none. */
export const currencyOf = (row: RecordRow | undefined): string => {
  const currency = row && valueOf(row, 'currency')
  return typeof currency === 'string' ? currency : 'KES'
}

/** A row's field by a name that is known only while running. */
export const valueOf = (row: RecordRow, field: string): unknown =>
  (row as Record<string, unknown> & RecordRow)[field]
