import './welfare-check-model.ts'
import type { Transaction } from 'kysely'
import { alarmStream } from '../../domain/alarms/alarm.ts'
import { alarmRuleStream } from '../../domain/alarms/alarm-rule.ts'
import { type AlarmRule, ruleHours, applicableRules } from '../../domain/alarms/applicable-rules.ts'
import { dutyTimesIn } from '../../domain/duty/duty-times.ts'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import { nextCheck } from '../../domain/alarms/next-check.ts'
import { welfareStream } from '../../domain/alarms/welfare-check.ts'
import { subjectIds } from '../alarms/alarm-kind.ts'
import { standardRule } from '../alarms/alarm-kinds.ts'
import { type AlarmGuard, readAlarmGuards } from '../alarms/alarm-guards.ts'
import { findAffectedGuards, DUTY_HOURS_STREAMS } from '../alarms/kinds/late-for-duty.ts'
import { welfareUnanswered } from '../alarms/kinds/welfare-unanswered.ts'
import { readCompanyRules } from '../alarms/evaluate-subjects.ts'
import {
  definePolicy,
  streamCommand,
  type StreamCommand,
  type PolicyTrigger,
  type Policy,
} from '../background/policy.ts'
import type { TimerSet } from '../background/timer.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextId } from '../event-log/next-id.ts'
import { toBatches, padToPowerOfTwo, groupBy } from '../fixes/batches.ts'
import { findGuardsWithLink } from '../roster-links/roster-links.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PER_QUERY = 256

interface Wanted {
  commands: StreamCommand[]
  timers: TimerSet[]
}

const policy: Policy<Wanted> = {
  name: 'welfare-checks',
  streams: [alarmRuleStream.name, alarmStream.name, welfareStream.name, ...DUTY_HOURS_STREAMS],
  async read(context, trx, company, timelineEvent) {
    const { event, timer } = timelineEvent
    if (event?.event.type === 'AlarmClosed') return closed(trx, company, streamParts(event.stream).id)
    const rules = await readCompanyRules(trx, company, welfareUnanswered.kind)
    const isAsking = rules.some(({ threshold, isEnabled }) => threshold !== null && isEnabled)
    // Most companies have no rule that requires checks. Without one, timers and changed rules still matter:
    // checks of a deleted rule may be open.
    const isOfRule = event !== undefined && streamParts(event.stream).type === alarmRuleStream.name
    if (!isAsking && !timer && !isOfRule) return null
    const guards = await guardsOf(trx, company, timelineEvent)
    const now = Math.max(context.now(), timer?.dueAt ?? 0)
    return lookAt(trx, company, { guards, rules, now })
  },
  decide: (_event, wanted) => wanted,
}

/** Returns the ids of the guards whose next check an event or timer may change. */
async function guardsOf(
  trx: Transaction<Tables>,
  company: CompanyId,
  { event, timer }: PolicyTrigger,
): Promise<string[]> {
  if (timer) return [timer.key]
  const { type, id } = streamParts(event.stream)
  if (type === alarmStream.name) return []
  if (type === welfareStream.name) {
    const row = await trx
      .selectFrom('welfare_check')
      .select('worker_id')
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? [row.worker_id] : []
  }
  if (type !== alarmRuleStream.name)
    return subjectIds('worker', await findAffectedGuards({ db: trx, company }, event))
  const rule = await trx
    .selectFrom('alarm_rule')
    .select('kind')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  if (rule?.kind !== welfareUnanswered.kind) return []
  const rows = await trx
    .selectFrom('worker_assignment')
    .select('worker_id')
    .distinct()
    .where('company', '=', company)
    .execute()
  return rows.map(({ worker_id }) => worker_id)
}

/** Ends the check of an alarm that an operator has closed. The next check follows at the usual interval. */
async function closed(trx: Transaction<Tables>, company: CompanyId, alarmId: string): Promise<Wanted | null> {
  const alarm = await trx
    .selectFrom('alarm')
    .select('subject')
    .where('company', '=', company)
    .where('id', '=', alarmId)
    .where('kind', '=', welfareUnanswered.kind)
    .executeTakeFirst()
  const [id] = alarm ? subjectIds(welfareStream.name, [alarm.subject]) : []
  return id === undefined
    ? null
    : { commands: [streamCommand(welfareStream, id, { type: 'ExpireWelfareCheck' })], timers: [] }
}

interface Asked {
  guards: readonly string[]
  rules: readonly AlarmRule[]
  /** ms since epoch UTC */
  now: number
}

async function lookAt(
  trx: Transaction<Tables>,
  company: CompanyId,
  { guards: ids, rules, now }: Asked,
): Promise<Wanted> {
  const times = dutyTimesIn(await readCompanyZone(trx, company))
  const guards = await readAlarmGuards(trx, company, ids, now)
  const checks = groupBy(await checksOf(trx, company, ids, now), ({ worker_id }) => worker_id)
  const linked = await findGuardsWithLink(trx, company, ids)
  const wanted: Wanted = { commands: [], timers: [] }
  for (const id of ids) {
    const guard = guards.get(id)
    const here = guard ? ruleAt(guard.about, rules) : null
    const rule = here ?? guard?.postings.map((each) => ruleAt(each.about, rules)).find(Boolean) ?? null
    const own = checks.get(id) ?? []
    const waiting = own.find(({ status }) => status === 'sent')
    if (!guard || rule?.threshold == null) {
      wanted.timers.push({ key: id, dueAt: null })
      // An open check ends if no rule requires checks any more.
      if (waiting && (!guard || waiting.alarm_rule_id !== null))
        wanted.commands.push(streamCommand(welfareStream, waiting.id, { type: 'ExpireWelfareCheck' }))
      continue
    }
    const { what, again } = nextCheck(
      {
        rule: here === null || guard.about.isClosed ? null : guard.rule,
        rules: guard.postings.flatMap((posting) => posting.rule ?? []),
        everyMs: rule.threshold * MINUTE_MS,
        answerMs: rule.onDelayS * 1000,
        sentAt: Math.max(0, ...own.map(({ sent_at }) => sent_at)),
        endedAt: Math.max(0, ...own.map(({ ended_at }) => ended_at ?? 0)),
        waiting: !waiting ? null : waiting.alarm_rule_id === null ? 'of person' : 'of rule',
        hours: ruleHours(rule, now, times),
      },
      now,
      times,
    )
    wanted.timers.push({ key: id, dueAt: again })
    if (what === 'lapse' && waiting)
      wanted.commands.push(streamCommand(welfareStream, waiting.id, { type: 'ExpireWelfareCheck' }))
    // a guard without a roster link could not see the check
    if (what === 'send' && linked.has(id)) {
      const checkId = await nextId(trx, company, welfareStream.name)
      const { assignment, sitePost } = guard.about
      const send = { type: 'SendWelfareCheck', workerId: id, alarmRuleId: rule.id } as const
      wanted.commands.push(
        streamCommand(welfareStream, checkId, { ...send, assignmentId: assignment, sitePostId: sitePost }),
      )
    }
  }
  return wanted
}

/** Returns the rule with the shortest interval among those for a place; null: none. */
const ruleAt = (about: AlarmGuard['about'], rules: readonly AlarmRule[]): AlarmRule | null =>
  applicableRules(rules, standardRule(welfareUnanswered), about)
    .filter(({ threshold }) => threshold !== null && threshold > 0)
    .toSorted((a, b) => (a.threshold ?? 0) - (b.threshold ?? 0))[0] ?? null

/** Reads the open checks of guards, and those of the last two days. */
async function checksOf(trx: Transaction<Tables>, company: CompanyId, ids: readonly string[], now: number) {
  const found = []
  for (const batch of toBatches(ids, PER_QUERY))
    found.push(
      ...(await trx
        .selectFrom('welfare_check')
        .select(['id', 'worker_id', 'status', 'sent_at', 'ended_at', 'alarm_rule_id'])
        .where('company', '=', company)
        .where('worker_id', 'in', padToPowerOfTwo(batch))
        .where((eb) => eb.or([eb('sent_at', '>', now - 2 * DAY_MS), eb('status', '=', 'sent')]))
        .execute()),
    )
  return found
}

/** Policy that sends welfare checks to guards on duty, at the interval of the rules for their places. */
export const welfarePolicy = definePolicy(policy)
