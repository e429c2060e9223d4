import { z } from 'zod'
import { fieldEnvelope } from '../field/field-command.ts'
import { id } from '../core/id.ts'
import { SHIFT_SWAP_STATUSES } from './shift-swap.ts'

/** A published duty as its guard sees it. */
export const pageDuty = z.object({
  /** id of the planned duty, unique in its roster */
  id: z.string(),
  roster_id: id,
  /** ms since epoch UTC */
  from: z.number(),
  to: z.number(),
  name: z.string(),
  assignment_name: z.string(),
  post_name: z.string().nullable(),
})
export type PageDuty = z.infer<typeof pageDuty>

/** An open shift that is offered to the guard. */
const pageOffer = z.object({
  id,
  /** deadline of the answer, ms since epoch UTC */
  until: z.number(),
  duty: pageDuty,
})

const shownShift = z.object({ name: z.string(), from: z.number(), to: z.number() })

/** A shift swap as shown to one of its two guards. */
const pageSwap = z.object({
  id,
  status: z.enum(SHIFT_SWAP_STATUSES),
  /** whether this guard proposed the swap */
  is_mine: z.boolean(),
  with_name: z.string(),
  gives: shownShift,
  takes: shownShift,
  /** deadline: start of the earlier of both shifts, ms since epoch UTC */
  until: z.number(),
})
export type PageSwap = z.infer<typeof pageSwap>

/**
 * GET /r/{code}/swap-options/{rosterId}/{duty}: duties of other guards for which the guard could swap this
 * duty.
 */
export const swapOptionsReply = z.object({
  data: z.array(shownShift.extend({ duty: z.string(), guard_name: z.string() })),
})
export type SwapOption = z.infer<typeof swapOptionsReply>['data'][number]

/** POST /r/{code}/swaps requests a swap. The reply is the updated page, or the reason of a refusal. */
export const requestSwapBody = fieldEnvelope.extend({
  roster_id: id,
  duty: z.string().min(1).max(40),
  other_duty: z.string().min(1).max(40),
})
/** POST /r/{code}/swaps/{id} accepts, declines or cancels a swap */
export const swapAnswerBody = fieldEnvelope.extend({
  answer: z.enum(['accept', 'decline', 'cancel']),
})

/**
 * GET /r/{code}: the guard's published duties from yesterday on, with offers, swaps and an open welfare
 * check.
 */
export const rosterPageReply = z.object({
  data: z.object({
    company_name: z.string(),
    guard_name: z.string(),
    /** IANA name of the company's time zone */
    time_zone: z.string(),
    duties: z.array(pageDuty),
    offers: z.array(pageOffer),
    swaps: z.array(pageSwap),
    /** the open welfare check, sent at `sent_at` (ms since epoch UTC); null: none */
    welfare_check: z.object({ id, sent_at: z.number() }).nullable(),
  }),
})
export type RosterPage = z.infer<typeof rosterPageReply>['data']

/**
 * POST /r/{code}/offers/{id} answers an offer. The reply is the updated page, or why the shift is not
 * available.
 */
export const offerAnswerBody = fieldEnvelope.extend({
  answer: z.enum(['accept', 'decline']),
})

/**
 * POST /r/{code}/welfare-checks/{id}: the guard confirms that they are well. The reply is the updated page.
 */
export const welfareAnswerBody = fieldEnvelope
