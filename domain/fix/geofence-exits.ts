import { inEffectAt, type EffectivePeriod } from '../time/effective-period.ts'
import { isSurelyOutside, metresOutside, type Geofence } from '../geo/geofence.ts'
import type { Trail } from './trail.ts'

/**
 * A geofence of an assignment with its effective period. The rings are in degrees WGS84, longitude first.
 */
export interface NamedGeofence extends EffectivePeriod {
  name: string
  polygon: Geofence['coordinates']
}

export interface GeofenceExits {
  kind: 'geofence left'
  /** index of the first point outside; `t` is its time, ms since epoch UTC */
  index: number
  t: number
  /** when the guard returned, ms since epoch UTC; null: the trail ends outside */
  back: number | null
  /** whether the guard was inside before; a trail may begin outside */
  seen: boolean
  geofence: string
}

export interface GeofenceExitFold {
  marks: readonly GeofenceExits[]
  within: boolean | null
  /** the geofence that was in force at the last point; null: none */
  geofence: NamedGeofence | null
}

export const EMPTY_EXIT_FOLD: GeofenceExitFold = { marks: [], within: null, geofence: null }

/** Returns the geofence in force at a time (ms since epoch UTC); null if there was none. */
export const geofenceAt = (geofences: readonly NamedGeofence[], t: number): NamedGeofence | null =>
  geofences.find((geofence) => inEffectAt(geofence, t)) ?? null

/**
 * Reads the points from `start` on, each with the geofence in force at its time. Only a point inside ends
 * an exit, so that positions at the edge do not alternate. A guard who was inside one geofence has not left
 * another one that was drawn later.
 */
export function foldGeofenceExits(
  before: GeofenceExitFold,
  trail: Trail,
  start: number,
  geofences: readonly NamedGeofence[],
): GeofenceExitFold {
  let { marks, within, geofence } = before
  for (let i = start; i < trail.length; i += 1) {
    const [t, lat, lon] = [trail.t[i] as number, trail.lat[i] as number, trail.lon[i] as number]
    if (!geofence || !inEffectAt(geofence, t)) {
      geofence = geofenceAt(geofences, t)
      if (within || !geofence) within = null
    }
    if (!geofence) continue
    const off = metresOutside({ coordinates: geofence.polygon }, lat, lon)
    if (off === 0) {
      const last = marks.at(-1)
      if (within === false && last) marks = [...marks.slice(0, -1), { ...last, back: t }]
      within = true
    } else if (within !== false && isSurelyOutside(off, trail.accuracy[i] as number)) {
      marks = [
        ...marks,
        { kind: 'geofence left', index: i, t, back: null, seen: within === true, geofence: geofence.name },
      ]
      within = false
    }
  }
  return { marks, within, geofence }
}
