import { z } from 'zod'
import { checkpointRules } from '../../domain/rounds/checkpoint.ts'
import { id } from '../core/id.ts'
import { archivedFields, archivedFilter, listQuery, resource } from '../core/resource.ts'

/** A point at a site post that guards visit on their rounds. */
export const checkpoint = z.object({
  id,
  name: z.string(),
  site_post_id: id,
  site_post_name: z.string(),
  /** degrees WGS84 */
  latitude: z.number(),
  longitude: z.number(),
  radius_m: z.number().int(),
  /** time that a guard must spend within the radius for a visit to count */
  min_dwell_sec: z.number().int(),
  /** a shorter stay is reported as an exception; the next field is the upper limit; null: no limit */
  min_stay_sec: z.number().int().nullable(),
  max_stay_sec: z.number().int().nullable(),
  instructions: z.string().nullable(),
  checklist_id: id.nullable(),
  checklist_title: z.string().nullable(),
  /** when the current code was issued, ms since epoch UTC; null: no code */
  code_issued_at: z.number().nullable(),
  /** number of active patrols that use it */
  patrol_count: z.number().int(),
  ...archivedFields,
})
export type Checkpoint = z.infer<typeof checkpoint>

const rules = checkpointRules.shape

export const checkpoints = resource({
  path: '/patrol-checkpoints',
  stream: 'checkpoint',
  shows: ['site-post', 'checklist', 'patrol-route'],
  query: listQuery(20, ['name', 'site_post_name', 'patrol_count']).extend({
    site_post_id: id.optional(),
    /** filter: checkpoints of this patrol */
    patrol_route_id: id.optional(),
    ...archivedFilter,
  }),
  row: checkpoint,
  body: z.object({
    name: rules.name,
    site_post_id: rules.sitePostId,
    latitude: rules.latitude,
    longitude: rules.longitude,
    radius_m: rules.radiusM,
    min_dwell_sec: rules.minDwellSec,
    min_stay_sec: rules.minStaySec,
    max_stay_sec: rules.maxStaySec,
    instructions: rules.instructions,
    checklist_id: rules.checklistId,
  }),
})

/**
 * GET /api/patrol-checkpoint-codes: codes of one site post, one patrol or one checkpoint. Requires Edit
 * Patrols.
 */
export const checkpointCodesQuery = z.object({
  site_post_id: id.optional(),
  patrol_route_id: id.optional(),
  checkpoint_id: id.optional(),
})

/**
 * Codes for printing. `code` and `qr_svg` are null if the checkpoint has no code, or if the server lost the
 * key of the code.
 */
export const checkpointCodesReply = z.object({
  data: z.array(
    z.object({
      id,
      name: z.string(),
      site_post_name: z.string(),
      /**
       * code to type in, which is also stored on an NFC tag. The QR code contains the URL of its report
       * page.
       */
      code: z.string().nullable(),
      qr_svg: z.string().nullable(),
    }),
  ),
})
export type CheckpointCode = z.infer<typeof checkpointCodesReply>['data'][number]
