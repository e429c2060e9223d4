import type { Alarm } from '../../../contract/alarms/alarm.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const HOUR_MS = 3_600_000
const MOST_NARRATIVE = 300

/**
 * Returns the URL of the map with the guard's trail, one hour before to one hour after the alarm began. Null
 * if the alarm concerns no guard.
 */
export function mapLink({ worker_id, since }: Alarm, now: number): string | null {
  if (worker_id === null) return null
  const [from, to] = [since - HOUR_MS, Math.min(since + HOUR_MS, Math.max(now, since + 60_000))]
  return `/tracker/trail?${new URLSearchParams({
    guard: worker_id,
    from: String(from),
    to: String(to),
    at: String(since),
  }).toString()}`
}

/** Returns the URL of a new occurrence whose form is filled in from an alarm. */
export function occurrenceLink(of: Alarm): string {
  const narrative = [
    tr(texts.alarmName, { name: of.name }),
    of.name.endsWith(of.detail ?? '') ? null : of.detail,
    of.instructions,
  ]
    .filter(Boolean)
    .join(' ')
  const priority = { 1: 'urgent', 2: 'notable' }[of.priority] ?? 'routine'
  const fields = new URLSearchParams({
    category: 'alarm',
    priority,
    narrative: narrative.slice(0, MOST_NARRATIVE),
    occurred_at: String(of.since),
  })
  if (of.worker_id !== null) fields.set('worker_id', of.worker_id)
  if (of.site_post_id !== null) fields.set('site_post_id', of.site_post_id)
  return `/occurrence/add-occurrence?${fields.toString()}`
}
