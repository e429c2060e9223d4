import { type Kysely, sql } from 'kysely'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { fromEventRow, type EventRow } from './event-row.ts'
import { fixSealsStream } from '../../domain/evidence/seals/fix-seals.ts'

const BATCH = 500

interface Part {
  after?: number
  upTo?: number | undefined
  limit?: number
}

/**
 * Reads the events of one stream, in order of version. Options: after a version, up to a version, and a
 * maximum number.
 */
export async function readStream(
  db: Kysely<Tables>,
  company: CompanyId,
  stream: string,
  { after = 0, upTo, limit }: Part = {},
): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('stream', '=', stream)
    .where('version', '>', after)
    .$if(upTo !== undefined, (query) => query.where('version', '<=', upTo ?? 0))
    .orderBy('version')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map(fromEventRow)
}

/** Reads the events of several streams. Those of each stream are in order of version. */
export async function readStreams(
  db: Kysely<Tables>,
  company: CompanyId,
  streams: readonly string[],
): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('stream', 'in', [...streams])
    .orderBy('stream')
    .orderBy('version')
    .execute()
  return rows.map(fromEventRow)
}

/** Returns the version of a stream, which is the number of its events; 0 if it does not exist. */
export async function readStreamVersion(
  db: Kysely<Tables>,
  company: CompanyId,
  stream: string,
): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select('version')
    .where('company', '=', company)
    .where('stream', '=', stream)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}

/**
 * Returns at most `limit` events of the company after this position (0: from the start), in order of
 * position.
 */
export async function readAfter(
  db: Kysely<Tables>,
  company: CompanyId,
  position: number,
  limit = BATCH,
): Promise<RecordedEvent[]> {
  return (await readRowsAfter(db, company, position, limit)).map(fromEventRow)
}

/**
 * Like `readAfter`, but returns rows as they are stored. With `position` null, includes rows with invalid
 * positions.
 */
export const readRowsAfter = (
  db: Kysely<Tables>,
  company: CompanyId,
  position: number | null,
  limit: number,
): Promise<EventRow[]> =>
  db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .$if(position !== null, (query) => query.where('position', '>', position))
    .orderBy('position')
    .limit(limit)
    .execute()

/**
 * Yields all events after a position in batches, and lets other work run in between. The large content of
 * sealing events is left out, unless `seals` is true.
 */
export async function* readBatches(
  db: Kysely<Tables>,
  company: CompanyId,
  after = 0,
  { seals = false, size = BATCH } = {},
): AsyncGenerator<RecordedEvent[]> {
  for (let position = after; ;) {
    const rows = await db
      .selectFrom('event')
      .select([
        'company',
        'position',
        'stream',
        'version',
        'type',
        'at',
        'by',
        'command_id',
        'prev_hash',
        'hash',
      ])
      .select(
        seals
          ? sql<string>`data`.as('data')
          : sql<string>`case when stream like ${`${fixSealsStream.name}-%`} then '{}' else data end`.as(
              'data',
            ),
      )
      .where('company', '=', company)
      .where('position', '>', position)
      .orderBy('position')
      .limit(size)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(fromEventRow)
    if (rows.length < size) return
    position = last.position
  }
}

/** Returns the position of the company's newest event; 0 if it has none. */
export async function readHeadPosition(db: Kysely<Tables>, company: CompanyId): Promise<number> {
  const head = await db
    .selectFrom('head')
    .select('position')
    .where('company', '=', company)
    .executeTakeFirst()
  return head?.position ?? 0
}

/** Returns every company that has an event log, with the position of its newest event. */
export async function readAllHeads(db: Kysely<Tables>): Promise<{ company: CompanyId; position: number }[]> {
  const heads = await db.selectFrom('head').select(['company', 'position']).orderBy('company').execute()
  return heads.map(({ company, position }) => ({ company: company as CompanyId, position }))
}

/** Returns every company with an event or a `head` row, in case somebody has deleted one of them. */
export async function readLogCompanies(db: Kysely<Tables>): Promise<CompanyId[]> {
  const rows = await db
    .selectFrom('head')
    .select('company')
    .union(db.selectFrom('event').select('company').groupBy('company'))
    .orderBy('company')
    .execute()
  return rows.map(({ company }) => company as CompanyId)
}

/** Reads all events of some types, in order of position. Only for types with few events. */
export async function readEventsOfTypes(
  db: Kysely<Tables>,
  company: CompanyId,
  types: readonly string[],
): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('type', 'in', types)
    .execute()
  return rows.toSorted((a, b) => a.position - b.position).map(fromEventRow)
}
