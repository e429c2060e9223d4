import { z } from 'zod'
import { shiftOfferLifecycle } from '../../domain/roster/shift-offer.ts'
import { day } from '../../domain/time/day.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

export const SHIFT_OFFER_STATUSES = ['open', 'taken', 'withdrawn', 'expired'] as const

/** An open shift of a published roster that is offered to guards. */
export const shiftOffer = z.object({
  id,
  roster_id: id,
  /** id of the planned duty in the roster */
  duty: z.string(),
  assignment_id: id,
  assignment_name: z.string(),
  week: z.string(),
  status: z.enum(SHIFT_OFFER_STATUSES),
  guards: z.array(z.string()),
  declined: z.array(z.string()),
  /** the guard who accepted; null: nobody yet */
  worker_id: id.nullable(),
  worker_name: z.string().nullable(),
  /** ms since epoch UTC */
  offered_at: z.number(),
  /** expiry of the offer, ms since epoch UTC; null: none */
  until: z.number().nullable(),
  /** null in offers of earlier versions, which did not store it */
  shift_name: z.string().nullable(),
  /** day of the shift when it was offered, YYYY-MM-DD */
  shift_day: z.string().nullable(),
  /** HH:mm in the company's time zone */
  shift_start: z.string().nullable(),
  shift_minutes: z.number().nullable(),
})
export type ShiftOffer = z.infer<typeof shiftOffer>

const { assignmentId, duty, guards, until } = shiftOfferLifecycle.steps['offer.make'].input

export const shiftOffers = resource({
  path: '/shift-offers',
  stream: 'shift-offer',
  shows: ['assignment', 'worker'],
  query: listQuery(20, ['offered_at', 'status', 'assignment_name']).extend({
    roster_id: id.optional(),
    status: z.enum(SHIFT_OFFER_STATUSES).optional(),
  }),
  row: shiftOffer,
  /**
   * Offering a shift of an unpublished week is refused as `not_open`. `until` is the deadline, ms since
   * epoch UTC; the default and the latest possible value is the start of the shift.
   */
  body: z.object({ assignment_id: assignmentId, week: day, duty, guards, until: until.optional() }),
})

export const shiftOfferSteps = stepRoutes(shiftOffers, shiftOfferLifecycle)
