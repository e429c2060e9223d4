import type { CheckpointFields } from './checkpoint.ts'
import type { ScheduledRoute } from './due-rounds.ts'
import type { PatrolRouteFields } from './route.ts'

/** A point of a route with its checkpoint, as both were at one time. */
export interface PlannedPoint extends CheckpointFields {
  checkpointId: string
  required: boolean
  /** the route's checklist for the point, else the checkpoint's own */
  checklistId: string | null
}

/** A route with its checkpoints, as they were at one time. */
export interface PlannedRoute
  extends ScheduledRoute, Pick<PatrolRouteFields, 'name' | 'order' | 'minMinutes' | 'maxMinutes'> {
  points: readonly PlannedPoint[]
}
