import type { Transaction } from 'kysely'
import { canonicalJson } from '../../domain/event-sourcing/canonical-json.ts'
import {
  type RecordedEvent,
  type Refusal,
  type StreamType,
  streamName,
} from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { project } from '../projections/projection.ts'
import { notifyAppended } from './notify-appended.ts'
import { append, lockHead } from './append.ts'
import { findReply, storeReply } from './idempotency-store.ts'
import { nextId } from './next-id.ts'
import { assignNumbers } from './assign-numbers.ts'
import { sha256 } from './sha256.ts'
import { saveSnapshot, loadState } from './stream-snapshots.ts'
import { readErasureTime } from '../erasure/record-erasures.ts'
import { type PersonalFields, splitPersonal } from '../../domain/event-sourcing/personal-fields.ts'
import { storedEvent } from '../../domain/event-sourcing/stored-event.ts'

/**
 * The command. If it depends on data that is read in the transaction, such as a new id, `commandIn` creates
 * it there. `asked` then identifies the request.
 */
export type CommandInput<Command> =
  | { command: Command }
  | { asked: unknown; commandIn: (trx: Transaction<Tables>, id: string) => Promise<Command> }

export type CommandRequest<Command> = CommandInput<Command> & {
  company: CompanyId
  /** id of the record; null: a new record, whose id is assigned in the transaction */
  id: string | null
  /** idempotency key of the caller's intention; repeating it returns the first reply */
  commandId: string
  /**
   * Version of the stream that the caller has read; another present version is refused as
   * `version_conflict`.
   */
  expectedVersion?: number
  by: string
  /** ms since epoch UTC */
  at: number
  /**
   * codes of the warnings that the caller has confirmed; undefined: the command does not check for warnings
   */
  confirmed?: readonly string[]
  /**
   * Runs further commands for other streams in the same transaction, even if this command changes nothing.
   */
  consequences?: (trx: Transaction<Tables>, id: string, commandId: string) => Promise<void>
  /** Reads the reply in the transaction. It is stored with the command. */
  tell?: (trx: Transaction<Tables>, id: string) => Promise<unknown>
}

export type CommandResult<Event> =
  | {
      ok: true
      id: string
      position: number
      version: number
      events: RecordedEvent<Event>[]
      told: unknown
    }
  | { ok: false; refusal: Refusal }

/** Code of the refusal if the caller has read another version of the stream. It is not stored. */
export const VERSION_CONFLICT = 'version_conflict'
/** code of the refusal if the command id was used for another request */
export const KEY_REUSED = 'key_reused'

/** Code of the refusal if a person must first confirm warnings. This refusal is not stored. */
export const NEEDS_CONFIRMATION = 'needs_confirmation'

type Decided = { type: string }

/**
 * Handles a command in one transaction. Loads the stream's state, calls `decide`, checks that referenced
 * records exist, appends the events and updates the read models. Throws only for bugs and database failures;
 * a refusal is returned.
 */
export async function handleCommand<State, Command extends Decided, Event extends Decided>(
  context: Context,
  type: StreamType<State, Command, Event>,
  request: CommandRequest<NoInfer<Command>>,
): Promise<CommandResult<Event>> {
  const handled = await context.db
    .transaction()
    .execute((trx) => handleCommandIn(context, trx, type, request))
  const changed = handled.ok && (handled.events.length > 0 || request.consequences !== undefined)
  if (changed) context.events.wake(request.company)
  return handled
}

/**
 * Like `handleCommand`, but in the caller's transaction. After the commit, the caller must call
 * `context.events.wake(company)`.
 */
export async function handleCommandIn<State, Command extends Decided, Event extends Decided>(
  context: Context,
  trx: Transaction<Tables>,
  type: StreamType<State, Command, Event>,
  request: CommandRequest<NoInfer<Command>>,
): Promise<CommandResult<Event>> {
  const { company, commandId, at, by } = request
  const asked = sha256(
    canonicalJson({
      stream: request.id === null ? type.name : streamName(type.name, request.id),
      command: 'command' in request ? request.command : request.asked,
    }),
  )
  const head = await lockHead(trx, company)
  const earlier = await findReply<Event>(trx, company, commandId)
  if (earlier)
    return earlier.asked === asked
      ? earlier.answer
      : no({ code: KEY_REUSED, message: 'This command id was used for another command.' })
  const id = request.id ?? (await nextId(trx, company, type.name))
  const stream = streamName(type.name, id)
  const past = await loadState(trx, company, stream, type)
  if (request.expectedVersion !== undefined && request.expectedVersion !== past.version)
    return no({ code: VERSION_CONFLICT, message: 'Somebody else changed this since you opened it.' })
  const command = 'command' in request ? request.command : await request.commandIn(trx, id)
  const decision = type.decide(command, past.state, { at, by })
  const refusal =
    'refused' in decision
      ? decision.refused
      : await context.references.refusal(
          trx,
          company,
          { type: type.name, id, by, at, before: past.state },
          decision.events,
        )
  if (!refusal && 'events' in decision && request.confirmed) {
    const raised = await context.references.warnings(
      trx,
      company,
      { type: type.name, id, by, at, before: past.state },
      decision.events,
    )
    const warnings = raised.filter(({ code }) => !request.confirmed?.includes(code))
    const message = warnings.map((warning) => warning.message).join(' ')
    if (warnings.length > 0) return no({ code: NEEDS_CONFIRMATION, message, warnings })
  }
  const answer = { company, commandId, stream, asked, at }
  if (refusal || 'refused' in decision) {
    await storeReply(trx, { ...answer, position: head.position, version: past.version }, { refusal })
    return no(refusal as Refusal)
  }
  if (type.personal && (await cannotEncrypt(context, trx, company, stream, type.personal, decision.events)))
    return no({ code: 'erased', message: 'The personal data of this record was erased. Use a new record.' })
  const numbered = await assignNumbers(trx, company, type, decision.events)
  const events = await append(context.keys, trx, head, {
    stream,
    personal: type.personal,
    personalParts: type.personalParts,
    version: past.version,
    events: numbered.map((event) => storedEvent(type, event)),
    at,
    by,
    commandId,
  })
  await saveSnapshot(trx, company, stream, type, past, events)
  await project(trx, context.projections, events)
  const { position } = head
  await request.consequences?.(trx, id, commandId)
  const told = (await request.tell?.(trx, id)) ?? null
  const version = past.version + events.length
  await storeReply(trx, { ...answer, position, version }, { told })
  if (events.length > 0) await notifyAppended(context, trx, company)
  return { ok: true, id, position, version, events, told }
}

/**
 * Returns whether the events contain personal data that can no longer be encrypted, because the record is
 * erased or being erased.
 */
async function cannotEncrypt(
  { keys }: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  stream: string,
  personal: PersonalFields,
  events: readonly Decided[],
): Promise<boolean> {
  if (events.every((event) => Object.keys(splitPersonal(personal, event).secret).length === 0)) return false
  return keys.person(company, stream) === null || (await readErasureTime(trx, company, stream)) !== null
}

const no = (refusal: Refusal): { ok: false; refusal: Refusal } => ({ ok: false, refusal })
