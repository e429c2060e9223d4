import type { Patrol } from '../../../contract/patrol.ts'
import type { TrailWindow } from '../../machines/tracking.ts'

const LONGEST_MS = 30 * 24 * 3_600_000

/** From the start of a patrol to its end; one that goes on may still bring fixes for a month. */
export function patrolWindow({ started_at, ended_at }: Pick<Patrol, 'started_at' | 'ended_at'>): TrailWindow {
  return { from: started_at, to: ended_at ?? started_at + LONGEST_MS }
}
