import type { ReplayRecord } from '../../contract/tracking/replay.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { ALARM_STEPS } from '../../domain/replay/alarm-timeline.ts'
import { findAlarmKind } from '../alarms/alarm-kinds.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { toBatches, padToPowerOfTwo } from '../fixes/batches.ts'
import type { RosterSpan } from './roster-in-period.ts'

/** how long before or after the period an alarm may have been raised, ms */
const LATEST_MS = 24 * 3_600_000
const MOST = 2000
const PER_QUERY = 256

type NightAlarms = NonNullable<ReplayRecord['alarms']>

/**
 * Returns the alarms that were raised in a period, or at most LATEST_MS before or after it, with their log
 * entries.
 */
export async function readReplayAlarms(
  db: Context['db'],
  company: CompanyId,
  { from, to }: RosterSpan,
): Promise<NightAlarms> {
  const rows = await db
    .selectFrom('alarm')
    .leftJoin('worker', onId('worker', 'alarm.worker_id'))
    .select(['alarm.id', 'alarm.kind', 'alarm.worker_id', 'alarm.detail', 'alarm.since', 'alarm.status'])
    .select(['alarm.cleared_at', 'worker.full_name'])
    .where('alarm.company', '=', company)
    .where('alarm.raised_at', '>=', from - LATEST_MS)
    .where('alarm.raised_at', '<', to + LATEST_MS)
    .orderBy('alarm.raised_at')
    .limit(MOST)
    .execute()
  const steps = new Map<string, NightAlarms[number]['steps']>()
  for (const batch of toBatches(rows, PER_QUERY)) {
    const events = await db
      .selectFrom('event')
      .select(['stream', 'type', 'at', 'position'])
      .where('company', '=', company)
      .where('stream', 'in', padToPowerOfTwo(batch.map(({ id }) => streamName('alarm', id))))
      .execute()
    for (const { stream, type, at } of events.toSorted((a, b) => a.position - b.position)) {
      const what = ALARM_STEPS.find((each) => each === type)
      if (what) steps.set(stream, [...(steps.get(stream) ?? []), { what, at }])
    }
  }
  return rows.map((row) => {
    const title = findAlarmKind(row.kind)?.title ?? row.kind
    const of = row.full_name ?? row.detail
    return {
      id: row.id,
      name: of === null ? title : `${title}: ${of}`,
      worker_id: row.worker_id,
      since: row.since,
      cleared_at: row.cleared_at,
      is_withdrawn: row.status === 'withdrawn',
      steps: steps.get(streamName('alarm', row.id)) ?? [],
    }
  })
}
