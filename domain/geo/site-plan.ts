import { z } from 'zod'
import { jsonText } from '../text/json-text.ts'
import { lineStringPositions, polygonRings } from './geofence.ts'

export const INVALID_SITE_PLAN = 'Please give a GeoJSON FeatureCollection of buildings, walls and gates.'

const name = z.string().max(120).optional()

/** A building (without inner walls), a wall or fence, or an opening in a wall. */
const feature = z.union([
  z.object({
    type: z.literal('Feature'),
    properties: z.object({ kind: z.literal('building'), name }),
    geometry: z.object({ type: z.literal('Polygon'), coordinates: polygonRings }),
  }),
  z.object({
    type: z.literal('Feature'),
    properties: z.object({ kind: z.enum(['wall', 'gate']), name }),
    geometry: z.object({ type: z.literal('LineString'), coordinates: lineStringPositions }),
  }),
])

/**
 * Schema of the buildings, walls and gates of a guarded site: a GeoJSON FeatureCollection (RFC 7946),
 * degrees WGS84, longitude first.
 */
export const sitePlanSchema = z.object({
  type: z.literal('FeatureCollection'),
  // stops at the first error: a large plan could otherwise have thousands
  features: z.custom<z.infer<typeof feature>[]>(
    (value) =>
      Array.isArray(value) && value.length > 0 && value.every((each) => feature.safeParse(each).success),
  ),
})

export type SitePlan = z.infer<typeof sitePlanSchema>

const sitePlanText = jsonText.pipe(sitePlanSchema)

/** Parses the text of a site plan; null if it is invalid. */
export function parseSitePlan(text: string): SitePlan | null {
  return sitePlanText.safeParse(text).data ?? null
}
