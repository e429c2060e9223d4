import { z } from 'zod'
import type { Context } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { sharedFixWriter } from '../fixes/write/fix-writer.ts'
import { messageDigest } from '../fixes/write/delivery.ts'
import { validateFix } from '../ingest/validate-fix.ts'
import type { WriteHandler, WriteResult } from './access/rules.ts'

const FORMAT = 'rtdb'

const location = z.object({
  latitude: z.number(),
  longitude: z.number(),
  timestamp: z.number(),
  accuracy: z.number().optional(),
  speed: z.number().optional(),
})
const writer = z.object({ worker: z.string(), device: z.string() })

/**
 * Handles a device's write to guard_locations/{its worker} like any other fix: stored before it is
 * acknowledged, or quarantined with the reason. `set` and `update` are the same, because half of a position
 * is useless.
 */
export function createLocationWriter(context: Context): WriteHandler {
  return async ({ namespace, identity, path, value, text }) => {
    const { worker, device } = writer.parse(identity.claims)
    const now = context.now()
    const delivery = {
      company: companyId(namespace),
      received: now,
      format: FORMAT,
      deviceId: device,
      message: messageDigest(text),
      userAgent: null,
      recording: null,
    }
    const claim = path.length === 2 ? location.safeParse(value).data : undefined
    const checked = claim
      ? validateFix(
          {
            lat: claim.latitude,
            lon: claim.longitude,
            t: claim.timestamp,
            accuracy: claim.accuracy,
            speed: claim.speed,
          },
          now,
        )
      : { reason: 'latitude, longitude and timestamp must be numbers' }
    if ('reason' in checked) {
      const quarantined = [{ reason: checked.reason, body: text }]
      await sharedFixWriter(context).write({ ...delivery, fixes: [], quarantined })
      return refused(checked.reason)
    }
    const { simulated: _unknown, ...fix } = checked
    const fixes = [{ ...fix, workerId: worker, source: FORMAT }]
    const { revoked } = await sharedFixWriter(context).write({ ...delivery, fixes, quarantined: [] })
    return revoked ? REVOKED : { ok: true }
  }
}

const REVOKED: WriteResult = { ok: false, code: 'permission_denied', reason: 'Permission denied' }

const refused = (reason: string): WriteResult => ({ ok: false, code: 'invalid_data', reason })
