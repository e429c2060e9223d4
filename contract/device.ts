import { z } from 'zod'
import { id } from './id.ts'
import { pageOf, pageQuery } from './page.ts'
import { searchTerm, text } from './text.ts'

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
})
export type Device = z.infer<typeof device>

/** GET /api/devices */
export const devicesQuery = pageQuery(20).extend({ search: searchTerm.optional() })
export const devicesReply = pageOf(device)

/** POST /api/devices: needs manage_devices */
export const enrolDeviceBody = z.object({
  worker_id: id,
  label: text.trim().min(1).max(80),
})

/** GET /api/devices/{id}/enrolment: needs manage_devices. Addresses hold the device's secret. */
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
/** POST /api/devices, and POST /api/devices/{id}/revoke: needs manage_devices */
export const deviceReply = z.object({ data: device })

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
