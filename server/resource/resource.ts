import { type RawBuilder, sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Refusal, Warning } from '../../domain/event-sourcing/event.ts'
import type { Permission } from '../../domain/user/permission.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { ReadModel } from '../projections/read-model.ts'

/**
 * The events of a command to one record, before they are stored. `by` is the author: `user:17` or
 * `system:demo`.
 */
export interface DecidedEvents {
  company: CompanyId
  id: string
  events: readonly { type: string }[]
  by: string
  /** ms since epoch UTC */
  at: number
}

type NamedRows = { execute: () => Promise<{ called: string }[]> }

/** Tables of records. A removed record keeps its row, with the time of its removal. */
export type RecordTable = {
  [Table in keyof Tables]: Tables[Table] extends { company: string; id: string; archived_at: number | null }
    ? Table
    : never
}[keyof Tables]

/** Description of a record type for the rest of the server. The name of its read model is its stream type. */
export interface Resource {
  readModel: ReadModel
  /**
   * path of the type's list under /api; accounts that may see the list receive its events on the live feed
   */
  path: string
  /** other paths, by event type, for events that need more access than the list */
  pathOf?: Readonly<Record<string, string>>
  /** event fields that are never published on the feed or in the history */
  secret?: readonly string[]
  /**
   * event fields that only accounts with the permission `needs` see, on the record, in its history and on the
   * feed
   */
  confidential?: { needs: Permission; fields: readonly string[] }
  /**
   * Table of these records, for references to them: an event field `clientId` refers to a record of the
   * stream type `client`.
   */
  record?: {
    table: RecordTable
    called: string
    /** whether the table has the columns of `ArchiveColumns` */
    archivable?: true
    /** names of records that every company has and that are in no table, by id */
    builtIn?: ReadonlyMap<string, string>
  }
  /**
   * The event field whose value should be unique, among records with the same value in `within`. People may
   * confirm a duplicate.
   */
  name?: { field: string; within?: string }
  /** columns that the global search reads */
  searchable?: Searchable
  /** label in singular and plural */
  noun: { one: string; many: string }
  /** event fields that refer to a stored file, and the file type that they require */
  files?: Readonly<Record<string, 'picture' | 'any'>>
  /**
   * by stream type: returns which of these records refer to a record of that type and so prevent its removal
   */
  refersTo?: Readonly<Record<string, (db: Kysely<Tables>, company: CompanyId, id: string) => NamedRows>>
  /**
   * Returns a refusal of the events of a command, in its transaction, before they are stored; null: accepted.
   */
  refuses?: (trx: Kysely<Tables>, decided: DecidedEvents) => Promise<Refusal | null>
  /**
   * Returns warnings that a person must confirm before the events are stored. Called only if nothing is
   * refused.
   */
  warns?: (trx: Kysely<Tables>, decided: DecidedEvents) => Promise<readonly Warning[]>
  /** events of another stream that also belong to the history of these records */
  alsoTold?: {
    resource: Resource
    /** fields of the other stream's events that this history omits */
    leftOut: readonly string[]
    /** returns the id of the other stream */
    idIn: (company: CompanyId) => string
    /** returns the newest events first, numbered per record; the first number is the total */
    newest: (
      db: Kysely<Tables>,
      company: CompanyId,
      id: string,
      limit: number,
    ) => Promise<{ number: number; position: number; version: number }[]>
  }
  /**
   * Returns further fields of an event for readers, from the state before it and the current one; for example
   * that a period has no end.
   */
  alsoSaid?: (event: { type: string }, before: unknown, now: unknown) => Record<string, unknown>
  /** API names of event fields, where they are not just the snake_case form */
  apiNames?: Readonly<Record<string, string>>
  /** fields whose nested field names also become snake_case in the API */
  apiNamesWithin?: readonly string[]
}

/** Returns the event fields that a reader with these permissions may not see. */
export const hiddenFields = (
  permissions: readonly Permission[],
  { secret = [], confidential }: Pick<Resource, 'secret' | 'confidential'>,
): readonly string[] =>
  !confidential || permissions.includes(confidential.needs) ? secret : [...secret, ...confidential.fields]

/** Finds the records of a table that have an id in a column and are not removed; for `refersTo`. */
export const rowsReferencing =
  <Table extends RecordTable>(
    table: Table,
    called: keyof Tables[Table] & string,
    column: keyof Tables[Table] & string,
  ) =>
  (db: Kysely<Tables>, company: CompanyId, id: string): NamedRows =>
    db
      .selectFrom<RecordTable>(table)
      .select(sql<string>`${sql.ref(called)}`.as('called'))
      .where('company', '=', company)
      .where(sql.ref(column), '=', id)
      .where('archived_at', 'is', null)

/**
 * Columns of a record type that the search reads. None may be confidential, because everybody who sees the
 * list may search it.
 */
export interface Searchable {
  table: keyof Tables
  /** column with the title */
  title: string
  /** further searched columns, which results show next to the title */
  text?: readonly string[]
  /** the searched column that contains a phone number */
  phone?: string
  /** SQL for a state such as archived or revoked, null: none; types that can be archived need none */
  state?: RawBuilder<string | null>
  /** path of the record's page in the console, with `:id` */
  href: string
}
