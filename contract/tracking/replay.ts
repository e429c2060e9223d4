import { z } from 'zod'
import { shiftDays } from '../../domain/duty/duty-rule.ts'
import { ALARM_STEPS } from '../../domain/replay/alarm-timeline.ts'
import { id } from '../core/id.ts'
import { boardRecord } from '../incidents/board-record.ts'
import { isWithinReplayLimit, optionalEpochMs, REPLAY_LIMITS, REPLAY_LIMIT_ISSUE } from './location.ts'
import { sitePost } from '../site-posts/site-post.ts'

/** length of the period if a request gives only one end, ms */
export const DEFAULT_REPLAY_SPAN = 12 * 3_600_000

/**
 * GET /api/replay?from=ms&to=ms: the roster of a past period (ms since epoch UTC), to replay the live
 * board. GET /api/trails returns the positions. With only one end, the period is the twelve hours after or
 * before it; with none, the last twelve hours. The minimum is one minute.
 */
export const replayQuery = z
  .object({ from: optionalEpochMs, to: optionalEpochMs })
  .refine(({ from, to }) => from === undefined || to === undefined || to - from >= REPLAY_LIMITS.leastMs, {
    path: ['to'],
    message: 'to is less than a minute after from',
  })
  .refine(isWithinReplayLimit, REPLAY_LIMIT_ISSUE)

/** effective period [from, to), ms since epoch UTC; `to` null: still in force */
const held = z.object({ from: z.number(), to: z.number().nullable() })

const replayGuardRow = z.object({
  id,
  name: z.string(),
  /** oldest first */
  patrols: z.array(
    held.extend({
      id,
      assignment_id: id.nullable(),
      /** when the event log recorded the start of the patrol */
      logged_at: z.number(),
      /**
       * whether the patrol was ended automatically, hours after the last fix. Its end is then the time of
       * the last fix.
       */
      was_quiet: z.boolean(),
    }),
  ),
  /** in the order of assignment; of several duties in force, the last one counts */
  duties: z.array(
    held.extend({
      assignment_id: id,
      shift_name: z.string().nullable(),
      /** HH:mm in the company's time zone; null if the shift's hours were unknown */
      shift_start: z.string().nullable(),
      shift_minutes: z.number().int().nullable(),
      /** weekdays of the shift; absent: every day */
      shift_days: shiftDays.nullable().optional(),
    }),
  ),
  /**
   * contact losses in order: when the console showed the guard offline, the last fix before, and when the
   * guard reported again
   */
  losses: z.array(
    z.object({
      what: z.enum(['GuardContactLost', 'GuardContactRestored']),
      at: z.number(),
      last_fix_at: z.number(),
    }),
  ),
})
export type ReplayGuardRow = z.infer<typeof replayGuardRow>

const nightAssignment = z.object({
  id,
  name: z.string(),
  client_id: id,
  client_name: z.string(),
  /** newest first; a geofence is a GeoJSON Polygon as text, degrees WGS84, longitude first */
  geofences: z.array(held.extend({ geofence_coordinates: z.string() })),
})

/** A logged event that affected most guards on duty at once: they went offline, or reported again. */
const loss = z.object({
  what: z.enum(['GuardsContactLost', 'GuardsContactRestored']),
  /** ms since epoch UTC */
  at: z.number(),
  guards: z.number().int(),
  on_duty: z.number().int(),
})

/**
 * An alarm with its logged steps. `since` and `cleared_at` are the start and end of the alarm's condition.
 */
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
  /** guards who had an assignment or a patrol at any time in the period, by name */
  guards: z.array(replayGuardRow),
  assignments: z.array(nightAssignment),
  /** site posts at their current positions, each with its effective period */
  posts: z.array(sitePost.extend(held.shape)),
  losses: z.array(loss),
  /** absent if the reader may not view alarms */
  alarms: z.array(nightAlarm).optional(),
  /** incidents and occurrence-book entries that the reader may see, in order; absent: none */
  records: z.array(boardRecord).optional(),
})
export const replayReply = z.object({ data: night })
export type ReplayRecord = z.infer<typeof night>
