import { text } from '../text/text.ts'
import { geofenceWidth, type Geofence, parseGeofence } from './geofence.ts'
import { ringCrossings } from './ring-crossings.ts'

export const INVALID_GEOFENCE = 'Invalid geofence format. Please redraw the geofence.'

/**
 * Maximum length of a geofence's text, because lists, histories and the feed contain it; enough for about
 * 2,500 corners.
 */
const MOST_CHARACTERS = 100_000
const MOST_CORNERS = 2_500
const TOO_MANY = 'Please draw the geofence with fewer corners.'
/** maximum width, km; larger than a ranch or pipeline yard, smaller than a country */
const MOST_ACROSS_KM = 100

/** Returns why a geofence is too large for a guarded place; null if it is not. */
export const oversizedGeofenceReason = (geofence: Geofence): string | null => {
  const metres = geofenceWidth(geofence)
  return metres <= MOST_ACROSS_KM * 1000
    ? null
    : `This geofence is ${Math.ceil(metres / 1000).toLocaleString('en')} km across. The most is ${MOST_ACROSS_KM} km: draw it around the place alone.`
}

/**
 * Schema of a geofence that a person may save: a GeoJSON Polygon as text, whose rings do not cross
 * themselves.
 */
export const drawnGeofence = text
  .max(MOST_CHARACTERS, { error: TOO_MANY, abort: true })
  .superRefine((given, context) => {
    const geofence = parseGeofence(given)
    const corners = geofence?.coordinates.reduce((sum, ring) => sum + ring.length, 0) ?? 0
    if (corners > MOST_CORNERS) context.addIssue({ code: 'custom', message: TOO_MANY })
    else if (!geofence || geofence.coordinates.some((ring) => ringCrossings(ring).length > 0))
      context.addIssue({ code: 'custom', message: INVALID_GEOFENCE })
    else {
      const message = oversizedGeofenceReason(geofence)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }
  })
