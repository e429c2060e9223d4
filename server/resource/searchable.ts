import type { RawBuilder } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** By what records of one kind are found, as columns of their table; never a confidential field, as everybody who sees the list may search it. */
export interface Searchable {
  table: keyof Tables
  /** title column */
  title: string
  /** further searched columns; shown next to the title */
  text?: readonly string[]
  /** the column among these that has a phone number */
  phone?: string
  /** archived, revoked …, null: none; not needed for types that can be archived */
  state?: RawBuilder<string | null>
  /** their page in the console, with `:id` */
  href: string
}
