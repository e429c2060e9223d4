import { z } from 'zod'
import { employment } from '../domain/worker/employment.ts'
import { stepRoutes } from './step-routes.ts'
import { workers } from './worker.ts'

/** POST /api/workers/{id}/{step}. /end-employment withdraws the guard from every assignment and revokes every phone. */
export const employmentSteps = stepRoutes(workers, employment, {
  suspend: {
    /** left out, no phone is; needs Edit Phones */
    revoke_phones: z.boolean().optional(),
  },
})
