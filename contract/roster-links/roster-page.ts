import { z } from 'zod'
import { id } from '../id.ts'

/** A published duty as its guard sees it. */
export const pageDuty = z.object({
  /** of the planned duty, unique in its roster */
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

/** A shift that is offered to the guard, with what it is. */
const pageOffer = z.object({
  id,
  /** the last time to answer, ms since epoch UTC */
  until: z.number(),
  duty: pageDuty,
})

/** GET /r/{code}: the published duties of the guard of the link, from yesterday on, and what is offered to them. */
export const rosterPageReply = z.object({
  data: z.object({
    company_name: z.string(),
    guard_name: z.string(),
    /** IANA, of the company */
    time_zone: z.string(),
    duties: z.array(pageDuty),
    offers: z.array(pageOffer),
  }),
})
export type RosterPage = z.infer<typeof rosterPageReply>['data']

/** POST /r/{code}/offers/{id}: the page as it is then, or why the shift cannot be taken. */
export const offerAnswerBody = z.object({
  answer: z.enum(['accept', 'decline']),
  /** chosen by the page, one for each press; the same again has the first reply */
  command_id: z.uuid(),
})
