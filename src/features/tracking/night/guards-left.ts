import { filterGuards, type GuardFilter } from '../guards/guard-filter.ts'
import type { OpenNight } from './open-night.ts'

/**
 * The guards whom a filter leaves at any time of a span (ms since epoch UTC) by the books of a night: ids, each once.
 * Where it asks for a standing, that of the moment of the board counts.
 */
export function guardsLeft(
  { board, guardsBetween }: Pick<OpenNight, 'board' | 'guardsBetween'>,
  filter: GuardFilter,
  span: { from: number; to: number },
): string[] {
  const { of, dutyOf } = board.standings.summary()
  const left = filterGuards(
    guardsBetween(span),
    { ...filter, offDuty: true },
    ({ id }) => of(id),
    ({ id }) => dutyOf(id),
  )
  return [...new Set(left.map(({ id }) => id))]
}
