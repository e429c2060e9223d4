import type { Context } from '../../app/context.ts'
import { isDataFault } from '../../db/storage-error.ts'
import { commitDeliveries } from './commit-deliveries.ts'
import type { DeliveryResult, Delivery } from './delivery.ts'

/**
 * Reason of a quarantined fix that the database rejects. People see this text, and counts are grouped by it.
 */
export const INVALID_DATA_REASON = 'does not fit what is stored'
/** maximum number of rejected fixes that are stored as a sample */
const SAMPLES = 20

/**
 * Stores a delivery whose data the database rejects: halves it until single fixes fail, and quarantines
 * those. Throws other database errors. What was stored before an error is recognised when it arrives again.
 */
export async function storeByBisection(context: Context, delivery: Delivery): Promise<DeliveryResult> {
  const sum: DeliveryResult = { stored: 0, duplicates: 0, patrols: 0, revoked: false }
  const unfit: Delivery['fixes'][number][] = []
  const store = async (part: Delivery) => {
    const [delivered] = await commitDeliveries(context, [part])
    sum.stored += delivered?.stored ?? 0
    sum.duplicates += delivered?.duplicates ?? 0
    sum.patrols += delivered?.patrols ?? 0
    sum.revoked ||= delivered?.revoked ?? false
  }
  const storeFixes = async (fixes: Delivery['fixes']): Promise<void> => {
    try {
      await store({ ...delivery, fixes, quarantined: [] })
    } catch (error) {
      if (!isDataFault(error)) throw error
      if (fixes.length === 1) return void unfit.push(...fixes)
      const half = Math.ceil(fixes.length / 2)
      await storeFixes(fixes.slice(0, half))
      await storeFixes(fixes.slice(half))
    }
  }
  await storeFixes(delivery.fixes)
  const aside = {
    reason: INVALID_DATA_REASON,
    body: JSON.stringify(unfit.slice(0, SAMPLES)),
    records: unfit.length,
  }
  await store({
    ...delivery,
    fixes: [],
    quarantined: [...delivery.quarantined, ...(unfit.length > 0 ? [aside] : [])],
  })
  return sum
}
