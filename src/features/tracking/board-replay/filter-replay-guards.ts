import { filterGuards, type GuardFilter } from '../guards/guard-filter.ts'
import type { OpenReplay } from './data/open-replay.ts'

/**
 * Returns the ids of the guards who match a filter at any time of a period, ms since epoch. A status filter
 * applies to the replay's current time only.
 */
export function filterReplayGuards(
  { board, guardsBetween }: Pick<OpenReplay, 'board' | 'guardsBetween'>,
  filter: GuardFilter,
  span: { from: number; to: number },
): string[] {
  const { of, dutyOf } = board.statuses.summary()
  const left = filterGuards(
    guardsBetween(span),
    { ...filter, offDuty: true },
    ({ id }) => of(id),
    ({ id }) => dutyOf(id),
  )
  return [...new Set(left.map(({ id }) => id))]
}
