import { z } from 'zod'
import { deviceLifecycle, deviceRules } from '../domain/device.ts'
import { id } from './id.ts'
import { pageOf, pageQuery, searchTerm } from './page.ts'
import { listQuery, resource } from './resource.ts'
import { stepRoutes } from './step-routes.ts'

/** A phone that reports for one worker. */
export const device = z.object({
  id,
  worker_id: id,
  worker_name: z.string(),
  label: z.string(),
  status: z.enum(['enrolled', 'revoked']),
  enrolled_at: z.number(),
  /** ms since epoch UTC of the newest message; null until one came */
  last_heard_at: z.number().nullable(),
  quarantined: z.number().int(),
  /** the format of its newest message, which tells the app: osmand, owntracks, overland, gpslogger, rtdb */
  format: z.string().nullable().optional(),
  /** as the phone last told, and when that was, ms since epoch UTC; null while it has not */
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
    'last_heard_at',
    'quarantined',
  ]).extend({
    worker_id: id.optional(),
  }),
  row: device,
  body: z.object({ worker_id: id, label: deviceRules.shape.label }),
})

/** POST /api/devices/{id}/revoke */
export const phoneSteps = stepRoutes(devices, deviceLifecycle)

/** GET /api/devices/{id}/enrolment: needs Edit Phones. Addresses hold the device's secret. */
export const enrolmentReply = z.object({
  data: z.object({
    device,
    ways: z.array(
      z.object({
        /** 'Traccar Client', 'OwnTracks', … */
        app: z.string(),
        /** the address the phone posts to */
        url: z.string(),
        /** what the QR code holds */
        qr: z.string(),
        /** the QR code drawn as SVG text */
        qr_svg: z.string(),
        /** what a person types in the app, step by step */
        steps: z.array(z.string()),
      }),
    ),
  }),
})
/** GET /api/quarantine: messages of phones of which something was set aside, newest first */
export const quarantined = z.object({
  id,
  device_id: id.nullable(),
  device_label: z.string().nullable(),
  format: z.string(),
  /** of several the most frequent */
  reason: z.string(),
  received_at: z.number(),
  /** how many records of the message were set aside */
  records: z.number().int(),
  /** all reasons, most frequent first */
  reasons: z.array(z.object({ reason: z.string(), records: z.number().int() })),
  /** a sample: the beginning of the first record that was set aside */
  body: z.string(),
})
export const quarantineQuery = pageQuery(20).extend({
  device_id: id.optional(),
  reason: searchTerm.optional(),
})
/**
 * counts: messages by reason, of all that the query finds but for its reason, most frequent first. let_go: older or
 * surplus messages that are no longer kept; held_back: messages that phones over their budget were asked to send later
 */
export const quarantineReply = pageOf(quarantined).extend({
  counts: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  let_go: z.number().int(),
  held_back: z.number().int(),
})
