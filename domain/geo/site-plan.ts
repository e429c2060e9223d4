import { z } from 'zod'
import { jsonText } from '../json-text.ts'
import { position, ring } from './geofence.ts'

export const INVALID_SITE_PLAN = 'Please give a GeoJSON FeatureCollection of buildings, walls and gates.'

const line = z.object({ type: z.literal('LineString'), coordinates: z.array(position).min(2) })
const name = z.string().max(120).optional()

/** A house with its rooms' walls left out, a wall or fence, or the opening in one. */
const feature = z.union([
  z.object({
    type: z.literal('Feature'),
    properties: z.object({ kind: z.literal('building'), name }),
    geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  }),
  z.object({
    type: z.literal('Feature'),
    properties: z.object({ kind: z.enum(['wall', 'gate']), name }),
    geometry: line,
  }),
])

/** What stands on a guarded site, as a GeoJSON FeatureCollection (RFC 7946): degrees WGS84, longitude first. */
export const sitePlanSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(feature).min(1),
})

export type SitePlan = z.infer<typeof sitePlanSchema>

const sitePlanText = jsonText.pipe(sitePlanSchema)

/** The plan that a text holds, or null where it holds none. */
export function parseSitePlan(text: string): SitePlan | null {
  return sitePlanText.safeParse(text).data ?? null
}
