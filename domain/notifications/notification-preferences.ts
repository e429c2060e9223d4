import { z } from 'zod'
import { addDays, zoneDateAt, wallTimeOn, wallTimeAt } from '../time/zone-days.ts'
import { isTimeZone } from '../time/zone-time.ts'
import { type Notice, notificationKind } from './notification.ts'

const HOUR_MS = 3_600_000
/** time of the daily digest, HH:mm in the person's time zone */
const DAILY_AT = '07:00'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 22:00.')
const kinds = z.array(notificationKind).max(20)

/** Which kinds of notification a person receives by which channel. The console shows all kinds. */
export const notificationPreferences = z.object({
  mail: kinds,
  push: kinds,
  /** whether several notifications are collected in one mail, and how often */
  digest: z.enum(['off', 'hourly', 'daily']),
  /** quiet hours, HH:mm in the person's time zone; null: none */
  quiet: z.object({ from: clock, to: clock }).nullable(),
  time_zone: z.string().refine(isTimeZone, 'Unknown time zone.'),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

/**
 * Returns the preferences of a person who has chosen none: mail only about matters that concern them
 * personally.
 */
export const standardPreferences = (timeZone: string): NotificationPreferences => ({
  mail: ['mention', 'webhook'],
  push: ['alarm', 'incident', 'assigned', 'mention', 'sheet', 'webhook'],
  digest: 'off',
  quiet: null,
  time_zone: timeZone,
})

/** Returns when the current quiet hours end, ms since epoch UTC; null: `t` is outside quiet hours. */
export function quietHoursEnd({ quiet, time_zone }: NotificationPreferences, t: number): number | null {
  if (!quiet || quiet.from === quiet.to) return null
  const now = wallTimeAt(t, time_zone).slice(11)
  const today = zoneDateAt(t, time_zone)
  const overnight = quiet.from > quiet.to
  const isWithin = overnight ? now >= quiet.from || now < quiet.to : now >= quiet.from && now < quiet.to
  if (!isWithin) return null
  return wallTimeOn(overnight && now >= quiet.from ? addDays(today, 1) : today, quiet.to, time_zone)
}

/** Returns when the next digest after `now` is due, ms since epoch UTC. */
function digestAt({ digest, time_zone }: NotificationPreferences, now: number): number {
  if (digest === 'hourly') return (Math.floor(now / HOUR_MS) + 1) * HOUR_MS
  const today = zoneDateAt(now, time_zone)
  const due = wallTimeOn(today, DAILY_AT, time_zone)
  return due > now ? due : wallTimeOn(addDays(today, 1), DAILY_AT, time_zone)
}

/**
 * Returns the channels of a notification besides the console. `mailAt`: when its mail is due, ms since
 * epoch UTC; null: no mail. Critical notifications are sent at once. During quiet hours, other mail waits
 * until their end, and nothing else is pushed.
 */
export function channelsFor(
  preferences: NotificationPreferences,
  { kind, severity }: Pick<Notice, 'kind' | 'severity'>,
  now: number,
): { push: boolean; mailAt: number | null } {
  const [push, mail] = [preferences.push.includes(kind), preferences.mail.includes(kind)]
  if (severity === 'critical') return { push, mailAt: mail ? now : null }
  const quiet = quietHoursEnd(preferences, now)
  if (!mail) return { push: push && quiet === null, mailAt: null }
  const due = preferences.digest === 'off' ? now : digestAt(preferences, now)
  return { push: push && quiet === null, mailAt: quietHoursEnd(preferences, due) ?? due }
}
