import { type Gap, findGaps, gapThreshold } from '../../../domain/fix/gaps.ts'
import type { Trail } from '../../../domain/fix/trail.ts'
import { reportingInterval } from '../../../domain/fix/reporting-interval.ts'

/** Returns the gaps of a trail in order, by its usual reporting interval. */
export const trailGaps = (trail: Pick<Trail, 'length' | 't'>): Gap[] =>
  findGaps(trail, 0, gapThreshold(reportingInterval(trail.t)))
