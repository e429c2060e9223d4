import { type Gap, gapsFrom, gapThreshold } from '../../domain/fix/gaps.ts'
import type { Trail } from '../../domain/fix/trail.ts'
import { usualInterval } from '../../domain/fix/usual-interval.ts'

/** The gaps of a whole trail in order, by its own usual interval. */
export const trailGaps = (trail: Pick<Trail, 'length' | 't'>): Gap[] =>
  gapsFrom(trail, 0, gapThreshold(usualInterval(trail.t)))
