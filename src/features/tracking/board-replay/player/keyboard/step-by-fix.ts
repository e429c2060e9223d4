import { adjacentFix } from '../../../../../../domain/fix/track.ts'
import type { OpenReplay } from '../../data/open-replay.ts'

/**
 * Returns the next or previous fix from `t`, ms since epoch; `guard` null means of any guard. If unloaded
 * data begins before it, returns that edge. Null if neither exists.
 */
export function stepByFix(
  {
    from,
    tracks,
    displayedTrack,
    parts,
    knownUntil,
  }: Pick<OpenReplay, 'from' | 'tracks' | 'displayedTrack' | 'parts' | 'knownUntil'>,
  guard: string | null,
  t: number,
  step: 1 | -1,
): number | null {
  const fix = adjacentFix((guard === null ? tracks.guards() : [guard]).map(displayedTrack), t, step)
  if (step > 0) {
    const until = knownUntil(t)
    if (fix !== null && fix < until) return fix
    return t < until && Number.isFinite(until) ? until : null
  }
  const since = parts.knownSince(t)
  if (fix !== null && fix >= since) return fix
  return from < since && since <= t ? since - 1 : null
}
