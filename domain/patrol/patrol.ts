import { z } from 'zod'
import type { PatrolPhase } from './lifecycle.ts'

/** finished: said so; quiet: no fix for hours, so it ended at the last one; import: a recorded track's end */
export const patrolEndReason = z.enum(['finished', 'quiet', 'import'])

/** A patrol is one guard on duty from a start to an end. Times are ms since epoch UTC, as they happened in the field. */
export const patrolEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('PatrolStarted'),
    workerId: z.string().min(1),
    assignmentId: z.string().min(1).nullable(),
    startedAt: z.number().int(),
  }),
  z.object({ type: z.literal('PatrolEnded'), endedAt: z.number().int(), reason: patrolEndReason }),
])
export type PatrolEvent = z.infer<typeof patrolEvent>

export interface PatrolState {
  phase: PatrolPhase
  /** ms since epoch UTC; 0 until it started */
  startedAt: number
}

export const unstarted: PatrolState = { phase: 'unstarted', startedAt: 0 }

export function evolvePatrol(state: PatrolState, event: PatrolEvent): PatrolState {
  switch (event.type) {
    case 'PatrolStarted':
      return { phase: 'on duty', startedAt: event.startedAt }
    case 'PatrolEnded':
      return { ...state, phase: 'ended' }
  }
}
