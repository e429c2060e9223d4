import { z } from 'zod'
import { id } from '../core/id.ts'

/**
 * A location in the API. `created_at` is ms since epoch UTC (other vendors' servers may send a date text).
 * Accuracy is in metres, speed in m/s; both are absent or null if unknown. `late_ms` is the delay after the
 * fix's own time. It exists only if the fix was stored after its hour was closed, 15 minutes after its end
 * or later.
 */
export const location = z.object({
  worker_id: id,
  latitude: z.number(),
  longitude: z.number(),
  created_at: z.union([z.number(), z.string()]),
  accuracy: z.number().nullable().optional(),
  speed: z.number().nullable().optional(),
  late_ms: z.number().positive().optional(),
})
export type Location = z.infer<typeof location>

export const liveLocation = location.extend({
  status: z.string().optional(),
  worker_name: z.string().optional(),
  /** the guard's reporting interval, ms; null until known */
  interval_ms: z.number().nullable().optional(),
})
export type LiveLocation = z.infer<typeof liveLocation>

/** GET /api/live-locations: the newest location of every guard of the company */
export const liveLocationsReply = z.object({ data: z.array(liveLocation) })

export const optionalEpochMs = z.coerce.number().int().nonnegative().optional()
/** Error of a query whose period ends before it begins. */
export const WINDOW_ORDER_ISSUE = { path: ['from'], message: 'from is after to' }
export const isWindowOrdered = ({ from, to }: { from?: number | undefined; to?: number | undefined }) =>
  from === undefined || to === undefined || from <= to

/** maximum period of one request for all guards (two nights), and minimum period of a replay */
export const REPLAY_LIMITS = { hours: 48, ms: 48 * 3_600_000, leastMs: 60_000 }
/** Error of a query whose period is too long. */
export const REPLAY_LIMIT_ISSUE = {
  path: ['to'],
  message: `to is more than ${REPLAY_LIMITS.hours} hours after from`,
}
export const isWithinReplayLimit = ({ from, to }: { from?: number | undefined; to?: number | undefined }) =>
  from === undefined || to === undefined || to - from <= REPLAY_LIMITS.ms

/**
 * GET /api/live-locations/{workerId}?hours=n, or ?from=ms&to=ms: locations of one guard. A past period is
 * returned newest first.
 */
export const workerLocationsQuery = z
  .object({
    hours: z.coerce
      .number()
      .positive()
      .max(24 * 366)
      .optional(),
    from: optionalEpochMs,
    to: optionalEpochMs,
  })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
export const workerLocationsReply = z.object({
  data: z.object({ live_locations: z.array(liveLocation), historical_locations: z.array(location) }),
})

/**
 * GET /api/live-locations/{workerId}/days?from=ms&to=ms: days with fixes. Default: the last six weeks; a
 * longer period is cut to its last 62 days.
 */
export const trailDaysQuery = z
  .object({ from: optionalEpochMs, to: optionalEpochMs })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
/** Days with fixes in the company's time zone. `from` and `to` are ms since epoch UTC, `to` exclusive. */
export const trailDaysReply = z.object({
  data: z.array(z.object({ date: z.string(), from: z.number(), to: z.number() })),
})

/** Realtime record at guard_locations/{workerId}; `timestamp` in ms since epoch UTC */
export const guardLocation = z.object({
  latitude: z.number(),
  longitude: z.number(),
  timestamp: z.number(),
  accuracy: z.number().optional(),
  speed: z.number().optional(),
  status: z.string().optional(),
  workerId: id,
  workerName: z.string().optional(),
  intervalMs: z.number().optional(),
})
export type GuardLocation = z.infer<typeof guardLocation>

/**
 * Realtime record at patrol_history/{patrolId}/{pointId}. `pointId` is the timestamp in decimal, so the
 * order of keys is the order of time.
 */
export const patrolPoint = z.object({
  workerId: id,
  latitude: z.number(),
  longitude: z.number(),
  timestamp: z.number(),
  accuracy: z.number().optional(),
  speed: z.number().optional(),
  status: z.string().optional(),
  workerName: z.string().optional(),
  /** only in late fixes, as `late_ms` in `location` */
  lateMs: z.number().optional(),
})
export type PatrolPoint = z.infer<typeof patrolPoint>

/**
 * The schema only checks that a column is an array, because a day has 17,280 values in each. The reader
 * checks the values.
 */
const column = z.custom<readonly unknown[]>((value) => Array.isArray(value))

/**
 * Reply of the local realtime endpoint to `format=columns` at patrol_history/{patrolId}: points in parts,
 * ascending in time. `t` is ms since epoch UTC; `lat_e7` and `lon_e7` are ten-millionths of a degree WGS84.
 * Accuracy is in metres, speed in m/s; null means unknown. The columns of a part have equal lengths. A part
 * with late fixes has two more columns of equal length: the times of these fixes, and their delays
 * (`late_ms`).
 */
export const patrolColumns = z.object({
  workerId: id,
  parts: z.array(
    z
      .object({ t: column, lat_e7: column, lon_e7: column, accuracy: column, speed: column })
      .refine((part) => Object.values(part).every(({ length }) => length === part.t.length))
      .and(
        z
          .object({ late_t: column.default([]), late_ms: column.default([]) })
          .refine(({ late_t, late_ms }) => late_t.length === late_ms.length),
      ),
  ),
})
export type PatrolColumns = z.infer<typeof patrolColumns>
