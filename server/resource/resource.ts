import { type RawBuilder, sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Refusal, Warning } from '../../domain/event-sourcing/event.ts'
import type { Permission } from '../../domain/user/permission.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { ReadModel } from '../projections/read-model.ts'

/** Decision of a command to one record; `by` is the actor: `user:17`, `system:demo`. */
export interface DecidedEvents {
  company: CompanyId
  id: string
  events: readonly { type: string }[]
  by: string
  /** ms since epoch UTC */
  at: number
}

type NamedRows = { execute: () => Promise<{ called: string }[]> }

/** Tables whose rows are records: removed ones stay, with the time of their removal. */
export type RecordTable = {
  [Table in keyof Tables]: Tables[Table] extends { company: string; id: string; archived_at: number | null }
    ? Table
    : never
}[keyof Tables]

/** Description of a record type for the rest of the server. Its stream type is the name of its read model. */
export interface Resource {
  readModel: ReadModel
  /** path of its list under /api: accounts that may see the list receive its events on the feed */
  path: string
  /** other paths for event types that need more access */
  pathOf?: Readonly<Record<string, string>>
  /** event fields that are never published */
  secret?: readonly string[]
  /** event fields that only accounts with `needs` see, on the record, in its history and on the feed */
  confidential?: { needs: Permission; fields: readonly string[] }
  /**
   * How other records find these. An event field `clientId` refers to a record of the stream
   * `client`.
   */
  record?: {
    table: RecordTable
    called: string
    /** whether its table has the columns of `ArchiveColumns` */
    archivable?: true
    /** names of records that every company has and that are in no table, by id */
    builtIn?: ReadonlyMap<string, string>
  }
  /**
   * The event field whose value should be unique, except after a confirmation, within another field's record.
   */
  name?: { field: string; within?: string }
  /** columns of the global search */
  searchable?: Searchable
  /** singular and plural label */
  noun: { one: string; many: string }
  /** event fields that refer to a stored file, and its required type */
  files?: Readonly<Record<string, 'picture' | 'any'>>
  /** by stream type: which of these records refer to that record and prevent its removal */
  refersTo?: Readonly<Record<string, (db: Kysely<Tables>, company: CompanyId, id: string) => NamedRows>>
  /** Returns a refusal of a decision; called in its transaction, before it is stored. */
  refuses?: (trx: Kysely<Tables>, decided: DecidedEvents) => Promise<Refusal | null>
  /** Returns warnings to confirm before storing; called if nothing is refused. */
  warns?: (trx: Kysely<Tables>, decided: DecidedEvents) => Promise<readonly Warning[]>
  /** events of another stream that belong to the history of these records */
  alsoTold?: {
    resource: Resource
    /** fields to omit from these events in the history */
    leftOut: readonly string[]
    /** the id of that stream */
    idIn: (company: CompanyId) => string
    /** newest first, numbered per record; the first number is the total */
    newest: (
      db: Kysely<Tables>,
      company: CompanyId,
      id: string,
      limit: number,
    ) => Promise<{ number: number; position: number; version: number }[]>
  }
  /**
   * Returns additions to an event for readers, from the state before it and the current one; for
   * example that a period has no end.
   */
  alsoSaid?: (event: { type: string }, before: unknown, now: unknown) => Record<string, unknown>
  /** the API's names of event fields that are not the same in snake_case */
  apiNames?: Readonly<Record<string, string>>
  /** fields whose nested names also become snake_case in the API */
  apiNamesWithin?: readonly string[]
}

/** Returns the event fields that a reader with these permissions may not see. */
export const hiddenFields = (
  permissions: readonly Permission[],
  { secret = [], confidential }: Pick<Resource, 'secret' | 'confidential'>,
): readonly string[] =>
  !confidential || permissions.includes(confidential.needs) ? secret : [...secret, ...confidential.fields]

/** For `refersTo`: finds the existing records of a table with the id in this column. */
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
 * Searched columns of a record type; never a confidential field, because everybody who sees the
 * list may search it.
 */
export interface Searchable {
  table: keyof Tables
  /** title column */
  title: string
  /** further searched columns; shown next to the title */
  text?: readonly string[]
  /** the column among these that has a phone number */
  phone?: string
  /** state such as archived or revoked, null: none; not needed for types that can be archived */
  state?: RawBuilder<string | null>
  /** their page in the console, with `:id` */
  href: string
}
