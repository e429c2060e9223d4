import type { RawBuilder } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** By what records of one kind are found, as columns of their table; never a confidential field, as everybody who sees the list may search it. */
export interface Searchable {
  table: keyof Tables
  /** what they are called */
  title: string
  /** what else they are found by; it is shown beside the title */
  text?: readonly string[]
  /** the column among these that has a phone number */
  phone?: string
  /** archived, revoked …, null while it is none; of a kind that can be archived this need not be given */
  state?: RawBuilder<string | null>
  /** their page in the console, with `:id` */
  href: string
}
