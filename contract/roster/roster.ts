import { z } from 'zod'
import { barredGuard, postStrength } from '../../domain/roster/coverage.ts'
import { plannedDuty, plannedDutyRules } from '../../domain/roster/planned-duty.ts'
import { overrideRules } from '../../domain/roster/roster.ts'
import { holiday } from '../../domain/roster/holiday.ts'
import { HOLIDAY_POLICIES } from '../../domain/roster/shift-pattern.ts'
import { label } from '../../domain/text/text.ts'
import { dutyDays } from '../../domain/duty/duty-days.ts'
import { shiftDays } from '../../domain/duty/duty-rule.ts'
import { day } from '../../domain/time/day.ts'
import { id } from '../core/id.ts'

/** The duties of one assignment in one week, which starts on a Monday. */
export const rosterWeek = z.object({
  /** assignment and Monday of the week, e.g. '12w20261123' */
  id,
  assignment_id: id,
  week: z.string(),
  /** version of the roster's event stream; 0 if nothing was planned yet */
  version: z.number().int(),
  duties: z.array(plannedDuty),
  /** the duties that guards and the live board see; null: nothing is published */
  published: z.array(plannedDuty).nullable(),
  /** ms since epoch UTC */
  published_at: z.number().nullable(),
})
export type RosterWeek = z.infer<typeof rosterWeek>

/** maximum number of days in a request: one month and the adjacent weeks */
export const MAX_ROSTER_DAYS = 60

/** GET /api/rosters?from=&to= (YYYY-MM-DD): all data for planning the weeks that contain these days. */
export const rosterQuery = z.object({ from: day, to: day })

/** limits of working time for one guard; see `WorkLimits` */
const workLimits = z.object({
  restHours: z.number(),
  dayHours: z.number(),
  weekHours: z.number(),
  fortnightHours: z.number(),
  daysInRow: z.number(),
  nightsInRow: z.number(),
})
const span = z.object({ from: z.string(), to: z.string(), kind: z.string() })
export const rosterReply = z.object({
  data: z.object({
    weeks: z.array(rosterWeek),
    assignments: z.array(
      z.object({
        id,
        name: z.string(),
        client_name: z.string(),
        /** first and last day on which the assignment has duties; null: no limit */
        first_day: z.string().nullable(),
        last_day: z.string().nullable(),
        strength: z.array(postStrength),
        barred: z.array(barredGuard),
      }),
    ),
    posts: z.array(z.object({ id, assignment_id: id, alias: z.string() })),
    patterns: z.array(
      z.object({
        id,
        name: z.string(),
        start_local: z.string(),
        duration_min: z.number().int(),
        days: dutyDays,
        valid_from: z.string().nullable(),
        valid_to: z.string().nullable(),
        certificates: z.array(z.string()),
        holiday_policy: z.enum(HOLIDAY_POLICIES).nullable(),
        holiday_guards: z.number().int().nullable(),
      }),
    ),
    holidays: z.array(holiday).readonly(),
    limits: workLimits,
    /** shifts from the guards' assignments, used for weeks without a published roster */
    shifts: z.array(
      z.object({
        assignment_id: id,
        worker_id: id,
        site_post_id: id.nullable(),
        shift_name: z.string(),
        shift_start: z.string(),
        shift_minutes: z.number().int(),
        shift_days: shiftDays.nullable(),
        shift_pattern_id: id.nullable(),
      }),
    ),
    guards: z.array(
      z.object({
        id,
        name: z.string(),
        assignments: z.array(id),
        licence_expires_on: z.string().nullable(),
        certificates: z.array(z.object({ name: z.string(), expires: z.string().nullable() })),
        leave: z.array(span),
        barred_from: z.array(id),
      }),
    ),
  }),
})
export type RosterData = z.infer<typeof rosterReply>['data']

export const rosterWeekReply = z.object({ data: rosterWeek })

/**
 * POST /api/rosters/{id}/plan, with `If-Match`. `set` adds duties, or replaces the duty with the same id;
 * `removed` lists the ids of duties to remove.
 */
export const planDutiesBody = z.object({
  set: z.array(plannedDutyRules).max(2_000),
  removed: z.array(z.string()).max(2_000),
})
/**
 * POST /api/rosters/{id}/publish, with `If-Match`. A 409 `conflicts` lists the conflicts for which
 * `overrides` lacks a reason.
 */
export const publishRosterBody = z.object({ overrides: z.array(overrideRules).max(2_000) })

/** maximum number of rosters (one assignment in one week) in a request */
export const MAX_PUBLISHED_WEEKS = 40
/**
 * POST /api/rosters/publish publishes several weeks, all or none. Each has the version that the planner
 * saw. A 412 names a week that has changed since.
 */
export const publishRostersBody = z.object({
  weeks: z
    .array(publishRosterBody.extend({ id, version: z.number().int().min(0) }))
    .min(1)
    .max(MAX_PUBLISHED_WEEKS),
})
export const publishRostersReply = z.object({
  data: z.array(rosterWeek.pick({ id: true, version: true, published_at: true })),
})

const conflict = z.object({
  code: overrideRules.shape.code,
  guard: z.string(),
  duty: z.string(),
  message: z.string(),
})
/** GET /api/rosters/{id}/conflicts: the conflicts that the server computes. */
export const conflictsReply = z.object({ data: z.array(conflict) })

/** POST /api/assignments/{id}/strength sets the number of guards that each post needs on each shift. */
export const strengthBody = z.object({
  strength: z
    .array(
      z.object({
        post: id.nullable(),
        pattern: id,
        guards: z
          .number('Please give a number.')
          .int('Please give a whole number.')
          .min(1, 'Please give at least 1.')
          .max(500, 'Please give at most 500.'),
      }),
    )
    .max(200, 'Please keep it to 200 rows.'),
})
export const strengthReply = z.object({ data: z.object({ id, strength: z.array(postStrength) }) })

/** POST /api/assignments/{id}/barred sets which guards may not work at the site. */
export const barredBody = z.object({
  barred: z.array(z.object({ guard: id, reason: label(200) })).max(500, 'Please keep it to 500 guards.'),
})
export const barredReply = z.object({ data: z.object({ id, barred: z.array(barredGuard) }) })
