import type { Transaction } from 'kysely'
import { CHAIN_START, chainHash } from '../../domain/event-sourcing/chain.ts'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import { assertHeadStays } from '../db/moved-company.ts'
import type { Tables } from '../db/tables.ts'
import type { PersonalFields, PersonalParts } from '../../domain/event-sourcing/personal-fields.ts'
import { type EventRow, toEventRow } from './event-row.ts'
import { encryptEvent, type PersonKeys } from './personal-data.ts'
import { sha256 } from './sha256.ts'

/** The end of a company's event log: position and hash of the last event. A transaction has locked it. */
export interface LogHead {
  company: CompanyId
  position: number
  hash: string
}

/**
 * Locks the end of a company's event log until the transaction ends, so other writers of the company wait.
 * Positions are therefore gapless and in the order of commits. Throws if the company has moved to another
 * cell.
 */
export async function lockHead(trx: Transaction<Tables>, company: CompanyId): Promise<LogHead> {
  // an update that changes nothing locks the row, under SQLite and PostgreSQL; a missing row is created
  const { position, hash } = await trx
    .insertInto('head')
    .values({ company, position: 0, hash: CHAIN_START })
    .onConflict((conflict) =>
      conflict.column('company').doUpdateSet((eb) => ({ position: eb.ref('head.position') })),
    )
    .returning(['position', 'hash'])
    .executeTakeFirstOrThrow()
  assertHeadStays(company, hash)
  return { company, position, hash }
}

export interface StreamAppend<Event> {
  stream: string
  events: readonly Event[]
  /** ms since epoch UTC */
  at: number
  by: string
  commandId: string
  /** the version of the stream's last event, read while the end of the log was locked */
  version: number
  /** fields of the events that contain personal data, which is stored encrypted */
  personal?: PersonalFields | undefined
  /** those personal fields that are lists in which each entry has its own key */
  personalParts?: PersonalParts | undefined
}

/** Appends events to one stream, and moves the end of the log. */
export const append = <Event extends { type: string }>(
  keys: PersonKeys,
  trx: Transaction<Tables>,
  head: LogHead,
  what: StreamAppend<Event>,
): Promise<RecordedEvent<Event>[]> => appendAll(keys, trx, head, [what])

/**
 * Appends events to several streams, and moves the end of the log. Personal data is encrypted before it is
 * hashed and stored. The returned events are readable.
 */
export async function appendAll<Event extends { type: string }>(
  keys: PersonKeys,
  trx: Transaction<Tables>,
  head: LogHead,
  streams: readonly StreamAppend<Event>[],
): Promise<RecordedEvent<Event>[]> {
  const rows: EventRow[] = []
  const recorded = streams.flatMap((what) =>
    what.events.map((event, i): RecordedEvent<Event> => {
      const { company } = head
      const stored = what.personal
        ? encryptEvent(keys, { company, stream: what.stream, version: what.version + i + 1 }, what, event)
        : event
      const record = {
        company,
        position: ++head.position,
        stream: what.stream,
        version: what.version + i + 1,
        event,
        at: what.at,
        by: what.by,
        commandId: what.commandId,
        prevHash: head.hash,
      }
      head.hash = chainHash({ ...record, event: stored }, sha256)
      rows.push(toEventRow({ ...record, event: stored, hash: head.hash }))
      return { ...record, hash: head.hash }
    }),
  )
  if (recorded.length > 0) {
    await trx.insertInto('event').values(rows).execute()
    await trx
      .updateTable('head')
      .set({ position: head.position, hash: head.hash })
      .where('company', '=', head.company)
      .execute()
  }
  return recorded
}
