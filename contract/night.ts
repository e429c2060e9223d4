import { z } from 'zod'
import { shiftDays } from '../domain/duty/duty-rule.ts'
import { ALARM_STEPS } from '../domain/night/alarm-happenings.ts'
import { id } from './id.ts'
import { boardRecord } from './incidents/board-record.ts'
import { isWithinNights, moment, NIGHTS, WITHIN_NIGHTS } from './location.ts'
import { sitePost } from './site-post.ts'

/** what is told where only one end is asked for, ms */
export const NIGHT_SPAN = 12 * 3_600_000

/**
 * GET /api/nights?from=ms&to=ms: who was on the books between two times (ms since epoch UTC), for the board of a
 * replay; where everybody was is told by GET /api/trails. With one of the two alone the twelve hours after or before
 * it, with none the last. Less than a minute is no night.
 */
export const nightQuery = z
  .object({ from: moment, to: moment })
  .refine(({ from, to }) => from === undefined || to === undefined || to - from >= NIGHTS.leastMs, {
    path: ['to'],
    message: 'to is less than a minute after from',
  })
  .refine(isWithinNights, WITHIN_NIGHTS)

/** in force from `from` until before `to`, ms since epoch UTC; null: still in force */
const held = z.object({ from: z.number(), to: z.number().nullable() })

const nightGuard = z.object({
  id,
  name: z.string(),
  /** oldest first */
  patrols: z.array(
    held.extend({
      id,
      assignment_id: id.nullable(),
      /** when the log was told of it */
      told_at: z.number(),
      /** it was ended hours later, at its last fix, as nothing more was heard */
      was_quiet: z.boolean(),
    }),
  ),
  /** in the order in which the guard was put on the assignments: the last that holds counts */
  duties: z.array(
    held.extend({
      assignment_id: id,
      shift_name: z.string().nullable(),
      /** HH:mm on the company's clock; null where no hours were known */
      shift_start: z.string().nullable(),
      shift_minutes: z.number().int().nullable(),
      /** on which days; left out, every day */
      shift_days: shiftDays.nullable().optional(),
    }),
  ),
  /** in order: when the control room lost him, silent since a fix of then, and when it heard him again */
  losses: z.array(
    z.object({ what: z.enum(['GuardLost', 'GuardHeardAgain']), at: z.number(), last_fix_at: z.number() }),
  ),
})
export type NightGuardRow = z.infer<typeof nightGuard>

const nightAssignment = z.object({
  id,
  name: z.string(),
  client_id: id,
  client_name: z.string(),
  /** newest first; GeoJSON Polygon as text, degrees WGS84, longitude first */
  geofences: z.array(held.extend({ geofence_coordinates: z.string() })),
})

/** What the log says: most guards on duty fell silent, or were heard again, together. */
const loss = z.object({
  what: z.enum(['GuardsLost', 'GuardsHeardAgain']),
  /** ms since epoch UTC */
  at: z.number(),
  guards: z.number().int(),
  on_duty: z.number().int(),
})

/** An alarm with the steps that the log has of it; `since` and `cleared_at` are when its condition stood. */
const nightAlarm = z.object({
  id,
  name: z.string(),
  worker_id: id.nullable(),
  since: z.number(),
  cleared_at: z.number().nullable(),
  is_withdrawn: z.boolean(),
  steps: z.array(z.object({ what: z.enum(ALARM_STEPS), at: z.number() })),
})

const night = z.object({
  from: z.number(),
  to: z.number(),
  /** who was on an assignment or on patrol at some time of it, by name */
  guards: z.array(nightGuard),
  /** on which they were */
  assignments: z.array(nightAssignment),
  /** where they are now; each with the time in which it was kept */
  posts: z.array(sitePost.extend(held.shape)),
  losses: z.array(loss),
  /** left out for who may not see them */
  alarms: z.array(nightAlarm).optional(),
  /** incidents and entries of occurrence books that the reader sees, in order; missing: none */
  records: z.array(boardRecord).optional(),
})
export const nightReply = z.object({ data: night })
export type NightRecord = z.infer<typeof night>
