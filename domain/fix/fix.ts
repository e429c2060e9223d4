import { z } from 'zod'

/** So many ten-millionths are a degree: places are kept and sent as whole numbers of them. */
export const E7 = 1e7

/**
 * One position of one guard at one moment. Its identity is (worker, t).
 * t is ms since epoch UTC, lat and lon degrees WGS84, accuracy metres (null = unknown),
 * speed metres per second (null = unknown).
 */
export const fixSchema = z.object({
  workerId: z.string().min(1),
  t: z.number().int().positive(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  accuracy: z.number().nonnegative().nullable(),
  speed: z.number().nonnegative().nullable(),
})

export type Fix = z.infer<typeof fixSchema>

const isWithin = (value: number, most: number) => value >= -most && value <= most

/** Whether it can be an accuracy or a speed. */
export const isUnknownOrPositive = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY)

/**
 * The same rules as the schema's, for values whose kinds were checked where they came in: hundreds of them come in a
 * second. null where a value is out of bounds.
 */
export function fixFrom(values: Fix): Fix | null {
  const { workerId, t, lat, lon, accuracy, speed } = values
  const isFix =
    workerId !== '' &&
    Number.isSafeInteger(t) &&
    t > 0 &&
    isWithin(lat, 90) &&
    isWithin(lon, 180) &&
    isUnknownOrPositive(accuracy) &&
    isUnknownOrPositive(speed)
  return isFix ? { workerId, t, lat, lon, accuracy, speed } : null
}

/** A fix that was stored after its hour was closed for sealing, and how long after its own time it came, ms, 1 at least. */
export type LateFix = Fix & { lateMs: number }

/** Returns how long after its own time a late fix came, of which 0 would mean that it came in time; times are ms since epoch UTC. */
export const lateMsOf = (t: number, received: number): number => Math.max(1, received - t)

/** A fix with a larger radius, metres, is shown as one that may be far from where the guard was. */
export const POOR_ACCURACY_M = 50

/** Of an accuracy in metres; NaN, which is unknown, is not poor. */
export const isPoor = (accuracy: number) => accuracy > POOR_ACCURACY_M

/** Metres: no phone knows its place better, whatever it says. The best dual-frequency phones claim 1 to 3. */
const BEST_ACCURACY_M = 1

const claimed = (accuracy: number | null) => accuracy ?? Number.POSITIVE_INFINITY
const believed = (accuracy: number | null) =>
  accuracy !== null && accuracy < BEST_ACCURACY_M ? Number.POSITIVE_INFINITY : claimed(accuracy)

/**
 * Of two fixes with one identity, the one that is shown: the more accurate; unknown accuracy comes last, and one that
 * is better than a phone can have counts as unknown; ties go to the smaller latitude, then the smaller longitude, the
 * smaller speed (unknown last) and the smaller claim of accuracy. The order is total, so no result depends on arrival
 * order. The kept object itself is returned, so that a no-op keeps object identity (`a` wins a full tie).
 */
export function betterFix<F extends Pick<Fix, 'lat' | 'lon' | 'accuracy' | 'speed'>>(a: F, b: F): F {
  const [accuracyA, accuracyB] = [believed(a.accuracy), believed(b.accuracy)]
  if (accuracyA !== accuracyB) return accuracyA < accuracyB ? a : b
  if (a.lat !== b.lat) return a.lat < b.lat ? a : b
  if (a.lon !== b.lon) return a.lon < b.lon ? a : b
  const [speedA, speedB] = [a.speed ?? Number.POSITIVE_INFINITY, b.speed ?? Number.POSITIVE_INFINITY]
  if (speedA !== speedB) return speedA < speedB ? a : b
  return claimed(b.accuracy) < claimed(a.accuracy) ? b : a
}

/** What the live view knows of one guard: the newest fix, the usual spacing of fixes, and the status as sent. */
export interface LiveGuard {
  workerId: string
  workerName: string
  fix: Fix
  /** the guard's own usual interval between fixes in ms; null until it is known */
  intervalMs: number | null
  /** 'Online' is the only online value */
  status: string
}
