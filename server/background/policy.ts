import type { Transaction } from 'kysely'
import type { RecordedEvent, StreamType } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type Message, writeMessage } from './outbox.ts'
import { setTimer, type TimerSet } from './timer.ts'

/** The trigger of a policy: an event of the log, or a due timer of its own. */
export type PolicyTrigger =
  | { event: RecordedEvent; timer?: never }
  | { timer: { key: string; dueAt: number }; event?: never }

/** A command for a stream, as data. */
export interface StreamCommand {
  // a policy may command any stream; `streamCommand` has checked that command and stream match
  stream: StreamType<never, never, never>
  id: string
  command: { type: string }
}

/** The results of a policy. */
export interface PolicyEffects {
  commands?: readonly StreamCommand[]
  mails?: readonly { to: string; subject: string; text: string }[]
  /** messages to other machines than the mail server */
  messages?: readonly Message[]
  timers?: readonly TimerSet[]
}

/**
 * A rule: when an event happens or a timer is due, do something. `read` reads the facts for the
 * decision, null if there is nothing to decide; `decide` is pure. It is called once for each event,
 * in the order of the company's log.
 */
export interface Policy<State = unknown> {
  /** name of its position and timers in the database: it never changes */
  name: string
  /** the stream types whose events trigger it */
  streams: readonly string[]
  read: (
    context: Context,
    trx: Transaction<Tables>,
    company: CompanyId,
    timelineEvent: PolicyTrigger,
  ) => Promise<State | null>
  /** `now` in ms since epoch UTC */
  decide: (timelineEvent: PolicyTrigger, state: State, now: number) => PolicyEffects
}

/** A command with its stream. */
export const streamCommand = <State, Command extends { type: string }, Event extends { type: string }>(
  stream: StreamType<State, Command, Event>,
  id: string,
  command: NoInfer<Command>,
): StreamCommand => ({ stream: stream as unknown as StreamCommand['stream'], id, command })

/** Hides the type of a policy's facts, so that policies can be listed together. */
export const definePolicy = <State>(policy: Policy<State>): Policy => policy as unknown as Policy

/**
 * Runs a policy and applies its results in the transaction that also moves its position, so exactly
 * once. The caller has locked the company's log. `source` names the trigger; ids of messages and
 * commands are derived from it. Returns whether a command was sent.
 */
export async function runPolicy(
  context: Context,
  trx: Transaction<Tables>,
  {
    policy,
    company,
    timelineEvent,
    source,
  }: {
    policy: Policy
    company: CompanyId
    timelineEvent: PolicyTrigger
    source: string
  },
): Promise<boolean> {
  const state = await policy.read(context, trx, company, timelineEvent)
  if (state === null) return false
  const at = context.now()
  const {
    commands = [],
    mails = [],
    messages = [],
    timers = [],
  } = policy.decide(
    timelineEvent,
    state,
    // the timer is due by the database's clock, and the clock of this process may be behind
    Math.max(at, timelineEvent.timer?.dueAt ?? 0),
  )
  const key = (n: number) => [policy.name, company, source, n].join('.')
  for (const timer of timers) await setTimer(trx, { company, policy: policy.name, ...timer })
  for (const [n, mail] of mails.entries()) await queueMail(context, trx, company, mail, key(n))
  for (const [n, message] of messages.entries())
    await writeMessage(context, trx, company, { message, key: key(mails.length + n), state: 'waiting' })
  for (const [n, { stream, id, command }] of commands.entries()) {
    const by = `system:${policy.name}`
    const wanted = { company, id, command: command as never, commandId: key(n), by, at }
    const handled = await handleCommandIn(context, trx, stream, wanted)
    // somebody else has done the same meanwhile, or removed the reason for it
    if (!handled.ok)
      context.log.info({ command: command.type, refusal: handled.refusal }, 'a policy was refused')
  }
  return commands.length > 0
}
