import type { Transaction } from 'kysely'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { RecordedEvent, Refusal, StreamType } from '../../domain/event.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { project } from '../projections/projection.ts'
import { announce } from './announce.ts'
import { append, lockHead } from './append.ts'
import { earlierAnswer, rememberAnswer } from './command-answer.ts'
import { readStream } from './read-log.ts'
import { sha256 } from './sha256.ts'
import { streamName } from './stream-name.ts'

export interface Request<Command> {
  company: CompanyId
  /** the id of the thing commanded, without its type */
  id: string
  command: Command
  /** chosen by whoever asks, one for each intent; asking again with it gives the first answer */
  commandId: string
  /** the version the asker has seen; another one is refused as `version_conflict` */
  expectedVersion?: number
  by: string
  /** ms since epoch, UTC */
  at: number
}

export type Handled<Event> =
  | { ok: true; position: number; version: number; events: RecordedEvent<Event>[] }
  | { ok: false; refusal: Refusal }

/** the refusal of a command that was meant for another version of the stream; it is not remembered */
export const VERSION_CONFLICT = 'version_conflict'
/** the refusal of a command id that was used before for something else */
export const COMMAND_ID_REUSED = 'command_id_reused'

type Decided = { type: string }

/**
 * Decides a command and keeps what it decided: loads the stream, folds it, asks `decide`, appends the events and
 * brings the read models up to date in one transaction. Throws only on bugs and on a broken database.
 */
export async function handle<State, Command extends Decided, Event extends Decided>(
  context: Context,
  type: StreamType<State, Command, Event>,
  request: Request<NoInfer<Command>>,
): Promise<Handled<Event>> {
  const handled = await context.db.transaction().execute((trx) => handleIn(context, trx, type, request))
  if (handled.ok && handled.events.length > 0) context.events.wake(request.company)
  return handled
}

/**
 * The same within a transaction of the caller, for what must be decided together. Once it is committed, the caller
 * calls `context.events.wake(company)`.
 */
export async function handleIn<State, Command extends Decided, Event extends Decided>(
  context: Context,
  trx: Transaction<Tables>,
  type: StreamType<State, Command, Event>,
  request: Request<NoInfer<Command>>,
): Promise<Handled<Event>> {
  const { company, commandId, at, by } = request
  const stream = streamName(type.name, request.id)
  const asked = sha256(canonicalJson({ stream, command: request.command }))
  const head = await lockHead(trx, company)
  const earlier = await earlierAnswer<Event>(trx, company, commandId)
  if (earlier)
    return earlier.asked === asked
      ? earlier.answer
      : refuse(COMMAND_ID_REUSED, 'This command id was used for another command.')
  const past = await readStream(trx, company, stream)
  if (request.expectedVersion !== undefined && request.expectedVersion !== past.length)
    return refuse(VERSION_CONFLICT, 'Somebody else changed this in the meantime. Load it again.')
  const state = past.reduce((s, { event }) => type.evolve(s, type.event.parse(event)), type.initial)
  const decision = type.decide(request.command, state, { at, by })
  if ('refused' in decision) {
    const position = head.position
    await rememberAnswer(
      trx,
      { company, commandId, stream, asked, position, version: past.length, at },
      decision.refused,
    )
    return { ok: false, refusal: decision.refused }
  }
  const appended = await append(trx, head, { stream, events: decision.events, at, by, commandId })
  if (!appended.ok) throw new Error(`${stream} moved on while its company's log was held`)
  await project(trx, context.projections, appended.events)
  const { position } = head
  const { version, events } = appended
  await rememberAnswer(trx, { company, commandId, stream, asked, position, version, at }, null)
  if (events.length > 0) await announce(context, trx, company)
  return { ok: true, position, version, events }
}

const refuse = (code: string, message: string): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { code, message },
})
