import { sql, type Kysely } from 'kysely'
import type { Refusal, Warning } from '../../domain/event.ts'
import type { Permission } from '../../domain/user/permission.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { Searchable } from './searchable.ts'
import type { ReadModel } from '../projections/read-model.ts'

/** What a command to one record has decided; `by` is who commanded it: `user:17`, `system:demo`. */
export interface DecidedEvents {
  company: CompanyId
  id: string
  events: readonly { type: string }[]
  by: string
  /** ms since epoch UTC */
  at: number
}

type NamedRows = { execute: () => Promise<{ called: string }[]> }

/** The tables whose rows are records: removed ones stay, with the time of their removal. */
export type RecordTable = {
  [Table in keyof Tables]: Tables[Table] extends { company: string; id: string; archived_at: number | null }
    ? Table
    : never
}[keyof Tables]

/** What the rest of the server knows of one kind of record. Its stream type is the name of its read model. */
export interface Resource {
  readModel: ReadModel
  /** where it is listed under /api: who may see that list hears of its events on the feed */
  path: string
  /** the same for types of event that not everybody who sees that list may hear of */
  pathOf?: Readonly<Record<string, string>>
  /** event fields that are told to nobody */
  secret?: readonly string[]
  /** event fields that only who holds `needs` is told, on the record, in its history and on the feed */
  confidential?: { needs: Permission; fields: readonly string[] }
  /** Where other records find it. An event field `clientId` names a record of the stream `client`. */
  record?: {
    table: RecordTable
    called: string
    /** its table has the columns of `ArchiveColumns` */
    archivable?: true
    /** records that every company has and that are in no table: what each is called, by its id */
    builtIn?: ReadonlyMap<string, string>
  }
  /** The event field whose value no two of them should share without a confirmation, within another field's record. */
  name?: { field: string; within?: string }
  /** by what people find one of them in the search of everything */
  searchable?: Searchable
  /** what people call one of them and several */
  noun: { one: string; many: string }
  /** event fields that name a file of the store, and what it must be */
  files?: Readonly<Record<string, 'picture' | 'any'>>
  /** by stream type: which of them refer to that record, so that it cannot be removed */
  refersTo?: Readonly<Record<string, (db: Kysely<Tables>, company: CompanyId, id: string) => NamedRows>>
  /** Why what was decided of one of them may not be, if it may not; asked in its transaction, before it is kept. */
  refuses?: (trx: Kysely<Tables>, decided: DecidedEvents) => Promise<Refusal | null>
  /** What a person should confirm before it is stored; asked where nothing is refused. */
  warns?: (trx: Kysely<Tables>, decided: DecidedEvents) => Promise<readonly Warning[]>
  /** events of another stream that belong to the history of each of them */
  alsoTold?: {
    resource: Resource
    /** fields of its events that are not theirs to tell: all the others of one event */
    leftOut: readonly string[]
    /** the id of that stream */
    idIn: (company: CompanyId) => string
    /** the newest first, by their number among those of the record; the first is how many there are */
    newest: (
      db: Kysely<Tables>,
      company: CompanyId,
      id: string,
      limit: number,
    ) => Promise<{ number: number; position: number; version: number }[]>
  }
  /** What is told of an event beside its own fields, by the state before it and that of now: such as that it has no end. */
  alsoSaid?: (event: { type: string }, before: unknown, now: unknown) => Record<string, unknown>
  /** the API's names of event fields that are not the same in snake_case */
  apiNames?: Readonly<Record<string, string>>
  /** The fields with names within them that the API has in snake_case, too. */
  apiNamesWithin?: readonly string[]
}

/** The event fields that a reader with these permissions is not told. */
export const hiddenFrom = (
  permissions: readonly Permission[],
  { secret = [], confidential }: Pick<Resource, 'secret' | 'confidential'>,
): readonly string[] =>
  !confidential || permissions.includes(confidential.needs) ? secret : [...secret, ...confidential.fields]

/** For `refersTo`: the records of a table, not the removed ones, that hold the id in this column. */
export const holding =
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
