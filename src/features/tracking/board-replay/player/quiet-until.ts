import type { OpenReplay } from '../data/open-replay.ts'
import { stepByFix } from './keyboard/step-by-fix.ts'

/** minimum length of a quiet period that playback skips, ms */
const WORTH_SKIPPING_MS = 120_000

/**
 * Returns when the quiet period at `t` ends, ms since epoch; null if it is too short to skip. `guard` null
 * means any guard.
 */
export function quietUntil(night: OpenReplay, guard: string | null, t: number): number | null {
  const next = stepByFix(night, guard, t, 1)
  return next !== null && next - t > WORTH_SKIPPING_MS ? next - 1000 : null
}
