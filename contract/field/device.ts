import { z } from 'zod'
import { deviceLifecycle, deviceRules } from '../../domain/records/device.ts'
import { id } from '../core/id.ts'
import { pageSchema, pageQuery, searchTerm } from '../core/page.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** A phone that reports the positions of one guard. */
export const device = z.object({
  id,
  worker_id: id,
  worker_name: z.string(),
  label: z.string(),
  status: z.enum(['enrolled', 'revoked']),
  enrolled_at: z.number(),
  /** when its newest message arrived, ms since epoch UTC; null until one arrived */
  last_contact_at: z.number().nullable(),
  quarantined: z.number().int(),
  /**
   * format of its newest message, which identifies the app: osmand, owntracks, overland, gpslogger or rtdb
   */
  format: z.string().nullable().optional(),
  /**
   * battery level in its last report, percent; null: none yet. The next field is its time, ms since epoch
   * UTC.
   */
  battery_pct: z.number().int().nullable().optional(),
  battery_at: z.number().nullable().optional(),
})
export type Device = z.infer<typeof device>

export const devices = resource({
  path: '/devices',
  stream: 'device',
  shows: ['worker'],
  query: listQuery(20, [
    'label',
    'worker_name',
    'status',
    'enrolled_at',
    'last_contact_at',
    'quarantined',
  ]).extend({
    worker_id: id.optional(),
  }),
  row: device,
  body: z.object({ worker_id: id, label: deviceRules.shape.label }),
})

/** POST /api/devices/{id}/revoke: the phone's secret becomes invalid */
export const phoneSteps = stepRoutes(devices, deviceLifecycle)

/**
 * GET /api/devices/{id}/enrolment: how to set up an app on the phone. Requires Edit Phones, because the
 * URLs contain the phone's secret.
 */
export const enrolmentReply = z.object({
  data: z.object({
    device,
    ways: z.array(
      z.object({
        /** for example 'Traccar Client' or 'OwnTracks' */
        app: z.string(),
        /** the URL that the phone posts to */
        url: z.string(),
        /** text that the QR code encodes */
        qr: z.string(),
        qr_svg: z.string(),
        /** setup instructions for the app, in order */
        steps: z.array(z.string()),
      }),
    ),
  }),
})
/** GET /api/quarantine: phone messages with at least one rejected record, newest first. */
export const quarantined = z.object({
  id,
  device_id: id.nullable(),
  device_label: z.string().nullable(),
  format: z.string(),
  /** the most frequent reason */
  reason: z.string(),
  received_at: z.number(),
  /** number of rejected records of the message */
  records: z.number().int(),
  /** all reasons, most frequent first */
  reasons: z.array(z.object({ reason: z.string(), records: z.number().int() })),
  /** a sample: the beginning of the first rejected record */
  body: z.string(),
})
export const quarantineQuery = pageQuery(20).extend({
  device_id: id.optional(),
  reason: searchTerm.optional(),
})
/**
 * `counts`: messages by reason, most frequent first; the filter by reason does not affect them. `purged`:
 * number of deleted messages, because they were old or too many. `throttled`: number of messages that
 * exceeded a phone's rate limit and were refused until later.
 */
export const quarantineReply = pageSchema(quarantined).extend({
  counts: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  purged: z.number().int(),
  throttled: z.number().int(),
})
