import type { Transaction } from 'kysely'
import { z } from 'zod'
import { type RecordedEvent, type Refusal, streamParts } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { fromEventRow } from './event-row.ts'

const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  because: z.record(z.string(), z.array(z.string())).optional(),
})

/**
 * Returns the stored reply to the command with this id, with the hash of its request; null: the id is new.
 */
export async function findReply<Event>(trx: Transaction<Tables>, company: CompanyId, commandId: string) {
  const row = await trx
    .selectFrom('command')
    .selectAll()
    .where('company', '=', company)
    .where('command_id', '=', commandId)
    .executeTakeFirst()
  if (!row) return null
  if (row.refusal !== null)
    return {
      asked: row.asked,
      answer: { ok: false as const, refusal: jsonText.pipe(refusalSchema).parse(row.refusal) },
    }
  const events = await trx
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('command_id', '=', commandId)
    .orderBy('position')
    .execute()
  const answer = {
    ok: true,
    id: streamParts(row.stream).id,
    position: row.position,
    version: row.version,
    events: events.map(fromEventRow) as RecordedEvent<Event>[],
    told: row.told === null ? null : jsonText.parse(row.told),
  } as const
  return { asked: row.asked, answer }
}

/** Stores the reply to a command, so that a repetition gets the same reply. */
export async function storeReply(
  trx: Transaction<Tables>,
  command: {
    company: CompanyId
    commandId: string
    stream: string
    asked: string
    position: number
    version: number
    /** ms since epoch UTC */
    at: number
  },
  answer: { refusal?: Refusal | null; told?: unknown },
): Promise<void> {
  const { commandId, ...row } = command
  const text = (value: unknown) => (value == null ? null : JSON.stringify(value))
  await trx
    .insertInto('command')
    .values({ ...row, command_id: commandId, refusal: text(answer.refusal), told: text(answer.told) })
    .execute()
}
