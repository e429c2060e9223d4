import { createMachine } from 'xstate'
import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'

export type PatrolPhase = 'unstarted' | 'on duty' | 'ended'

/** One guard on duty: a patrol starts once and ends once. */
export const patrolLifecycle = createMachine({
  id: 'patrol',
  initial: 'unstarted',
  states: {
    unstarted: { on: { 'patrol.start': 'on duty' } },
    'on duty': { on: { 'patrol.end': 'ended' } },
    ended: { type: 'final' },
  },
})

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

export const patrolCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('StartPatrol'),
    workerId: z.string().min(1),
    assignmentId: z.string().min(1).nullable(),
    /** ms since epoch UTC */
    startedAt: z.number().int().nonnegative(),
  }),
  z.object({
    type: z.literal('EndPatrol'),
    /** ms since epoch UTC */
    endedAt: z.number().int().nonnegative(),
    reason: patrolEndReason,
  }),
])
export type PatrolCommand = z.infer<typeof patrolCommand>

export function decidePatrol(command: PatrolCommand, state: PatrolState): Decision<PatrolEvent> {
  switch (command.type) {
    case 'StartPatrol': {
      if (!phaseAfter(patrolLifecycle, state.phase, 'patrol.start'))
        return refuse('already_started', 'This patrol has already started.')
      const { workerId, assignmentId, startedAt } = command
      return { events: [{ type: 'PatrolStarted', workerId, assignmentId, startedAt }] }
    }
    case 'EndPatrol':
      if (!phaseAfter(patrolLifecycle, state.phase, 'patrol.end'))
        return refuse('not_on_duty', 'This patrol is not in progress.')
      if (command.endedAt < state.startedAt)
        return refuse('ends_before_start', 'A patrol cannot end before it started.', 'endedAt')
      return { events: [{ type: 'PatrolEnded', endedAt: command.endedAt, reason: command.reason }] }
  }
}

export const patrolStream: StreamType<PatrolState, PatrolCommand, PatrolEvent> = {
  name: 'patrol',
  command: patrolCommand,
  event: patrolEvent,
  initial: unstarted,
  evolve: evolvePatrol,
  decide: decidePatrol,
}
