import type { Fix } from '../../domain/fix/fix.ts'
import type { Context } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import type { DeliveryResult } from '../../server/fixes/delivery.ts'
import { sharedFixWriter } from '../../server/fixes/fix-writer.ts'

/** Stores fixes of workers as if a phone had sent them; `source` says how they came. */
export function acceptFixes(
  context: Context,
  company: CompanyId,
  fixes: readonly Fix[],
  source: string,
): Promise<DeliveryResult> {
  return sharedFixWriter(context).writeInParts({
    company,
    fixes: fixes.map((fix) => ({ ...fix, source })),
    received: context.now(),
    format: source,
    quarantined: [],
    deviceId: null,
    userAgent: null,
    message: null,
    recording: null,
  })
}
