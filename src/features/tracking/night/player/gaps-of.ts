import type { TimelineEvent } from '../../../../../domain/night/happening.ts'
import type { OpenReplay } from '../open-night.ts'
import { guardQuietPeriods } from './silences-of.ts'

/**
 * Returns when gaps begin in a replay, in order, ms since epoch UTC: those of a guard, or (null) when any or
 * all guards went offline.
 */
export function gapStarts(
  night: Pick<OpenReplay, 'from' | 'to' | 'walkedOf' | 'knownUntil' | 'parts'>,
  guard: string | null,
  happenings: readonly TimelineEvent[],
): readonly number[] {
  if (guard !== null) return guardQuietPeriods(night, guard).gaps.map(({ from }) => from)
  return happenings.flatMap(({ kind, t }) => (kind === 'lost' || kind === 'all lost' ? t : []))
}
