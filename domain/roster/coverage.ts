import { z } from 'zod'
import type { PlannedDuty } from './planned-duty.ts'

/** Number of guards that a post needs on each shift of a pattern. */
export const postStrength = z.object({
  /** null: anywhere on the assignment */
  post: z.string().nullable(),
  pattern: z.string(),
  guards: z.number(),
})
export type PostStrength = z.infer<typeof postStrength>

/** A guard who may not enter a site, and why. */
export const barredGuard = z.object({ guard: z.string(), reason: z.string() })

/** A post on one day: how many guards it needs, how many are planned. */
export interface Coverage {
  required: number
  filled: number
  /** number of shifts without a guard */
  open: number
}

/**
 * Number of shifts of a pattern that begin on one day, and of guards for each if that differs from
 * the post's.
 */
export interface DayShifts {
  count: number
  /** number for a holiday; null: as set for the post */
  guards: number | null
}

/** Returns how many guards the shifts need that begin at a post on one day. */
export const requiredStrengthOn = (
  strength: readonly PostStrength[],
  post: string | null,
  shiftsOf: (pattern: string) => DayShifts,
): number =>
  strength
    .filter((each) => each.post === post)
    .reduce((sum, { pattern, guards: usual }) => {
      const { count, guards } = shiftsOf(pattern)
      return sum + count * (guards ?? usual)
    }, 0)

/** Computes the coverage of the duties of one post and day. */
export function computeCoverage(duties: readonly PlannedDuty[], required: number): Coverage {
  const filled = duties.filter(({ guard }) => guard !== null).length
  return { required, filled, open: duties.length - filled }
}
