import { z } from 'zod'
import { type Refusal, refuse } from '../event-sourcing/event.ts'

const MOST_PLACES = 100

/** Schema of ids of clients or assignments that an account may see. */
export const placeIds = z
  .array(z.string().min(1))
  .max(MOST_PLACES, `Please give at most ${MOST_PLACES}.`)
  .transform((ids) => [...new Set(ids)])

/**
 * The part of a company that an account may see: all of these clients, including later additions, and these
 * assignments.
 */
export interface Limits {
  clientIds: readonly string[]
  assignmentIds: readonly string[]
}

/** Limits of an account that sees the whole company. */
export const UNLIMITED = { clientIds: [], assignmentIds: [] }

/**
 * New limits of an account; an omitted list does not change. If both lists are empty, the account sees the
 * whole company.
 */
export const requestedLimits = { clientIds: placeIds.optional(), assignmentIds: placeIds.optional() }

const ids = z.array(z.string())
const memberLimited = z.object({ type: z.literal('MemberLimited'), clientIds: ids, assignmentIds: ids })
const memberLimitLifted = z.object({ type: z.literal('MemberLimitLifted') })

/** Events that replace the limits of an account, or remove them all. */
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

/** Returns whether limits are empty, so that the account sees the whole company. */
const seesAll = ({ clientIds, assignmentIds }: Limits): boolean =>
  clientIds.length + assignmentIds.length === 0

const sameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/**
 * Returns a refusal if a change would remove all limits of an account without stating so explicitly;
 * otherwise null.
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
 * Returns the events from an account's current limits to the requested ones. The order of ids does not
 * matter.
 */
export function limitEventsFor(now: Limits, asked: LimitsAsked): LimitEvent[] {
  const after = limitsAfter(now, asked)
  if (sameIds(now.clientIds, after.clientIds) && sameIds(now.assignmentIds, after.assignmentIds)) return []
  return seesAll(after) ? [{ type: 'MemberLimitLifted' }] : [{ type: 'MemberLimited', ...after }]
}

/**
 * Returns the fields that change when limits are removed. Fields that were empty are left out, so that a
 * history shows only what was removed.
 */
export const clearedLimits = ({ clientIds, assignmentIds }: Limits) => ({
  ...(clientIds.length > 0 && { clientIds: [] }),
  ...(assignmentIds.length > 0 && { assignmentIds: [] }),
})
