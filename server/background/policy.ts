import type { Transaction } from 'kysely'
import type { RecordedEvent, StreamType } from '../../domain/event.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleIn } from '../event-log/handle.ts'
import { writeMail } from '../mail/write-mail.ts'
import { type Message, writeMessage } from './outbox.ts'
import { setTimer, type TimerSet } from './timer.ts'

/** What a policy is asked about: an event of the log, or a timer of its own whose time has come. */
export type Happening =
  | { event: RecordedEvent; timer?: never }
  | { timer: { key: string; dueAt: number }; event?: never }

/** A command to a stream, as data. */
export interface Commanded {
  // a policy may command any stream, and `commandTo` has checked that the two belong together
  stream: StreamType<never, never, never>
  id: string
  command: { type: string }
}

/** What a policy wants done. */
export interface Effects {
  commands?: readonly Commanded[]
  mails?: readonly { to: string; subject: string; text: string }[]
  /** to machines other than the mail server */
  messages?: readonly Message[]
  timers?: readonly TimerSet[]
}

/**
 * "When this happens, or at this time, decide that." `read` gives what the decision needs, null where nothing is to be
 * decided; `decide` is pure. It is asked about each event once, in the order of the company's log.
 */
export interface Policy<State = unknown> {
  /** of its position and its timers in the database: it never changes */
  name: string
  /** the stream types whose events it is asked about */
  streams: readonly string[]
  read: (
    context: Context,
    trx: Transaction<Tables>,
    company: CompanyId,
    happening: Happening,
  ) => Promise<State | null>
  /** `now` in ms since epoch UTC */
  decide: (happening: Happening, state: State, now: number) => Effects
}

/** A command with the stream that takes it. */
export const commandTo = <State, Command extends { type: string }, Event extends { type: string }>(
  stream: StreamType<State, Command, Event>,
  id: string,
  command: NoInfer<Command>,
): Commanded => ({ stream: stream as unknown as Commanded['stream'], id, command })

/** A policy among others: what it reads is its own. */
export const anyPolicy = <State>(policy: Policy<State>): Policy => policy as unknown as Policy

/**
 * Asks a policy and carries out what it wants, in the transaction that also moves it past the happening: all of it once,
 * or none of it. The caller holds the company's log. `source` names the happening, and with it every message and
 * command. Returns whether anything was commanded.
 */
export async function askPolicy(
  context: Context,
  trx: Transaction<Tables>,
  {
    policy,
    company,
    happening,
    source,
  }: {
    policy: Policy
    company: CompanyId
    happening: Happening
    source: string
  },
): Promise<boolean> {
  const state = await policy.read(context, trx, company, happening)
  if (state === null) return false
  const at = context.now()
  const {
    commands = [],
    mails = [],
    messages = [],
    timers = [],
  } = policy.decide(
    happening,
    state,
    // the database's clock says that the timer's time has come; this one may be behind
    Math.max(at, happening.timer?.dueAt ?? 0),
  )
  const key = (n: number) => [policy.name, company, source, n].join('.')
  for (const timer of timers) await setTimer(trx, { company, policy: policy.name, ...timer })
  for (const [n, mail] of mails.entries()) await writeMail(context, trx, company, mail, key(n))
  for (const [n, message] of messages.entries())
    await writeMessage(context, trx, company, { message, key: key(mails.length + n), state: 'waiting' })
  for (const [n, { stream, id, command }] of commands.entries()) {
    const by = `system:${policy.name}`
    const wanted = { company, id, command: command as never, commandId: key(n), by, at }
    const handled = await handleIn(context, trx, stream, wanted)
    // a person or another process has done the same, or undone the reason for it
    if (!handled.ok)
      context.log.info({ command: command.type, refusal: handled.refusal }, 'a policy was refused')
  }
  return commands.length > 0
}
