import { toDutyRule, type ShiftDays } from '../../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { isPoor, type LiveGuard } from '../../../domain/fix/fix.ts'
import type { StaleLimits } from '../../../domain/fix/staleness.ts'
import { isFixOutside } from '../../../domain/geo/geofence.ts'
import { computeAttention, guardStatusAt } from '../../../domain/worker/guard-status.ts'
import type { GeofenceShape } from '../../map/layers/outlines/geofence-layers.ts'

interface Known {
  shift_start?: string | null | undefined
  shift_minutes?: number | null | undefined
  shift_days?: ShiftDays | null | undefined
}

/**
 * Returns a guard's status and attention, computed as on the tracker. `geofences` are those in force; `at` is
 * in ms since epoch. For `guard`, null means no fix and undefined means not loaded.
 */
export function guardStatusWithAttention(
  guard: LiveGuard | null | undefined,
  { shift_start, shift_minutes, shift_days }: Known,
  geofences: readonly GeofenceShape[],
  { at, timeZone, limits }: { at: number; timeZone: string; limits: StaleLimits },
) {
  const status = guardStatusAt(
    guard,
    toDutyRule(shift_start, shift_minutes, shift_days),
    at,
    dutyTimesIn(timeZone),
    limits,
  )
  const poor = guard?.fix.accuracy != null && isPoor(guard.fix.accuracy)
  const outside =
    guard != null && geofences.some(({ polygon }) => isFixOutside({ coordinates: polygon }, guard.fix))
  return { status, attention: computeAttention(status, { outside, poor }) }
}
