import type { ReplayProgress } from '../../../streams/replay/load-replay.ts'
import type { ReplayRange } from '../playback/range/replay-range.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Formats how much is loaded: '3 of 12 hours', '7 of 20 minutes'. Null if everything is. */
export function loadingProgressText({ hours }: ReplayProgress, { from, to }: ReplayRange): string | null {
  const parts = hours.map((hour) => (hour.state === 'loaded' ? hour : hour.look))
  const there = parts.reduce(
    (sum, part) => sum + Math.max(0, Math.min(part?.to ?? from, to) - Math.max(part?.from ?? to, from)),
    0,
  )
  if (there >= to - from) return null
  const [unit, name] = to - from < 2 * HOUR_MS ? [MINUTE_MS, 'minutes'] : [HOUR_MS, 'hours']
  return tr(texts.ofMath, { Math: Math.floor(there / unit), Math2: Math.ceil((to - from) / unit), name })
}
