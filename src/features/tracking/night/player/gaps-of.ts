import type { TimelineEvent } from '../../../../../domain/night/happening.ts'
import type { OpenNight } from '../open-night.ts'
import { silencesOf } from './silences-of.ts'

/**
 * Returns when gaps begin in a replay, in order, ms since epoch UTC: those of a guard, or (null) when any or
 * all guards went offline.
 */
export function gapsOf(
  night: Pick<OpenNight, 'from' | 'to' | 'walkedOf' | 'knownUntil' | 'parts'>,
  guard: string | null,
  happenings: readonly TimelineEvent[],
): readonly number[] {
  if (guard !== null) return silencesOf(night, guard).gaps.map(({ from }) => from)
  return happenings.flatMap(({ kind, t }) => (kind === 'lost' || kind === 'all lost' ? t : []))
}
