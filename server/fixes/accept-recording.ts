import type { DeliveryResult } from './delivery.ts'
import { sharedFixWriter } from './fix-writer.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Fix } from '../../domain/fix/fix.ts'

/**
 * Stores fixes of one worker from a recording or a part of it; patrols end at its end. `outline` are times of
 * the whole recording, no two of them six hours apart unless it was quiet for so long.
 */
export async function acceptRecording(
  context: Context,
  company: CompanyId,
  workerId: string,
  fixes: readonly Omit<Fix, 'workerId'>[],
  outline: readonly number[],
): Promise<DeliveryResult> {
  return sharedFixWriter(context).writeInParts({
    quarantined: [],
    deviceId: null,
    message: null,
    userAgent: null,
    company,
    fixes: fixes.map((fix) => ({ ...fix, workerId, source: 'import' })),
    received: context.now(),
    format: 'import',
    recording: { workerId, times: outline },
  })
}
