import { z } from 'zod'
import { companyId } from '../db/company-id.ts'
import type { Context } from '../context.ts'
import { fixWriter } from '../fixes/fix-writer.ts'
import { checkedFix } from '../ingest/checked-fix.ts'
import type { Branch, RawChange, Written } from './branch.ts'
import type { Json } from './json.ts'
import { withValueAt, valueAt } from './tree.ts'
import { parseValue } from './value.ts'

const FORMAT = 'rtdb'

const position = z.object({
  latitude: z.number(),
  longitude: z.number(),
  timestamp: z.number(),
  accuracy: z.number().optional(),
  speed: z.number().optional(),
})
const deviceClaims = z.object({ worker: z.string(), device: z.string() })

/**
 * What a device writes to guard_locations/{its worker} is a fix like any other: it is stored before it is
 * acknowledged, and comes back as the live location. `shown` resolves when what is stored has been told.
 */
export function guardLocations(context: Context, shown: (namespace: string) => Promise<void>): Branch {
  return {
    async write(to, identity, changes) {
      const who = deviceClaims.safeParse(identity?.claims)
      if (!who.success) return refused('only a device writes its location')
      const { worker, device } = who.data
      const now = context.now()
      const record = afterChanges(to.held(['guard_locations', worker]), changes, now)
      if (!record.ok) return refused(record.reason)
      const claim = position.safeParse(record.value)
      const checked = claim.success
        ? checkedFix({ ...claimOf(claim.data), simulated: false }, now)
        : { reason: 'latitude, longitude and timestamp must be numbers' as const }
      const delivery = {
        company: companyId(to.name),
        received: now,
        format: FORMAT,
        deviceId: device,
        userAgent: null,
        recording: null,
      }
      if ('reason' in checked) {
        const quarantined = [{ reason: checked.reason, body: JSON.stringify(record.value) }]
        await fixWriter(context).write({ ...delivery, fixes: [], quarantined })
        return refused(checked.reason)
      }
      const { simulated: _unknown, ...fix } = checked
      const fixes = [{ ...fix, workerId: worker, source: FORMAT }]
      await fixWriter(context).write({ ...delivery, fixes, quarantined: [] })
      await shown(to.name)
      return { ok: true }
    },
  }
}

function refused(reason: string): Written {
  return { ok: false, code: 'invalid_data', reason }
}

function claimOf({ latitude, longitude, timestamp, accuracy, speed }: z.infer<typeof position>) {
  return { lat: latitude, lon: longitude, t: timestamp, accuracy, speed }
}

/** The record as it would stand after all changes; each path is complete (guard_locations, worker, field …). */
function afterChanges(
  before: Json,
  changes: readonly RawChange[],
  now: number,
): { ok: true; value: Json } | { ok: false; reason: string } {
  let value = before
  for (const { path, raw } of changes) {
    const below = path.slice(2)
    const parsed = parseValue(raw, valueAt(value, below), now)
    if (!parsed.ok) return parsed
    value = withValueAt(value, below, parsed.value)
  }
  return value === null ? { ok: false, reason: 'a device may not remove its guard' } : { ok: true, value }
}
