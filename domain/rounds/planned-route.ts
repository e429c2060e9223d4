import type { CheckpointFields } from './checkpoint.ts'
import type { ScheduledRoute } from './due-rounds.ts'
import type { PatrolRouteFields } from './route.ts'

/** A point of a route with its checkpoint, as both were at one time. */
export interface PlannedPoint extends CheckpointFields {
  checkpointId: string
  required: boolean
  /** what is answered here: the route's choice, or else the checkpoint's own */
  checklistId: string | null
}

/** A route as it was at one time, with its checkpoints as they were then. */
export interface PlannedRoute
  extends ScheduledRoute, Pick<PatrolRouteFields, 'name' | 'order' | 'minMinutes' | 'maxMinutes'> {
  points: readonly PlannedPoint[]
}
