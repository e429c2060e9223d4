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

/** A shift that is offered to the guard. */
const pageOffer = z.object({
  id,
  /** deadline, ms since epoch UTC */
  until: z.number(),
  duty: pageDuty,
})

const shownShift = z.object({ name: z.string(), from: z.number(), to: z.number() })

/** A swap as one of its two guards sees it. */
const pageSwap = z.object({
  id,
  status: z.enum(SHIFT_SWAP_STATUSES),
  /** whether the guard of the page proposed it */
  is_mine: z.boolean(),
  with_name: z.string(),
  gives: shownShift,
  takes: shownShift,
  /** when the first of both shifts begins, ms since epoch UTC */
  until: z.number(),
})
export type PageSwap = z.infer<typeof pageSwap>

/**
 * GET /r/{code}/swap-options/{rosterId}/{duty}: the duties that a guard could get for one of their
 * own.
 */
export const swapOptionsReply = z.object({
  data: z.array(shownShift.extend({ duty: z.string(), guard_name: z.string() })),
})
export type SwapOption = z.infer<typeof swapOptionsReply>['data'][number]

/** POST /r/{code}/swaps: the updated page, or the reason of a refusal. */
export const requestSwapBody = fieldEnvelope.extend({
  roster_id: id,
  duty: z.string().min(1).max(40),
  other_duty: z.string().min(1).max(40),
})
/** POST /r/{code}/swaps/{id} */
export const swapAnswerBody = fieldEnvelope.extend({
  answer: z.enum(['accept', 'decline', 'cancel']),
})

/** GET /r/{code}: the published duties of the link's guard, from yesterday on, and the offers to them. */
export const rosterPageReply = z.object({
  data: z.object({
    company_name: z.string(),
    guard_name: z.string(),
    /** IANA, of the company */
    time_zone: z.string(),
    duties: z.array(pageDuty),
    offers: z.array(pageOffer),
    swaps: z.array(pageSwap),
    /** start of an open welfare check, ms since epoch UTC; null: none */
    welfare_check: z.object({ id, sent_at: z.number() }).nullable(),
  }),
})
export type RosterPage = z.infer<typeof rosterPageReply>['data']

/** POST /r/{code}/offers/{id}: the updated page, or why the shift is not available. */
export const offerAnswerBody = fieldEnvelope.extend({
  answer: z.enum(['accept', 'decline']),
})

/** POST /r/{code}/welfare-checks/{id}: the guard confirms to be well. Returns the updated page. */
export const welfareAnswerBody = fieldEnvelope
