import type { Transaction } from 'kysely'
import { canonicalJson } from '../../domain/event-sourcing/canonical-json.ts'
import { type StreamType, streamName } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { project } from '../projections/projection.ts'
import { notifyAppended } from './notify-appended.ts'
import { appendAll, lockHead } from './append.ts'
import { findReply, storeReply } from './idempotency-store.ts'
import { nextIds } from './next-id.ts'
import { sha256 } from './sha256.ts'
import { storedEvent } from '../../domain/event-sourcing/stored-event.ts'

interface ManyNew<Command, Told> {
  company: CompanyId
  commandId: string
  by: string
  /** ms since epoch UTC */
  at: number
  asked: unknown
  /** Returns a command for each new record, and the reply. Runs while the company's log is locked. */
  choose: (trx: Transaction<Tables>) => Promise<{ commands: readonly Command[]; told: Told }>
}

/**
 * Creates many records of one type by one command, in one transaction with few queries. `choose` itself must
 * check references and refuse invalid records. Returns null if the command id was used for another request.
 * A repeated command gets the first reply.
 */
export async function handleBulkCreate<
  State,
  Command extends { type: string },
  Event extends { type: string },
  Told,
>(
  context: Context,
  type: StreamType<State, Command, Event>,
  { company, commandId, by, at, asked, choose }: ManyNew<NoInfer<Command>, Told>,
): Promise<Told | null> {
  const hash = sha256(canonicalJson({ stream: type.name, command: asked }))
  const told = await context.db.transaction().execute(async (trx) => {
    const head = await lockHead(trx, company)
    const earlier = await findReply(trx, company, commandId)
    if (earlier) return earlier.asked === hash && earlier.answer.ok ? (earlier.answer.told as Told) : null
    const chosen = await choose(trx)
    const first = await nextIds(trx, company, type.name, chosen.commands.length)
    const streams = chosen.commands.map((command, i) => {
      const decision = type.decide(command, type.initial, { at, by })
      if ('refused' in decision) throw new Error(`${command.type} was refused: ${decision.refused.message}`)
      const stream = streamName(type.name, String(first + i))
      return {
        stream,
        personal: type.personal,
        personalParts: type.personalParts,
        version: 0,
        events: decision.events.map((event) => storedEvent(type, event)),
        at,
        by,
        commandId,
      }
    })
    const events = await appendAll(context.keys, trx, head, streams)
    await project(trx, context.projections, events)
    const answer = { company, commandId, stream: streamName(type.name, String(first)), asked: hash, at }
    const { position } = head
    await storeReply(trx, { ...answer, position, version: 1 }, { told: chosen.told })
    if (events.length > 0) await notifyAppended(context, trx, company)
    return chosen.told
  })
  context.events.wake(company)
  return told
}
