import { z } from 'zod'
import { text } from '../../domain/text/text.ts'
import { id } from '../core/id.ts'
import { pageSchema, pageQuery } from '../core/page.ts'
import { assignmentRules } from '../../domain/records/assignment-rules.ts'
import { shiftDays, dutyShift } from '../../domain/duty/duty-rule.ts'
import { drawnGeofence } from '../../domain/geo/drawn-geofence.ts'
import { assignment, assignmentList } from './listed-assignment.ts'
import { archivedFilter, listQuery, resource } from '../core/resource.ts'

/** GET /api/client-assignments/{clientId} lists the same rows, ten per page. */
export const assignments = resource({
  path: assignmentList.path,
  stream: assignmentList.stream,
  shows: assignmentList.shows,
  query: listQuery(1000, ['name', 'client_name']).extend({ client_id: id.optional(), ...archivedFilter }),
  row: assignment,
  body: z.object({
    name: assignmentRules.shape.name,
    client_id: id,
    first_day: assignmentRules.shape.firstDay,
    last_day: assignmentRules.shape.lastDay,
    contacts: assignmentRules.shape.contacts,
    hazards: assignmentRules.shape.hazards,
    /** false removes the geofence */
    has_geofence: z.boolean().optional(),
    geofence_coordinates: drawnGeofence.nullable().optional(),
  }),
})

/**
 * One guard on one assignment: GET /api/assignment-workers/{assignmentId}, GET
 * /api/worker-assignments/{workerId}
 */
export const workerAssignment = z.object({
  id,
  worker_id: id,
  worker_name: z.string(),
  assignment_id: id,
  assignment_name: z.string(),
  site_post_id: id.nullable().optional(),
  shift_name: z.string().nullable(),
  /** HH:mm in the company's time zone; null if the shift's hours are unknown */
  shift_start: z.string().nullable().optional(),
  shift_minutes: z.number().int().nullable().optional(),
  /** weekdays of the shift; absent: every day */
  shift_days: shiftDays.nullable().optional(),
  shift_pattern_id: id.nullable().optional(),
})
export type WorkerAssignment = z.infer<typeof workerAssignment>
export const workerAssignmentsQuery = pageQuery(10)
export const workerAssignmentsReply = pageSchema(workerAssignment)
export const workerAssignmentReply = z.object({ data: workerAssignment })

/**
 * POST /api/assignment-workers/{assignmentId}. PATCH …/{entryId} accepts the same fields except
 * `worker_id`.
 */
export const assignGuardBody = z.object({
  worker_id: id,
  site_post_id: id.nullable().optional(),
  /** shift pattern whose hours replace the hours given in this body */
  shift_pattern_id: id.nullable().optional(),
  shift: z
    .object({
      name: dutyShift.shape.name,
      start_local: dutyShift.shape.startLocal,
      duration_min: dutyShift.shape.durationMin,
    })
    .nullable()
    .optional(),
})
export const guardDutyBody = assignGuardBody.omit({ worker_id: true })

/**
 * Routes of the guards on one assignment. Their events belong to the assignment's stream, so their ETag is
 * its version.
 */
export const assignedGuards = (assignmentId: string) =>
  resource({
    path: `/assignment-workers/${encodeURIComponent(assignmentId)}`,
    stream: 'assignment',
    shows: ['worker', 'shift-pattern'],
    query: workerAssignmentsQuery,
    row: workerAssignment,
    body: assignGuardBody,
  })

/**
 * Routes that list the assignments of one guard. Changes are written through `assignedGuards` of each
 * assignment.
 */
export const guardAssignments = (workerId: string) =>
  resource({
    ...assignedGuards(''),
    path: `/worker-assignments/${encodeURIComponent(workerId)}`,
    shows: ['shift-pattern'],
  })

const moment = z.coerce.number().int().nonnegative()

/**
 * A geofence of an assignment with its effective period. A replay uses the geofence that was in force at
 * the time.
 */
export const effectiveGeofence = z.object({
  id,
  assignment_id: id,
  /** GeoJSON Polygon as text, degrees WGS84, longitude first */
  geofence_coordinates: z.string(),
  /** ms since epoch UTC */
  from: z.number(),
  /** ms since epoch UTC, exclusive; null while the geofence is in force */
  to: z.number().nullable(),
})
export type EffectiveGeofence = z.infer<typeof effectiveGeofence>

/**
 * GET /api/assignments/{id}/geofences?from=ms&to=ms: geofences in force at any time in the period, newest
 * first
 */
export const geofencesQuery = pageQuery(10).extend({ from: moment.optional(), to: moment.optional() })
export const geofencesReply = pageSchema(effectiveGeofence)

/** Buildings, walls and gates on the site of an assignment. */
export const sitePlan = z.object({
  assignment_id: id,
  /** GeoJSON FeatureCollection of buildings, walls and gates as text, degrees WGS84, longitude first */
  site_plan: z.string().nullable(),
})

/** GET /api/site-plans: the site plans of all assignments that have one */
export const sitePlansQuery = pageQuery(100)
export const sitePlansReply = pageSchema(sitePlan)

/** PUT /api/assignments/{id}/site-plan; null removes the plan */
export const sitePlanBody = z.object({
  site_plan: text.max(100_000, 'Please draw the site plan with fewer corners.').nullable(),
})
export const sitePlanReply = z.object({ data: sitePlan })
