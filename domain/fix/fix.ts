import { z } from 'zod'

/** Units per degree: coordinates are stored and sent as integers of 1e-7 degrees. */
export const E7 = 1e7

/**
 * One position of one guard at one time. The guard and `t` identify it. `t` is ms since epoch UTC, `lat`
 * and `lon` degrees WGS84, `accuracy` metres and `speed` m/s (both null = unknown).
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

/** Returns whether a value can be an accuracy or a speed: null (unknown), or a finite number from 0. */
export const isUnknownOrPositive = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY)

/**
 * Applies the rules of `fixSchema` to values whose types are already checked; it is faster, because
 * hundreds arrive each second. Returns null if a value is out of range.
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
 * A fix that was stored after its hour was closed, 15 minutes after its end or later. `lateMs`: delay after
 * its own time, at least 1 ms.
 */
export type LateFix = Fix & { lateMs: number }

/**
 * Returns the delay of a late fix after its own time, ms. It is at least 1, because 0 means "in time". Both
 * times are ms since epoch UTC.
 */
export const lateByMs = (t: number, received: number): number => Math.max(1, received - t)

/** Maximum radius of a fix that is not marked as inaccurate, metres. */
export const POOR_ACCURACY_M = 50

/** Returns whether an accuracy (metres) is poor; NaN (unknown) is not poor. */
export const isPoor = (accuracy: number) => accuracy > POOR_ACCURACY_M

/** Best plausible accuracy, metres. The best dual-frequency phones claim 1 to 3. */
const BEST_ACCURACY_M = 1

const claimed = (accuracy: number | null) => accuracy ?? Number.POSITIVE_INFINITY
const believed = (accuracy: number | null) =>
  accuracy !== null && accuracy < BEST_ACCURACY_M ? Number.POSITIVE_INFINITY : claimed(accuracy)

/**
 * Returns which of two fixes of the same guard and time is shown: the more accurate one. Unknown accuracy
 * comes last; an implausible one counts as unknown. Ties go to the smaller latitude, longitude, speed
 * (unknown last) and claimed accuracy, in this order. The order is total, so the result does not depend on
 * the order of arrival. It returns `a` or `b` itself, so that a caller can detect a change by identity; `a`
 * wins a full tie.
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

/** Live data of one guard: the newest fix, the reporting interval, and the status as the server sent it. */
export interface LiveGuard {
  workerId: string
  workerName: string
  fix: Fix
  /** the guard's reporting interval, ms; null until known */
  intervalMs: number | null
  /** 'Online' means online; every other value does not */
  status: string
}

/**
 * A revision of a fix. `late` is the number of the sealing round that covers it as late; null: it arrived
 * before its hour was closed.
 */
export type RevisedPosition = Pick<Fix, 'lat' | 'lon' | 'accuracy' | 'speed'> & { late: number | null }

/**
 * Returns which of two revisions of one fix is shown. A revision that arrived before its hour was sealed
 * has priority over a late one, and an earlier sealing round over a later one. Within the same seal,
 * `moreAccurateFix` decides. The order is total, so the order of arrival does not matter.
 */
export function currentRevision<V extends RevisedPosition>(a: V, b: V): V {
  const [sealA, sealB] = [a.late ?? 0, b.late ?? 0]
  if (sealA !== sealB) return sealA < sealB ? a : b
  return moreAccurateFix(a, b)
}

/** Suffix of a fix's source if the phone reported the fix as simulated, e.g. `osmand/simulated`. */
export const SIMULATED_SUFFIX = '/simulated'
/** Returns whether the phone reported the fixes of this source as simulated. */
export const isSimulated = (source: string): boolean => source.endsWith(SIMULATED_SUFFIX)
