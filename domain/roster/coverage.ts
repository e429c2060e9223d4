import { z } from 'zod'
import type { PlannedDuty } from './planned-duty.ts'

/** Number of guards that a post needs on each shift of a shift pattern. */
export const postStrength = z.object({
  /** id of the post; null: anywhere on the assignment */
  post: z.string().nullable(),
  pattern: z.string(),
  guards: z.number(),
})
export type PostStrength = z.infer<typeof postStrength>

/** A guard who may not enter a site, and the reason. */
export const barredGuard = z.object({ guard: z.string(), reason: z.string() })

/** How many guards a post needs on one day, and how many are planned. */
export interface Coverage {
  required: number
  filled: number
  /** number of shifts without a guard */
  open: number
}

/** The shifts of a pattern that begin on one day: their number, and the number of guards for each. */
export interface DayShifts {
  count: number
  /** number of guards on a holiday; null: the number set for the post */
  guards: number | null
}

/** Returns how many guards a post needs for all shifts that begin on one day. */
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

/** Returns the coverage of one post's duties on one day. */
export function computeCoverage(duties: readonly PlannedDuty[], required: number): Coverage {
  const filled = duties.filter(({ guard }) => guard !== null).length
  return { required, filled, open: duties.length - filled }
}
