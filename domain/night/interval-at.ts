import type { WalkedTrack } from '../fix/walked-track.ts'
import { learnInterval } from '../fix/usual-interval.ts'

/** So many spacings are enough to forget the first one, whatever it was. */
const LEARNED_FROM = 64

/** A guard's usual interval between fixes at fix `i`, ms, learned as the live record learns it; null = not known yet. */
export function intervalAt(track: Pick<WalkedTrack, 't'>, i: number): number | null {
  let usual: number | null = null
  for (let j = Math.max(1, i - LEARNED_FROM + 1); j <= i; j += 1)
    usual = learnInterval(usual, track.t(j) - track.t(j - 1))
  return usual
}
