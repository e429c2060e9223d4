import type { Transaction } from 'kysely'
import { type AlarmEvent, alarmStream } from '../../domain/alarms/alarm.ts'
import { UNACKNOWLEDGED_PHASES } from '../../domain/alarms/alarm-lifecycle.ts'
import { alarmRuleStream } from '../../domain/alarms/alarm-rule.ts'
import { streamName, streamParts } from '../../domain/event-sourcing/event.ts'
import {
  definePolicy,
  streamCommand,
  type StreamCommand,
  type PolicyEffects,
  type Policy,
} from '../background/policy.ts'
import type { TimerSet } from '../background/timer.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextIds } from '../event-log/next-id.ts'
import type { FactsContext } from './alarm-kind.ts'
import { ALARM_KINDS, findAlarmKind } from './alarm-kinds.ts'
import { findGroupLeader, type RaisedAlarm } from './group-leader.ts'
import { evaluateSubjects, readCompanyRules } from './evaluate-subjects.ts'
import { ALARM_POLICY, evaluationTimerKey } from './schedule-evaluation.ts'

const alarmKey = (id: string) => `alarm ${id}`
const MOST_CANDIDATES = 1000

type Wanted = Required<Pick<PolicyEffects, 'timers'>> & { commands: readonly StreamCommand[] }

const NOTHING: Wanted = { commands: [], timers: [] }
const together = (parts: readonly Wanted[]): Wanted => ({
  commands: parts.flatMap(({ commands }) => commands),
  timers: parts.flatMap(({ timers }) => timers),
})

const policy: Policy<Wanted> = {
  name: ALARM_POLICY,
  streams: [
    ...new Set([...ALARM_KINDS.flatMap(({ streams }) => streams), alarmStream.name, alarmRuleStream.name]),
  ],
  async read(context, trx, company, { event, timer }) {
    const asked: FactsContext = { context, db: trx, company, now: Math.max(context.now(), timer?.dueAt ?? 0) }
    if (timer) {
      const [what, name = '', subject = ''] = timer.key.split(' ')
      if (what === 'alarm') return atTime(asked, name)
      return evaluateAlarms(asked, trx, name, [subject])
    }
    const { type, id } = streamParts(event.stream)
    if (type === alarmStream.name) return timersOf(asked, id)
    if (type === alarmRuleStream.name) return afterRule(asked, id)
    const parts: Wanted[] = []
    for (const kind of ALARM_KINDS)
      if (kind.streams.includes(type))
        parts.push(await evaluateAlarms(asked, trx, kind.kind, await kind.concerned(asked, event)))
    return together(parts)
  },
  // nothing to decide here: `read` has already computed the commands and timers
  decide: (_event, wanted) => wanted,
}

/**
 * Checks subjects of one kind while the company's log is locked, and returns the resulting commands and
 * timers.
 */
export async function evaluateAlarms(
  asked: FactsContext,
  trx: Transaction<Tables>,
  kindName: string,
  subjects: readonly string[],
): Promise<Wanted> {
  const kind = findAlarmKind(kindName)
  if (!kind || subjects.length === 0) return NOTHING
  const { looks, keep } = await evaluateSubjects(asked, kind, subjects)
  const parts: Wanted[] = []
  let last: RaisedAlarm | null = null
  for (const { subject, raises, workerId, decide } of looks) {
    const first = raises > 0 ? await nextIds(trx, asked.company, alarmStream.name, raises) : 0
    const group: string | null = raises > 0 ? await findGroupLeader(asked, kind.kind, workerId, last) : null
    const ids = Array.from({ length: raises }, (_, n) => String(first + n))
    const { commands, again } = decide(ids, group)
    if (raises > 0) last = { leads: group ?? String(first), workerId }
    parts.push({
      commands: commands.map(({ id, command }) => streamCommand(alarmStream, id, command)),
      timers: [{ key: evaluationTimerKey(kind.kind, subject), dueAt: again }],
    })
  }
  await keep(trx)
  return together(parts)
}

/** Returns timers for the escalation or the end of the shelving of an alarm. */
async function timersOf(asked: FactsContext, id: string): Promise<Wanted> {
  const alarm = await alarmOf(asked, id)
  if (!alarm) return NOTHING
  if (alarm.status === 'shelved')
    return { commands: [], timers: [{ key: alarmKey(id), dueAt: alarm.shelved_until }] }
  const dueAt = await escalatesAt(asked, alarm)
  return { commands: [], timers: [{ key: alarmKey(id), dueAt }] satisfies TimerSet[] }
}

async function atTime(asked: FactsContext, id: string): Promise<Wanted> {
  const alarm = await alarmOf(asked, id)
  if (!alarm) return NOTHING
  if (alarm.status === 'shelved')
    return { commands: [streamCommand(alarmStream, id, { type: 'UnshelveAlarm' })], timers: [] }
  const dueAt = await escalatesAt(asked, alarm)
  if (dueAt === null) return NOTHING
  if (dueAt > asked.now) return { commands: [], timers: [{ key: alarmKey(id), dueAt }] }
  const steps = await escalationOf(asked, alarm)
  const next = steps[alarm.level]
  if (!next) return NOTHING
  const level = alarm.level + 1
  return { commands: [streamCommand(alarmStream, id, { type: 'EscalateAlarm', level, ...next })], timers: [] }
}

type AlarmRow = NonNullable<Awaited<ReturnType<typeof alarmOf>>>

const alarmOf = ({ db, company }: FactsContext, id: string) =>
  db
    .selectFrom('alarm')
    .select(['id', 'kind', 'alarm_rule_id', 'status', 'raised_at', 'level', 'shelved_until'])
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()

const ruleOf = async ({ db, company }: FactsContext, { kind, alarm_rule_id }: AlarmRow) =>
  (await readCompanyRules(db, company, kind)).find(({ id }) => id === alarm_rule_id) ?? null

/**
 * Returns whom an alarm escalates to, level by level: the rule's user, the rule's role, then the people on
 * call (both null).
 */
async function escalationOf(asked: FactsContext, alarm: AlarmRow) {
  const rule = await ruleOf(asked, alarm)
  if (!rule) return []
  return [
    ...(rule.userId ? [{ user: rule.userId, role: null }] : []),
    ...(rule.roleId ? [{ user: null, role: rule.roleId }] : []),
    { user: null, role: null },
  ]
}

async function escalatesAt(asked: FactsContext, alarm: AlarmRow): Promise<number | null> {
  if (!UNACKNOWLEDGED_PHASES.includes(alarm.status)) return null
  const rule = await ruleOf(asked, alarm)
  if (rule?.escalateAfterMin == null || alarm.level >= (await escalationOf(asked, alarm)).length) return null
  return (await countsFrom(asked, alarm)) + rule.escalateAfterMin * 60_000
}

/**
 * Events that restart the time until the next escalation; without one, it starts when the alarm is raised.
 */
const COUNTED_FROM: readonly AlarmEvent['type'][] = [
  'AlarmEscalated',
  'AlarmUnshelved',
  'AlarmReleased',
  'AlarmRestored',
]

/** Returns when the alarm reached its current escalation level, ms since epoch UTC. */
async function countsFrom({ db, company }: FactsContext, { id, raised_at }: AlarmRow): Promise<number> {
  const last = await db
    .selectFrom('event')
    .select('at')
    .where('company', '=', company)
    .where('stream', '=', streamName(alarmStream.name, id))
    .where('type', 'in', [...COUNTED_FROM])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? raised_at
}

/**
 * Returns timers for the subjects to check after a rule was added, changed or deleted: those with an alarm
 * of its kind, and those that it may now concern.
 */
async function afterRule(asked: FactsContext, id: string): Promise<Wanted> {
  const { db, company, now } = asked
  const rule = await db
    .selectFrom('alarm_rule')
    .select('kind')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  const kind = rule && findAlarmKind(rule.kind)
  if (!kind) return NOTHING
  const standing = await db
    .selectFrom('alarm')
    .select(['id', 'subject', 'status', 'alarm_rule_id'])
    .where('company', '=', company)
    .where('kind', '=', kind.kind)
    .where('is_standing', '=', 1)
    .execute()
  // the changed rule may now escalate these alarms, or escalate them earlier
  const waiting = standing.filter(
    ({ status, alarm_rule_id }) => alarm_rule_id === id && UNACKNOWLEDGED_PHASES.includes(status),
  )
  const candidates = (await kind.candidates?.(asked)) ?? []
  const subjects = new Set([
    ...standing.map(({ subject }) => subject),
    ...candidates.slice(0, MOST_CANDIDATES),
  ])
  return {
    commands: [],
    timers: [
      ...[...subjects].map((subject) => ({ key: evaluationTimerKey(kind.kind, subject), dueAt: now })),
      ...waiting.map((alarm) => ({ key: alarmKey(alarm.id), dueAt: now })),
    ],
  }
}

/** Raises, clears, escalates and withdraws alarms by the rules of each company. */
export const alarmPolicy = definePolicy(policy)

/**
 * Schedules a check of every subject that an alarm may concern, in every company, unless its timer exists.
 * Called when the server starts.
 */
export async function scheduleMissingEvaluations(
  context: Context,
  companies: readonly CompanyId[],
): Promise<void> {
  const now = context.now()
  for (const company of companies) {
    const asked: FactsContext = { context, db: context.db, company, now }
    for (const kind of ALARM_KINDS) {
      const subjects = (await kind.candidates?.(asked)) ?? []
      for (let at = 0; at < subjects.length; at += 500)
        await context.db
          .insertInto('timer')
          .values(
            subjects.slice(at, at + 500).map((subject) => ({
              company,
              policy: ALARM_POLICY,
              key: evaluationTimerKey(kind.kind, subject),
              due_at: now,
              failures: 0,
            })),
          )
          .onConflict((conflict) => conflict.columns(['company', 'policy', 'key']).doNothing())
          .execute()
    }
  }
}
