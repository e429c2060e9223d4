import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { sharedFixWriter } from '../../fixes/write/fix-writer.ts'
import { messageDigest } from '../../fixes/write/delivery.ts'
import { gatherMessage } from '../../ingest/gather-message.ts'
import { INGEST_FORMATS } from '../../ingest/ingest-formats.ts'
import type { SimulatedFix, SimulatedGuard } from './guard-fixes.ts'
import { batchMessage } from './phone-message.ts'

export const DEMO_USER_AGENT = 'Askari-Demo/1'

/**
 * Stores fixes that a demo phone would have sent before the company was created, with arrival times in the
 * past (ms since epoch UTC). The app's message format makes repetitions recognisable. Returns whether it
 * succeeded.
 */
export async function deliverPast(
  context: Context,
  company: CompanyId,
  walker: SimulatedGuard,
  walked: readonly SimulatedFix[],
  arrivalOf: (t: number) => number,
): Promise<boolean> {
  const { path, body } = batchMessage(walker, walked)
  const format = INGEST_FORMATS.find(({ name }) => path.endsWith(`/${name}`))
  if (!format) throw new Error(`no format reads ${path}`)
  const text = body ?? ''
  const received = arrivalOf((walked.at(-1) as SimulatedFix).t)
  const { fixes, batteryPct } = await gatherMessage(
    format.parse({ method: 'POST', query: '', body: text }, received),
  )
  const { workerId, deviceId } = walker.guard
  try {
    await sharedFixWriter(context).writeInParts({
      company,
      deviceId,
      format: format.name,
      userAgent: DEMO_USER_AGENT,
      received,
      batteryPct,
      message: messageDigest('', text),
      recording: null,
      quarantined: [],
      fixes: fixes.map(({ t, lat, lon, accuracy, speed }) => ({
        t,
        lat,
        lon,
        accuracy,
        speed,
        workerId,
        source: format.name,
        received: arrivalOf(t),
      })),
    })
    return true
  } catch (error) {
    // false makes the simulation send these fixes again, as a phone does
    context.log.warn({ err: error }, 'what a phone of the demo sent could not be stored')
    return false
  }
}
