import { z } from 'zod'

/** Coordinates are stored and sent as integers in units of 1e-7 degrees. */
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

/** Returns whether a value can be an accuracy or a speed. */
export const isUnknownOrPositive = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY)

/**
 * Applies the rules of the schema to values whose types are already checked, because hundreds arrive each
 * second. Returns null if a value is out of range.
 */
export function parseFix(values: Fix): Fix | null {
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

/**
 * A fix that was stored after its hour was closed for sealing, and its delay after its own time, ms, at least
 * 1.
 */
export type LateFix = Fix & { lateMs: number }

/**
 * Returns the delay of a late fix after its own time, never 0, which would mean "in time"; times are ms since
 * epoch UTC.
 */
export const lateByMs = (t: number, received: number): number => Math.max(1, received - t)

/** A fix with a larger radius (metres) is marked as inaccurate. */
export const POOR_ACCURACY_M = 50

/** Returns whether an accuracy in metres is poor; NaN (unknown) is not. */
export const isPoor = (accuracy: number) => accuracy > POOR_ACCURACY_M

/** A better accuracy (metres) is not plausible; the best dual-frequency phones claim 1 to 3. */
const BEST_ACCURACY_M = 1

const claimed = (accuracy: number | null) => accuracy ?? Number.POSITIVE_INFINITY
const believed = (accuracy: number | null) =>
  accuracy !== null && accuracy < BEST_ACCURACY_M ? Number.POSITIVE_INFINITY : claimed(accuracy)

/**
 * Returns which of two fixes with one identity is shown: the more accurate one. Unknown accuracy comes last,
 * and an impossible one counts as unknown. Ties go to the smaller latitude, then the smaller longitude, the
 * smaller speed (unknown last) and the smaller claimed accuracy. The order is total, so results do not depend
 * on the order of arrival. The chosen object itself is returned, so that object identity shows whether
 * something changed (`a` wins a full tie).
 */
export function moreAccurateFix<F extends Pick<Fix, 'lat' | 'lon' | 'accuracy' | 'speed'>>(a: F, b: F): F {
  const [accuracyA, accuracyB] = [believed(a.accuracy), believed(b.accuracy)]
  if (accuracyA !== accuracyB) return accuracyA < accuracyB ? a : b
  if (a.lat !== b.lat) return a.lat < b.lat ? a : b
  if (a.lon !== b.lon) return a.lon < b.lon ? a : b
  const [speedA, speedB] = [a.speed ?? Number.POSITIVE_INFINITY, b.speed ?? Number.POSITIVE_INFINITY]
  if (speedA !== speedB) return speedA < speedB ? a : b
  return claimed(b.accuracy) < claimed(a.accuracy) ? b : a
}

/** Live data of one guard: the newest fix, the usual interval of fixes, and the status as sent. */
export interface LiveGuard {
  workerId: string
  workerName: string
  fix: Fix
  /** usual interval between the guard's fixes, ms; null until it is known */
  intervalMs: number | null
  /** 'Online' is the only online value */
  status: string
}

/**
 * A revision of a fix; `late` is null if it arrived before its hour was closed, else the sealing round that
 * sealed it.
 */
export type RevisedPosition = Pick<Fix, 'lat' | 'lon' | 'accuracy' | 'speed'> & { late: number | null }

/**
 * Returns which of two revisions of one fix is shown. An earlier seal has priority: a late revision never
 * replaces one that arrived in time, nor one of an earlier supplement. Within one seal `moreAccurateFix` decides,
 * whatever the order of arrival. The order is total.
 */
export function currentRevision<V extends RevisedPosition>(a: V, b: V): V {
  const [sealA, sealB] = [a.late ?? 0, b.late ?? 0]
  if (sealA !== sealB) return sealA < sealB ? a : b
  return moreAccurateFix(a, b)
}

/** End of the source of fixes that the phone reports as made up: `osmand/simulated`. */
export const SIMULATED_SUFFIX = '/simulated'
/** Returns whether the phone reports fixes of this source as made up. */
export const isSimulated = (source: string): boolean => source.endsWith(SIMULATED_SUFFIX)
