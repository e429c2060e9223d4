import type { TrackColumns } from '../../../domain/track/packed-fixes.ts'

/** ms between two fixes */
export const STEP_MS = 5_000
const NAIROBI = { lat: -12_921_000, lon: 368_219_000 }
/** size of the city and of a guard's round, ten-millionths of a degree */
const CITY = 1_400_000
const BEAT = 27_000
const ROUND_MS = 1_800_000

/** Returns the nth of evenly spread values between 0 and 1, the same on every machine. */
const spread = (n: number, ratio: number) => (n * ratio) % 1

/** maximum delay of a fix after its planned time, ms */
const LATE_MS = 1_000

/**
 * Returns a guard's fixes in [from, to), ms since epoch UTC. The guard walks rounds of half an hour at a
 * metre per second.
 */
export function createGuardTrack(guard: number, from: number, to: number): TrackColumns {
  const count = Math.max(0, Math.ceil((to - from) / STEP_MS))
  const t = Float64Array.from({ length: count }, (_, i) => {
    const due = from + i * STEP_MS
    return due + Math.floor(LATE_MS * spread(due / STEP_MS + guard, 0.618_034))
  })
  const lat0 = NAIROBI.lat + CITY * (spread(guard, 0.618_034) - 0.5) * 2
  const lon0 = NAIROBI.lon + CITY * (spread(guard, 0.754_878) - 0.5) * 2
  const turn = (at: number, rounds: number) =>
    2 * Math.PI * ((at / ROUND_MS) * rounds + spread(guard, 0.569_84))
  return {
    workerId: String(guard + 1),
    t,
    lat: Int32Array.from(t, (at) => lat0 + BEAT * (Math.sin(turn(at, 1)) + 0.2 * Math.sin(turn(at, 7)))),
    lon: Int32Array.from(t, (at) => lon0 + BEAT * (Math.cos(turn(at, 1)) + 0.2 * Math.cos(turn(at, 5)))),
    interval: STEP_MS,
    accuracy: Float32Array.from(t, (at) => 4 + (Math.floor(at / STEP_MS) % 9)),
  }
}
