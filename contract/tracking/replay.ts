import { z } from 'zod'
import { shiftDays } from '../../domain/duty/duty-rule.ts'
import { ALARM_STEPS } from '../../domain/replay/alarm-timeline.ts'
import { id } from '../core/id.ts'
import { boardRecord } from '../incidents/board-record.ts'
import { isWithinReplayLimit, optionalEpochMs, REPLAY_LIMITS, REPLAY_LIMIT_ISSUE } from './location.ts'
import { sitePost } from '../site-posts/site-post.ts'

/** period returned if only one end is requested, ms */
export const DEFAULT_REPLAY_SPAN = 12 * 3_600_000

/**
 * GET /api/replay?from=ms&to=ms: the roster of a period (ms since epoch UTC), for the board of a
 * replay; GET /api/trails returns the positions. With only one end, the twelve hours after or
 * before it; with none, the last twelve. The minimum period is a minute.
 */
export const replayQuery = z
  .object({ from: optionalEpochMs, to: optionalEpochMs })
  .refine(({ from, to }) => from === undefined || to === undefined || to - from >= REPLAY_LIMITS.leastMs, {
    path: ['to'],
    message: 'to is less than a minute after from',
  })
  .refine(isWithinReplayLimit, REPLAY_LIMIT_ISSUE)

/** in force from `from` until before `to`, ms since epoch UTC; null: still in force */
const held = z.object({ from: z.number(), to: z.number().nullable() })

const replayGuardRow = z.object({
  id,
  name: z.string(),
  /** oldest first */
  patrols: z.array(
    held.extend({
      id,
      assignment_id: id.nullable(),
      /** when the log recorded it */
      logged_at: z.number(),
      /** whether no more fixes came, so the patrol was ended automatically hours later, with the time of its last fix */
      was_quiet: z.boolean(),
    }),
  ),
  /** in the order of assignment: the last one in force counts */
  duties: z.array(
    held.extend({
      assignment_id: id,
      shift_name: z.string().nullable(),
      /** HH:mm in the company's time zone; null if no hours were known */
      shift_start: z.string().nullable(),
      shift_minutes: z.number().int().nullable(),
      /** days; absent: every day */
      shift_days: shiftDays.nullable().optional(),
    }),
  ),
  /**
   * in order: when the control room saw the guard go offline, the last fix before that, and when the guard
   * reported again
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
  /** newest first; GeoJSON Polygon as text, degrees WGS84, longitude first */
  geofences: z.array(held.extend({ geofence_coordinates: z.string() })),
})

/** Common losses in the log: most guards on duty went silent, or reported again, together. */
const loss = z.object({
  what: z.enum(['GuardsContactLost', 'GuardsContactRestored']),
  /** ms since epoch UTC */
  at: z.number(),
  guards: z.number().int(),
  on_duty: z.number().int(),
})

/** An alarm with its logged steps; `since` and `cleared_at` are the start and end of its condition. */
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
  /** guards on an assignment or a patrol at any time of the period, by name */
  guards: z.array(replayGuardRow),
  assignments: z.array(nightAssignment),
  /** at their current places; each with its effective period */
  posts: z.array(sitePost.extend(held.shape)),
  losses: z.array(loss),
  /** absent if the reader may not see alarms */
  alarms: z.array(nightAlarm).optional(),
  /** incidents and occurrence-book entries that the reader may see, in order; absent: none */
  records: z.array(boardRecord).optional(),
})
export const replayReply = z.object({ data: night })
export type ReplayRecord = z.infer<typeof night>
