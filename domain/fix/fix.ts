import { z } from 'zod'

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

/** A fix with a larger radius, metres, is shown as one that may be far from where the guard was. */
export const POOR_ACCURACY_M = 50

/** Of an accuracy in metres; NaN, which is unknown, is not poor. */
export const isPoor = (accuracy: number) => accuracy > POOR_ACCURACY_M

/**
 * Of two fixes with one identity, the one that stays: the more accurate; unknown accuracy comes last;
 * ties go to the smaller latitude, then the smaller longitude, then the smaller speed (unknown last). The order is
 * total, so no result depends on arrival order.
 * The kept object itself is returned, so that a no-op keeps object identity (`a` wins a full tie).
 */
export function betterFix<F extends Pick<Fix, 'lat' | 'lon' | 'accuracy' | 'speed'>>(a: F, b: F): F {
  const accuracyA = a.accuracy ?? Number.POSITIVE_INFINITY
  const accuracyB = b.accuracy ?? Number.POSITIVE_INFINITY
  if (accuracyA !== accuracyB) return accuracyA < accuracyB ? a : b
  if (a.lat !== b.lat) return a.lat < b.lat ? a : b
  if (a.lon !== b.lon) return a.lon < b.lon ? a : b
  return (b.speed ?? Number.POSITIVE_INFINITY) < (a.speed ?? Number.POSITIVE_INFINITY) ? b : a
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
