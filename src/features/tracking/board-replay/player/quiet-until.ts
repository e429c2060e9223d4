import type { OpenReplay } from '../data/open-replay.ts'
import { stepByFix } from './keyboard/step-by-fix.ts'

/** Only quiet periods longer than this are skipped, ms. */
const WORTH_SKIPPING_MS = 120_000

/** Returns where the quiet period at `t` ends, of one guard or (null) of all; null: it is none. ms since epoch UTC. */
export function quietUntil(night: OpenReplay, guard: string | null, t: number): number | null {
  const next = stepByFix(night, guard, t, 1)
  return next !== null && next - t > WORTH_SKIPPING_MS ? next - 1000 : null
}
