import { z } from 'zod'
import { shiftOfferLifecycle } from '../../domain/shift-offers/shift-offer.ts'
import { day } from '../../domain/time/day.ts'
import { id } from '../id.ts'
import { listQuery, resource } from '../resource.ts'
import { stepRoutes } from '../step-routes.ts'

/** An open shift of a published roster that is offered to guards. */
export const shiftOffer = z.object({
  id,
  roster_id: id,
  /** the planned duty */
  duty: z.string(),
  assignment_id: id,
  assignment_name: z.string(),
  week: z.string(),
  status: z.enum(['open', 'taken', 'withdrawn']),
  guards: z.array(z.string()),
  /** who declined so far */
  declined: z.array(z.string()),
  /** who took it; null where nobody did */
  worker_id: id.nullable(),
  worker_name: z.string().nullable(),
  /** ms since epoch UTC */
  offered_at: z.number(),
})
export type ShiftOffer = z.infer<typeof shiftOffer>

const { assignmentId, duty, guards } = shiftOfferLifecycle.steps['offer.make'].asks

export const shiftOffers = resource({
  path: '/shift-offers',
  stream: 'shift-offer',
  shows: ['assignment', 'worker'],
  query: listQuery(20, ['offered_at', 'status', 'assignment_name']).extend({
    roster_id: id.optional(),
    status: z.enum(['open', 'taken', 'withdrawn']).optional(),
  }),
  row: shiftOffer,
  /** another week than a published one is refused as `not_open` */
  body: z.object({ assignment_id: assignmentId, week: day, duty, guards }),
})

export const shiftOfferSteps = stepRoutes(shiftOffers, shiftOfferLifecycle)
