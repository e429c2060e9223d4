import './alarm-tables.ts'
import type { KnownAlarm } from '../../domain/alarms/decide-alarms.ts'
import { padToPowerOfTwo } from '../fixes/batches.ts'
import { type FactsContext, readOnce } from './alarm-kind.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Returns alarms of these subjects, by kind and subject: open ones, those whose condition is true, and all
 * that began in the last two days.
 */
export const readSubjectAlarms = (
  asked: FactsContext,
  subjects: readonly string[],
): Promise<Map<string, Map<string, KnownAlarm[]>>> =>
  readOnce(asked, `alarms ${subjects.join(' ')}`, () => readAlarms(asked, subjects))

async function readAlarms({ db, company, now }: FactsContext, subjects: readonly string[]) {
  const rows = await db
    .selectFrom('alarm')
    .select(['id', 'kind', 'rule_key', 'subject', 'status', 'is_active', 'since', 'cleared_at'])
    .select('settling_since')
    .where('company', '=', company)
    .where('subject', 'in', padToPowerOfTwo([...subjects]))
    .where((eb) =>
      eb.or([eb('since', '>', now - 2 * DAY_MS), eb('is_standing', '=', 1), eb('is_active', '=', 1)]),
    )
    .execute()
  const byKind = new Map<string, Map<string, KnownAlarm[]>>()
  for (const { kind, subject, rule_key, is_active, cleared_at, settling_since, ...row } of rows) {
    const state = { ruleKey: rule_key, isActive: is_active === 1 }
    const alarm = { ...row, ...state, clearedAt: cleared_at, settlingSince: settling_since }
    const of = byKind.get(kind) ?? new Map<string, KnownAlarm[]>()
    byKind.set(kind, of.set(subject, [...(of.get(subject) ?? []), alarm]))
  }
  return byKind
}
