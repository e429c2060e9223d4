import type { Transaction } from 'kysely'
import type { RecordedEvent, StreamType } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type Message, writeMessage } from './outbox.ts'
import { setTimer, type TimerSet } from './timer.ts'

/** What a policy reacts to: an event of the log, or a timer that the policy has set. */
export type PolicyTrigger =
  | { event: RecordedEvent; timer?: never }
  | { timer: { key: string; dueAt: number }; event?: never }

/** A command and the stream that it is for, as data. */
export interface StreamCommand {
  // the type is erased, because a policy may command any stream; `streamCommand` checks that command and
  // stream match
  stream: StreamType<never, never, never>
  id: string
  command: { type: string }
}

/** What a policy wants done: commands, mails, other messages and timers. */
export interface PolicyEffects {
  commands?: readonly StreamCommand[]
  mails?: readonly { to: string; subject: string; text: string }[]
  /** messages to systems other than the mail server */
  messages?: readonly Message[]
  timers?: readonly TimerSet[]
}

/**
 * Defines what happens after an event or when a timer is due. `read` reads the facts; null if there is
 * nothing to do. `decide` is a pure function of them. Both run once for each event, in the order of the
 * company's log.
 */
export interface Policy<State = unknown> {
  /** key of its position and timers in the database, so it must never change */
  name: string
  /** names of the stream types whose events trigger the policy */
  streams: readonly string[]
  read: (
    context: Context,
    trx: Transaction<Tables>,
    company: CompanyId,
    timelineEvent: PolicyTrigger,
  ) => Promise<State | null>
  /** `now` is ms since epoch UTC */
  decide: (timelineEvent: PolicyTrigger, state: State, now: number) => PolicyEffects
}

/** Returns a command with its stream as data, of matching types. */
export const streamCommand = <State, Command extends { type: string }, Event extends { type: string }>(
  stream: StreamType<State, Command, Event>,
  id: string,
  command: NoInfer<Command>,
): StreamCommand => ({ stream: stream as unknown as StreamCommand['stream'], id, command })

/** Hides the type of a policy's facts, so that different policies fit into one list. */
export const definePolicy = <State>(policy: Policy<State>): Policy => policy as unknown as Policy

/**
 * Runs a policy and applies its effects. This happens exactly once, because the same transaction advances
 * the policy's position. The caller must have locked the company's log. `source` identifies the trigger; ids
 * of messages and commands are derived from it. Returns whether there were commands.
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
    // the database's clock decides that a timer is due, and the clock of this process may be behind it
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
    // somebody has done the same meanwhile, or the reason for the command no longer exists
    if (!handled.ok)
      context.log.info({ command: command.type, refusal: handled.refusal }, 'a policy was refused')
  }
  return commands.length > 0
}
