import type { TimelineEvent } from '../../../../../../domain/replay/timeline-event.ts'
import type { OpenReplay } from '../../data/open-replay.ts'
import { guardQuietPeriods } from './guard-quiet-periods.ts'

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
