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

export const isLimited = ({ clientIds, assignmentIds }: Limits): boolean =>
  clientIds.length + assignmentIds.length > 0

const sameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/** Whether two limits hold the same places, in whatever order they were said. */
export const sameLimits = (some: Limits, others: Limits): boolean =>
  sameIds(some.clientIds, others.clientIds) && sameIds(some.assignmentIds, others.assignmentIds)
