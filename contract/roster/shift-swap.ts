import { z } from 'zod'
import { shiftSwapLifecycle } from '../../domain/roster/shift-swap.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

export const SHIFT_SWAP_STATUSES = [
  'requested',
  'accepted',
  'approved',
  'rejected',
  'declined',
  'cancelled',
  'expired',
] as const

/** A swap of published shifts between two guards. */
export const shiftSwap = z.object({
  id,
  roster_id: id,
  assignment_id: id,
  assignment_name: z.string(),
  status: z.enum(SHIFT_SWAP_STATUSES),
  worker_id: id,
  worker_name: z.string(),
  other_worker_id: id,
  other_worker_name: z.string(),
  /** names of the shifts, e.g. 'Night, 18:00 to 06:00', and their days, YYYY-MM-DD */
  shift_name: z.string(),
  shift_day: z.string(),
  other_shift_name: z.string(),
  other_shift_day: z.string(),
  /** ms since epoch UTC */
  asked_at: z.number(),
  /** deadline: start of the earlier of both shifts, ms since epoch UTC */
  until: z.number(),
})
export type ShiftSwap = z.infer<typeof shiftSwap>

export const shiftSwaps = resource({
  path: '/shift-swaps',
  stream: 'shift-swap',
  shows: ['assignment', 'worker'],
  query: listQuery(20, ['asked_at', 'status', 'assignment_name']).extend({
    status: z.enum(SHIFT_SWAP_STATUSES).optional(),
  }),
  row: shiftSwap,
  body: z.object({}),
})

export const shiftSwapSteps = stepRoutes(shiftSwaps, shiftSwapLifecycle)
