import { z } from 'zod'
import { erasureReason } from '../domain/worker/worker.ts'

/** POST /api/workers/{id}/erase: why, and the name of the guard as a confirmation. */
export const erasureBody = z.object({
  reason: erasureReason,
  name: z.string().trim().min(1, 'Please type the name of the guard.').max(200),
})
