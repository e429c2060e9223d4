import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import { isSurelyOutside, metresOutside } from '../../../../domain/geo/geofence.ts'

/** The fence of an assignment: its rings in degrees, longitude first. */
export interface Fence {
  id: string
  polygon: [number, number][][]
}

interface Place {
  guard: LiveGuard
  outside: boolean
  /** when it went out, ms since epoch; null where it was out when it was first seen */
  since: number | null
}

const INSIDE = { outside: false, since: null }

/** Who is surely outside the fence of the assignment: farther off than the fix may be wrong. Looks once at a fix. */
export function createFenceWatch() {
  let fences: ReadonlyMap<string, Fence> = new Map()
  let places = new Map<string, Place>()
  return {
    set(next: readonly Fence[]) {
      fences = new Map(next.map((fence) => [fence.id, fence]))
      places = new Map()
    },
    look(guard: LiveGuard, assignmentId: string | null): Pick<Place, 'outside' | 'since'> {
      const before = places.get(guard.workerId)
      if (before?.guard === guard) return before
      const fence = assignmentId === null ? undefined : fences.get(assignmentId)
      if (!fence) return INSIDE
      const { lat, lon, accuracy, t } = guard.fix
      const off = metresOutside({ coordinates: fence.polygon }, lat, lon)
      const outside = isSurelyOutside(off, accuracy ?? Number.NaN)
      const since = before?.outside === false ? t : (before?.since ?? null)
      const place = { guard, outside, since: outside ? since : null }
      places.set(guard.workerId, place)
      return place
    },
  }
}
