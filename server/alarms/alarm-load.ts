import type { Kysely } from 'kysely'
import type { AlarmLoad } from '../../contract/alarms/alarm.ts'
import { UNACKNOWLEDGED_PHASES } from '../../domain/alarms/alarm-lifecycle.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { findAlarmKind } from './alarm-kinds.ts'
import './alarm-tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS
/** An alarm whose condition returned this many times before somebody acknowledged it counts as chattering. */
const CHATTERS = 3
const WORST = 10
/** Maximum number of alarms of a week that are read, newest first. */
const MOST = 20_000

/**
 * Returns the operators' alarms in the last seven days, in total, per hour and per ten minutes. A group
 * counts as one.
 */
export async function readAlarmLoad(db: Kysely<Tables>, company: CompanyId, now: number): Promise<AlarmLoad> {
  const standing = await db
    .selectFrom('alarm')
    .select(['status', 'raised_at'])
    .where('company', '=', company)
    .where('is_standing', '=', 1)
    .execute()
  const week = await db
    .selectFrom('alarm')
    .leftJoin('alarm_rule', onId('alarm_rule', 'alarm.alarm_rule_id'))
    .select(['alarm.id', 'group_of', 'raised_at', 'acknowledged_at', 'acknowledged_by'])
    .select(['recurrences', 'status'])
    .select(['rule_key', 'alarm_rule_id', 'alarm.kind', 'alarm.priority', 'alarm_rule.name'])
    .where('alarm.company', '=', company)
    .where('raised_at', '>', now - WEEK_MS)
    .orderBy('raised_at', 'desc')
    .limit(MOST)
    .execute()
  // a suppressed alarm was never shown to anybody
  const announced = week.filter(({ status }) => status !== 'suppressed')
  const since = (ms: number) =>
    new Set(announced.filter((row) => row.raised_at > now - ms).map((row) => row.group_of ?? row.id)).size
  const operators = new Set(
    week.flatMap(({ acknowledged_at, acknowledged_by }) =>
      (acknowledged_at ?? 0) > now - 60 * MINUTE_MS ? acknowledged_by : [],
    ),
  )
  const waits = announced
    .flatMap(({ acknowledged_at, raised_at }) =>
      acknowledged_at === null ? [] : [acknowledged_at - raised_at],
    )
    .toSorted((a, b) => a - b)
  const rules = new Map<string, AlarmLoad['worst'][number]>()
  for (const { rule_key, alarm_rule_id, kind, name, status } of announced) {
    const known = rules.get(rule_key) ?? {
      rule_key,
      alarm_rule_id,
      kind,
      name: name ?? `${findAlarmKind(kind)?.title ?? kind} (standard)`,
      raised: 0,
      withdrawn: 0,
    }
    known.raised += 1
    if (status === 'withdrawn') known.withdrawn += 1
    rules.set(rule_key, known)
  }
  return {
    at: now,
    waiting: standing.filter(({ status }) => UNACKNOWLEDGED_PHASES.includes(status)).length,
    standing: standing.length,
    stale: standing.filter(({ raised_at }) => raised_at < now - DAY_MS).length,
    shelved: standing.filter(({ status }) => status === 'shelved').length,
    last_ten_minutes: since(10 * MINUTE_MS),
    last_hour: since(60 * MINUTE_MS),
    operators: Math.max(1, operators.size),
    raised: announced.length,
    withdrawn: announced.filter(({ status }) => status === 'withdrawn').length,
    chattering: announced.filter(({ recurrences }) => recurrences >= CHATTERS).length,
    median_to_acknowledge_ms: waits[Math.floor(waits.length / 2)] ?? null,
    slowest_to_acknowledge_ms: waits.at(-1) ?? null,
    priorities: [1, 2, 3].map((priority) => ({
      priority,
      raised: announced.filter((row) => row.priority === priority).length,
    })),
    worst: [...rules.values()].toSorted((a, b) => b.raised - a.raised).slice(0, WORST),
  }
}
