import type { DutyTime } from '../../../domain/duty/duty-times.ts'
import type { DemoGuard } from './simulated-guards.ts'
import { seededRandom, smoothNoise } from './seeded-random.ts'
import { isRecordingFixes, type Phone } from './phone.ts'
import { placeOnRound, createRound, roundSeconds, toDegrees, type SimulatedRound } from './round.ts'

/** A fix of a simulated phone: ms since epoch UTC (whole seconds), degrees, metres, m/s. */
export interface SimulatedFix {
  t: number
  lat: number
  lon: number
  accuracy: number
  speed: number
}

/** A demo guard with the simulated phone. */
export interface SimulatedGuard {
  guard: DemoGuard
  phone: Phone
  /** a late guard is still on the way to the post for this time after the start of the duty, ms */
  lateMs?: number
}

const TICK_MS = 15_000
/**
 * distance from the post at which a late guard starts (metres), how late the guard is (ms), and the walking
 * speed (m/s)
 */
const WAY_M = 1500
export const LATE_MS = 24 * 60_000
const ON_THE_WAY_MPS = WAY_M / (LATE_MS / 1000)

/**
 * Yields the fixes of a guard from `from` to `to` (exclusive), in order: about every 15 s while walking and
 * every 30 s while standing. It depends only on seed, guard and time, so that fixes computed live and later
 * are equal. `duty` must cover the whole period.
 */
export function* simulateFixes(
  seed: string,
  { guard, phone, lateMs = 0 }: SimulatedGuard,
  duty: Pick<DutyTime, 'from' | 'to'>,
  from: number,
  to: number,
): Generator<SimulatedFix, void, undefined> {
  const seconds = roundSeconds(guard)
  const shift = Math.floor(15 * seededRandom(seed, guard.workerId, 'phase')) * 1000
  // standing guards report at every second tick, half of them at odd ones
  const restful = seededRandom(seed, guard.workerId, 'rests') < 0.5 ? 0 : 1
  const begin = Math.max(from, duty.from)
  const end = Math.min(to, duty.to)
  let known = -1
  let round: SimulatedRound | undefined
  for (let tick = Math.floor((begin - shift) / TICK_MS) - 1; ; tick += 1) {
    const t =
      shift + tick * TICK_MS + Math.round(4 * seededRandom(seed, guard.workerId, 'late', tick) - 2) * 1000
    if (t >= end) {
      // fixes have a random offset, so a later tick may still be before the end
      if (t >= end + TICK_MS) return
      continue
    }
    if (t < begin || !isRecordingFixes(seed, guard.workerId, phone, t, duty.from)) continue
    const sinceStart = (t - duty.from) / 1000
    const n = Math.floor(sinceStart / seconds)
    if (n !== known || !round) {
      known = n
      // number rounds by time, so that different duties have different rounds
      round = createRound(seed, guard, Math.floor(duty.from / 1000) + n)
    }
    const left = lateMs / 1000 - sinceStart
    if (left > 0) {
      const at = [0, left * ON_THE_WAY_MPS] as const
      yield received(seed, guard, phone, { t, at, speed: ON_THE_WAY_MPS })
      continue
    }
    const { at, walking } = placeOnRound(round, sinceStart - n * seconds)
    if (!walking && (tick + restful) % 2 !== 0) continue
    yield received(seed, guard, phone, { t, at, speed: walking ? round.speed : 0 })
  }
}

/**
 * Adds the error of a GPS receiver to a true place: a slow drift and a random jump, which both grow with the
 * inaccuracy.
 */
function received(
  seed: string,
  guard: DemoGuard,
  { poor }: Phone,
  { t, at, speed }: { t: number; at: readonly [number, number]; speed: number },
): SimulatedFix {
  const of = (what: string) => seededRandom(seed, guard.workerId, what, t)
  const accuracy = poor
    ? 60 + 90 * of('accuracy')
    : of('sky') < 0.06
      ? 20 + 20 * of('accuracy')
      : 4 + 8 * of('accuracy')
  const off = (axis: string) =>
    accuracy * 0.28 * smoothNoise(t / 90_000, seed, guard.workerId, axis) +
    accuracy * 0.18 * (2 * of(axis) - 1) +
    (speed > 0 ? 2.5 * smoothNoise(t / 25_000, seed, guard.workerId, 'sways', axis) : 0)
  const { lat, lon } = toDegrees(guard, [at[0] + off('east'), at[1] + off('north')])
  return {
    t,
    lat: Number(lat.toFixed(7)),
    lon: Number(lon.toFixed(7)),
    accuracy: Math.round(accuracy),
    speed: speed === 0 ? 0 : Number((speed + 0.3 * of('speed') - 0.15).toFixed(2)),
  }
}
