import type { Delivered, Delivery } from './delivery.ts'
import { fixWriter } from './fix-writer.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Fix } from '../../domain/fix/fix.ts'

const nothing: Omit<Delivery, 'company' | 'fixes' | 'received' | 'format'> = {
  quarantined: [],
  deviceId: null,
  userAgent: null,
  recording: null,
}

/**
 * Stores fixes of workers of a company and resolves once they are durable; who listens then hears of them. `source`
 * says how they came. Rejects with Overloaded, or with what the database threw.
 */
export function acceptFixes(
  context: Context,
  company: CompanyId,
  fixes: readonly Fix[],
  source: string,
): Promise<Delivered> {
  return fixWriter(context).writeInParts({
    ...nothing,
    company,
    fixes: fixes.map((fix) => ({ ...fix, source })),
    received: context.now(),
    format: source,
  })
}

/**
 * Stores fixes of one worker that are all or a piece of a recording; its patrols end where it ends. `outline` are times
 * of the whole recording with no six hours between two of them unless it was quiet for so long.
 */
export async function acceptRecording(
  context: Context,
  company: CompanyId,
  workerId: string,
  fixes: readonly Omit<Fix, 'workerId'>[],
  outline: readonly number[],
): Promise<Delivered> {
  return fixWriter(context).writeInParts({
    ...nothing,
    company,
    fixes: fixes.map((fix) => ({ ...fix, workerId, source: 'import' })),
    received: context.now(),
    format: 'import',
    recording: { workerId, times: outline },
  })
}
