import { z } from 'zod'
import { erasureReason } from '../domain/worker/erasable.ts'
import { id } from './id.ts'
import { worker } from './worker.ts'

/** POST /api/workers/{id}/erase: why, and the name of the guard as a confirmation. */
export const erasureBody = z.object({
  reason: erasureReason,
  name: z.string().trim().min(1, 'Please type the name of the guard.').max(200),
})

/**
 * GET /api/workers/{id}/personal-data: all that is stored of a guard except positions, which have exports of their own. Times
 * are ms since epoch UTC.
 */
export const personalData = z.object({
  data: z.object({
    exported_at: z.number(),
    guard: worker,
    /** the events of the guard and of the phones that they have had, the oldest first in each stream */
    events: z.array(
      z.object({
        stream: z.string(),
        at: z.number(),
        by: z.string(),
        event: z.looseObject({ type: z.string() }),
      }),
    ),
    phones: z.array(
      z.object({ id, label: z.string(), enrolled_at: z.number(), revoked_at: z.number().nullable() }),
    ),
    images: z.array(z.object({ digest: z.string(), type: z.string(), base64: z.string() })),
  }),
})
export type PersonalData = z.infer<typeof personalData>
