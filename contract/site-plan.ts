import { z } from 'zod'
import { text } from '../domain/text.ts'
import { id } from './id.ts'
import { pageSchema, pageQuery } from './page.ts'

/** Buildings, walls and gates on the site of an assignment. */
export const sitePlan = z.object({
  assignment_id: id,
  /** GeoJSON FeatureCollection of buildings, walls and gates as text, degrees WGS84, longitude first */
  site_plan: z.string().nullable(),
})

/** GET /api/site-plans, of the assignments that have one */
export const sitePlansQuery = pageQuery(100)
export const sitePlansReply = pageSchema(sitePlan)

/** PUT /api/assignments/{id}/site-plan; null removes the plan */
export const sitePlanBody = z.object({
  site_plan: text.max(100_000, 'Please draw the site plan with fewer corners.').nullable(),
})
export const sitePlanReply = z.object({ data: sitePlan })
