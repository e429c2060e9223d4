import { z } from 'zod'

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

const sameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/** What brings an account from what it is limited to now to what is asked for, in whatever order that names the places. */
export function limiting(
  now: Limits,
  asked: { clientIds?: string[] | undefined; assignmentIds?: string[] | undefined },
): LimitEvent[] {
  const clientIds = asked.clientIds ?? [...now.clientIds]
  const assignmentIds = asked.assignmentIds ?? [...now.assignmentIds]
  if (sameIds(now.clientIds, clientIds) && sameIds(now.assignmentIds, assignmentIds)) return []
  if (clientIds.length + assignmentIds.length === 0) return [{ type: 'MemberLimitLifted' }]
  return [{ type: 'MemberLimited', clientIds, assignmentIds }]
}

/** What a lifted limit leaves. What was empty before stays what it was, so that a history tells only what has gone. */
export const lifted = ({ clientIds, assignmentIds }: Limits) => ({
  ...(clientIds.length > 0 && { clientIds: [] }),
  ...(assignmentIds.length > 0 && { assignmentIds: [] }),
})
