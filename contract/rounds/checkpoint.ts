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
  /** minimum time within the radius for a visit */
  min_dwell_sec: z.number().int(),
  /** a shorter or longer visit is an exception; null: no limit */
  min_stay_sec: z.number().int().nullable(),
  max_stay_sec: z.number().int().nullable(),
  instructions: z.string().nullable(),
  checklist_id: id.nullable(),
  checklist_title: z.string().nullable(),
  /** when the code in force was issued, ms since epoch UTC; null: no code */
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
    /** filter: checkpoints of one patrol */
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

/** GET /api/patrol-checkpoint-codes: the codes of one site post, one patrol or one checkpoint; needs Edit Patrols. */
export const checkpointCodesQuery = z.object({
  site_post_id: id.optional(),
  patrol_route_id: id.optional(),
  checkpoint_id: id.optional(),
})

/**
 * Codes for printing. Both are null for a checkpoint without a code, or if the server lost the key
 * of the code.
 */
export const checkpointCodesReply = z.object({
  data: z.array(
    z.object({
      id,
      name: z.string(),
      site_post_name: z.string(),
      /**
       * the code to type, also stored on an NFC tag; the QR code contains the URL of its report
       * page
       */
      code: z.string().nullable(),
      /** the QR code as SVG text */
      qr_svg: z.string().nullable(),
    }),
  ),
})
export type CheckpointCode = z.infer<typeof checkpointCodesReply>['data'][number]
