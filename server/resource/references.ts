import { type Kysely, sql } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { RecordTable, Resource } from './resource.ts'
import { z } from 'zod'
import { type Refusal, streamName, type Warning } from '../../domain/event-sourcing/event.ts'
import { findFileDigests, referenceFile } from '../files/reference-file.ts'
import { duplicateNameWarning } from './write/duplicate-name-warning.ts'
import {
  assertNamesCheckable,
  referencedType,
  referencedListType,
  removalEvent,
} from './record/record-names.ts'

type Db = Kysely<Tables>
type Decided = { type: string }

export interface References {
  /**
   * Returns why events of one record are refused: a referenced record does not exist, a removed one is still
   * needed, or the record's type refuses; null: accepted. `before` is the state of the record's stream.
   */
  refusal: (
    trx: Db,
    company: CompanyId,
    of: { type: string; id: string; by: string; at: number; before: unknown },
    events: readonly Decided[],
  ) => Promise<Refusal | null>
  /** Returns warnings that a person must confirm before these events are stored. */
  warnings: (
    trx: Db,
    company: CompanyId,
    of: { type: string; id: string; by: string; at: number; before: unknown },
    events: readonly Decided[],
  ) => Promise<readonly Warning[]>
  /** Returns the name of the record to which an event's field refers; null if it refers to none. */
  calledBy: (db: Db, company: CompanyId, field: string, id: unknown) => Promise<string | null>
}

const several = z.array(z.string())
const stateWithRecord = z.object({ record: z.record(z.string(), z.unknown()) })
const MOST_NAMES = 100

/** formats lists such as '2 assignments, 3 site posts and 11 documents' */
const LIST = new Intl.ListFormat('en-GB')

/**
 * Creates the checks of references between these resources. They run in the command's transaction while the
 * company's log is locked, so nothing changes in between. Throws for a reference to an unknown stream type.
 */
export function createReferences(resources: readonly Resource[]): References {
  assertNamesCheckable(resources)
  const byKind = new Map(resources.map((resource) => [resource.readModel.name, resource]))

  const called = async (db: Db, company: CompanyId, kind: string, id: string, removedToo: boolean) => {
    const record = byKind.get(kind)?.record
    if (!record) return undefined
    const builtIn = record.builtIn?.get(id)
    if (builtIn !== undefined) return builtIn
    const row = await db
      .selectFrom(record.table)
      .select(sql<string>`${sql.ref(record.called)}`.as('called'))
      .where('company', '=', company)
      .where('id', '=', id)
      .$if(!removedToo, (query) => query.where('archived_at', 'is', null))
      .executeTakeFirst()
    return row?.called ?? null
  }

  /**
   * Returns whether a referenced record does not exist. Skips ids that the list contained before, because
   * their records may have been removed meanwhile.
   */
  const lacks = async (
    trx: Db,
    company: CompanyId,
    kind: string,
    named: unknown,
    before: unknown,
  ): Promise<boolean> => {
    if (typeof named === 'string') return (await called(trx, company, kind, named, false)) === null
    const known = several.safeParse(before).data ?? []
    const ids = (several.safeParse(named).data ?? []).filter((id) => !known.includes(id))
    const table = byKind.get(kind)?.record?.table
    if (ids.length === 0 || !table) return false
    const found = await trx
      .selectFrom(table)
      .select('id')
      .where('company', '=', company)
      .where('id', 'in', ids)
      .where('archived_at', 'is', null)
      .execute()
    return found.length < ids.length
  }

  /** Returns the name of a newly referenced record that is archived; null: none. */
  const archived = async (
    trx: Db,
    company: CompanyId,
    kind: string,
    named: unknown,
    before: unknown,
  ): Promise<string | null> => {
    const record = byKind.get(kind)?.record
    if (!record?.archivable) return null
    const known = typeof before === 'string' ? [before] : (several.safeParse(before).data ?? [])
    const ids = typeof named === 'string' ? [named] : (several.safeParse(named).data ?? [])
    const fresh = ids.filter((id) => !known.includes(id))
    if (fresh.length === 0) return null
    const row = await trx
      .selectFrom(record.table)
      .select(sql<string>`${sql.ref(record.called)}`.as('called'))
      .where('company', '=', company)
      .where('id', 'in', fresh)
      .where(sql<boolean>`ended_at is not null`)
      .executeTakeFirst()
    return row?.called ?? null
  }

  const unknown = async (
    trx: Db,
    company: CompanyId,
    { type, id: of, by }: { type: string; id: string; by: string },
    event: Decided,
    before: Record<string, unknown>,
  ): Promise<Refusal | null> => {
    for (const [field, id] of Object.entries(event)) {
      const only = byKind.get(type)?.files?.[field]
      for (const digest of only ? findFileDigests(id) : []) {
        const wrong = await referenceFile(trx, { company, by, stream: streamName(type, of) }, digest, only)
        if (wrong !== null) return { code: 'unknown_file', message: wrong, field }
      }
      const kind = referencedType(field) ?? referencedListType(field)
      if (kind === null) continue
      const ended = await archived(trx, company, kind, id, before[field])
      if (ended !== null)
        return {
          code: `archived_${kind.replaceAll('-', '_')}`,
          message: `${ended} is archived. Restore it, or choose another ${byKind.get(kind)?.noun.one}.`,
          field,
        }
      if (!(await lacks(trx, company, kind, id, before[field]))) continue
      return {
        code: `unknown_${kind.replaceAll('-', '_')}`,
        message: `There is no such ${byKind.get(kind)?.noun.one}.`,
        field,
      }
    }
    return null
  }

  const needed = async (trx: Db, company: CompanyId, kind: string, id: string): Promise<Refusal | null> => {
    const because: Record<string, string[]> = {}
    const counts: string[] = []
    for (const resource of resources) {
      const rows = (await resource.refersTo?.[kind]?.(trx, company, id).execute()) ?? []
      const names = rows.slice(0, MOST_NAMES).map((row) => row.called)
      if (names.length === 0) continue
      const { one, many } = resource.noun
      because[many] = names
      counts.push(`${rows.length} ${rows.length === 1 ? one : many}`)
    }
    if (counts.length === 0) return null
    return { code: 'referred_to', message: `This still has ${LIST.format(counts)}.`, because }
  }

  return {
    async refusal(trx, company, { type, id, by, at, before }, events) {
      const resource = byKind.get(type)
      if (!resource) return null
      const held = stateWithRecord.safeParse(before).data?.record ?? {}
      for (const event of events) {
        const refusal =
          event.type === removalEvent(type)
            ? await needed(trx, company, type, id)
            : await unknown(trx, company, { type, id, by }, event, held)
        if (refusal) return refusal
      }
      return (await resource.refuses?.(trx, { company, id, events, by, at })) ?? null
    },
    async warnings(trx, company, { type, id, by, at, before }, events) {
      const resource = byKind.get(type)
      if (!resource) return []
      const held = stateWithRecord.safeParse(before).data?.record ?? {}
      const duplicates = await duplicateNameWarning(trx, resource, { company, id, events, by, at, held })
      const others = (await resource.warns?.(trx, { company, id, events, by, at })) ?? []
      return [...duplicates, ...others]
    },
    async calledBy(db, company, field, id) {
      const kind = referencedType(field)
      if (kind === null || typeof id !== 'string') return null
      return (await called(db, company, kind, id, true)) ?? null
    },
  }
}

/** Returns whether all these records exist in the company and none is removed. Ignores null ids. */
export async function allExist(
  trx: Kysely<Tables>,
  company: CompanyId,
  table: RecordTable,
  ids: readonly (string | null)[],
): Promise<boolean> {
  const named = [...new Set(ids)].filter((id) => id !== null)
  if (named.length === 0) return true
  const found = await trx
    .selectFrom<RecordTable>(table)
    .select('id')
    .where('company', '=', company)
    .where('id', 'in', named)
    .where('archived_at', 'is', null)
    .execute()
  return found.length === named.length
}
