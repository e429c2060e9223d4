import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import { isFixOutside } from '../../../../domain/geo/geofence.ts'

/** The geofence of an assignment: its rings in degrees, longitude first. */
export interface AssignmentGeofence {
  id: string
  polygon: [number, number][][]
}

interface Place {
  guard: LiveGuard
  geofence: AssignmentGeofence
  outside: boolean
  /** start of the exit, ms since epoch; null: outside since the first fix */
  since: number | null
}

const INSIDE = { outside: false, since: null }

/**
 * Tracks who is surely outside the geofence of the assignment, beyond the fix's error. Each fix is checked
 * once.
 */
export function createGeofenceWatch() {
  let geofences: ReadonlyMap<string, AssignmentGeofence> = new Map()
  const places = new Map<string, Place>()
  return {
    set(next: readonly AssignmentGeofence[]) {
      geofences = new Map(next.map((geofence) => [geofence.id, geofence]))
    },
    look(guard: LiveGuard, assignmentId: string | null): Pick<Place, 'outside' | 'since'> {
      const geofence = assignmentId === null ? undefined : geofences.get(assignmentId)
      if (!geofence) return INSIDE
      const last = places.get(guard.workerId)
      if (last?.guard === guard && last.geofence === geofence) return last
      // if the same geofence is loaded again or redrawn, the start of an exit stays
      const before = last?.geofence.id === geofence.id ? last : undefined
      const outside = isFixOutside({ coordinates: geofence.polygon }, guard.fix)
      const since = before?.outside === false ? guard.fix.t : (before?.since ?? null)
      const place = { guard, geofence, outside, since: outside ? since : null }
      places.set(guard.workerId, place)
      return place
    },
  }
}
