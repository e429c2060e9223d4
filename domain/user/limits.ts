import { z } from 'zod'
import { type Refusal, refuse } from '../event.ts'

const MOST_PLACES = 100

/** Ids of places that somebody is let see. */
export const placeIds = z
  .array(z.string().min(1))
  .max(MOST_PLACES, `Please give at most ${MOST_PLACES}.`)
  .transform((ids) => [...new Set(ids)])

/** The part of a company that somebody sees: whatever is of these clients, also what comes later, and single assignments. */
export interface Limits {
  clientIds: readonly string[]
  assignmentIds: readonly string[]
}

/** An account that is limited to nothing sees the whole company. */
export const UNLIMITED = { clientIds: [], assignmentIds: [] }

/** What an account is to be limited to; what is not said stays. Both empty: it sees the whole company. */
export const limitsAsked = { clientIds: placeIds.optional(), assignmentIds: placeIds.optional() }

const ids = z.array(z.string())
const memberLimited = z.object({ type: z.literal('MemberLimited'), clientIds: ids, assignmentIds: ids })
const memberLimitLifted = z.object({ type: z.literal('MemberLimitLifted') })

/** Sees this part alone, whatever it was limited to before; sees the whole company again. */
export const limitEvents = [memberLimited, memberLimitLifted] as const
type LimitEvent = z.infer<typeof memberLimited> | z.infer<typeof memberLimitLifted>

interface LimitsAsked {
  clientIds?: string[] | undefined
  assignmentIds?: string[] | undefined
}

const limitsAfter = (now: Limits, { clientIds, assignmentIds }: LimitsAsked) => ({
  clientIds: clientIds ?? [...now.clientIds],
  assignmentIds: assignmentIds ?? [...now.assignmentIds],
})

/** whether an account is limited to nothing */
const seesAll = ({ clientIds, assignmentIds }: Limits): boolean =>
  clientIds.length + assignmentIds.length === 0

const sameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/** Why an account's limits cannot be changed so: only whoever says it in words lets somebody see the whole company. */
export function refusesLimits(
  now: Limits,
  asked: LimitsAsked & { wholeCompany?: boolean | undefined },
): { refused: Refusal } | null {
  const { wholeCompany } = asked
  const isOpen = seesAll(limitsAfter(now, asked))
  if (wholeCompany === true && !isOpen)
    return refuse('limited', 'A limited account cannot also see the whole company.', 'wholeCompany')
  if (isOpen && (wholeCompany === false || (wholeCompany === undefined && !seesAll(now))))
    return refuse(
      'not_limited',
      'Limited to nothing, they would see the whole company. To let them, say so here.',
      'wholeCompany',
    )
  return null
}

/** What brings an account from what it is limited to now to what is asked for, in whatever order that names the places. */
export function limiting(now: Limits, asked: LimitsAsked): LimitEvent[] {
  const after = limitsAfter(now, asked)
  if (sameIds(now.clientIds, after.clientIds) && sameIds(now.assignmentIds, after.assignmentIds)) return []
  return seesAll(after) ? [{ type: 'MemberLimitLifted' }] : [{ type: 'MemberLimited', ...after }]
}

/** What a lifted limit leaves. What was empty before stays what it was, so that a history tells only what has gone. */
export const lifted = ({ clientIds, assignmentIds }: Limits) => ({
  ...(clientIds.length > 0 && { clientIds: [] }),
  ...(assignmentIds.length > 0 && { assignmentIds: [] }),
})
