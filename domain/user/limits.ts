import { z } from 'zod'
import { type Refusal, refuse } from '../event-sourcing/event.ts'

const MOST_PLACES = 100

/** Ids of places that an account may see. */
export const placeIds = z
  .array(z.string().min(1))
  .max(MOST_PLACES, `Please give at most ${MOST_PLACES}.`)
  .transform((ids) => [...new Set(ids)])

/**
 * The part of a company that an account may see: everything of these clients, including later additions, and
 * single assignments.
 */
export interface Limits {
  clientIds: readonly string[]
  assignmentIds: readonly string[]
}

/** An account that is limited to nothing sees the whole company. */
export const UNLIMITED = { clientIds: [], assignmentIds: [] }

/** New limits of an account; omitted ones stay. If both are empty, it sees the whole company. */
export const requestedLimits = { clientIds: placeIds.optional(), assignmentIds: placeIds.optional() }

const ids = z.array(z.string())
const memberLimited = z.object({ type: z.literal('MemberLimited'), clientIds: ids, assignmentIds: ids })
const memberLimitLifted = z.object({ type: z.literal('MemberLimitLifted') })

/** Events that set the limits of an account, replacing earlier ones, or remove all limits. */
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

/** whether an account has no limits */
const seesAll = ({ clientIds, assignmentIds }: Limits): boolean =>
  clientIds.length + assignmentIds.length === 0

const sameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/**
 * Returns why an account's limits cannot be changed like this: seeing the whole company must be requested
 * explicitly.
 */
export function limitsRefusal(
  now: Limits,
  asked: LimitsAsked & { wholeCompany?: boolean | undefined },
): { refused: Refusal } | null {
  const { wholeCompany } = asked
  const isOpen = seesAll(limitsAfter(now, asked))
  if (wholeCompany === true && !isOpen)
    return refuse('limited', 'A limited account cannot also see the whole company.', 'wholeCompany')
  if (isOpen && (wholeCompany === false || (wholeCompany === undefined && !seesAll(now))))
    return refuse(
      'account_not_limited',
      'Limited to nothing, they would see the whole company. To let them, say so here.',
      'wholeCompany',
    )
  return null
}

/**
 * Returns the changes from the current limits of an account to the requested ones, whatever the order of the
 * places.
 */
export function limitEventsFor(now: Limits, asked: LimitsAsked): LimitEvent[] {
  const after = limitsAfter(now, asked)
  if (sameIds(now.clientIds, after.clientIds) && sameIds(now.assignmentIds, after.assignmentIds)) return []
  return seesAll(after) ? [{ type: 'MemberLimitLifted' }] : [{ type: 'MemberLimited', ...after }]
}

/**
 * Returns the fields after limits were removed. Unset fields stay unset, so that a history shows only what
 * was removed.
 */
export const clearedLimits = ({ clientIds, assignmentIds }: Limits) => ({
  ...(clientIds.length > 0 && { clientIds: [] }),
  ...(assignmentIds.length > 0 && { assignmentIds: [] }),
})
