import type { BundleManifest } from '../../domain/evidence/bundle/bundle.ts'
import { E7, type Fix, lateByMs, currentRevision } from '../../domain/fix/fix.ts'
import { type Trail, createTrail } from '../../domain/fix/trail.ts'

/**
 * Returns the positions of a bundle as a trail: the current revision of each fix, without hours that failed
 * verification.
 */
export function provenTrail(
  { guard, seals }: Pick<BundleManifest, 'guard' | 'seals'>,
  damaged: readonly { hour: number | null }[] = [],
): Trail {
  const shown = new Map<number, Fix & { late: number | null; lateMs: number }>()
  for (const { hour, late, fixes } of seals) {
    if (damaged.some((each) => each.hour === hour)) continue
    for (const { leaf } of fixes) {
      const [t, , received, , , , latE7, lonE7, accuracy, speed] = leaf
      const fix = {
        workerId: guard,
        t,
        lat: latE7 / E7,
        lon: lonE7 / E7,
        accuracy,
        speed,
        late: late === 0 ? null : late,
        lateMs: late === 0 ? 0 : lateByMs(t, received),
      }
      const before = shown.get(t)
      shown.set(t, before ? currentRevision(before, fix) : fix)
    }
  }
  return createTrail(
    guard,
    [...shown.values()].sort((a, b) => a.t - b.t),
  )
}
