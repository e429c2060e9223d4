import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import { isFixOutside } from '../../../../domain/geo/geofence.ts'

/** The geofence of an assignment. `polygon` contains rings of [longitude, latitude], degrees. */
export interface AssignmentGeofence {
  id: string
  polygon: [number, number][][]
}

interface Place {
  guard: LiveGuard
  geofence: AssignmentGeofence
  outside: boolean
  /** when the guard left the geofence, ms since epoch; null if outside since the first fix */
  since: number | null
}

const INSIDE = { outside: false, since: null }

/**
 * Tracks which guards are certainly outside their assignment's geofence, allowing for each fix's accuracy.
 * Each fix is checked once.
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
      // the start of an exit is kept if the geofence is only loaded again or redrawn
      const before = last?.geofence.id === geofence.id ? last : undefined
      const outside = isFixOutside({ coordinates: geofence.polygon }, guard.fix)
      const since = before?.outside === false ? guard.fix.t : (before?.since ?? null)
      const place = { guard, geofence, outside, since: outside ? since : null }
      places.set(guard.workerId, place)
      return place
    },
  }
}
