import { createMachine } from 'xstate'
import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'

/** One guard on duty: a patrol starts once and ends once. Who is lost is heard again before he is lost once more. */
export const patrolLifecycle = createMachine({
  id: 'patrol',
  initial: 'unstarted',
  states: {
    unstarted: { on: { 'patrol.start': 'on duty' } },
    'on duty': { on: { 'patrol.end': 'ended', 'guard.lose': 'lost' } },
    lost: { on: { 'patrol.end': 'ended', 'guard.hear': 'on duty' } },
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
  /** the control room lost the guard: on duty, and silent since a fix of then */
  z.object({ type: z.literal('GuardLost'), lastFixAt: z.number().int() }),
  /** a fix of a lost guard came in at `heardAt` that tells where he is now; the fix before was of `lastFixAt` */
  z.object({
    type: z.literal('GuardHeardAgain'),
    lastFixAt: z.number().int(),
    heardAt: z.number().int(),
  }),
])
export type PatrolEvent = z.infer<typeof patrolEvent>

const patrolState = z.object({
  phase: z.enum(['unstarted', 'on duty', 'lost', 'ended']),
  /** ms since epoch UTC; 0 until it started */
  startedAt: z.number(),
  /** the fix since which the guard is lost, ms since epoch UTC; null while he is not */
  lostSince: z.number().nullable(),
})
export type PatrolState = z.infer<typeof patrolState>

export const unstarted: PatrolState = { phase: 'unstarted', startedAt: 0, lostSince: null }

export function evolvePatrol(state: PatrolState, event: PatrolEvent): PatrolState {
  switch (event.type) {
    case 'PatrolStarted':
      return { phase: 'on duty', startedAt: event.startedAt, lostSince: null }
    case 'PatrolEnded':
      return { ...state, phase: 'ended', lostSince: null }
    case 'GuardLost':
      return { ...state, phase: 'lost', lostSince: event.lastFixAt }
    case 'GuardHeardAgain':
      return { ...state, phase: 'on duty', lostSince: null }
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
  z.object({
    type: z.literal('LoseGuard'),
    /** ms since epoch UTC */
    lastFixAt: z.number().int().nonnegative(),
  }),
  z.object({
    type: z.literal('HearGuardAgain'),
    /** when his fix came in, ms since epoch UTC */
    heardAt: z.number().int().nonnegative(),
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
    case 'LoseGuard':
      if (!phaseAfter(patrolLifecycle, state.phase, 'guard.lose'))
        return refuse('already_offline', 'This guard is off duty or already offline.')
      return { events: [{ type: 'GuardLost', lastFixAt: command.lastFixAt }] }
    case 'HearGuardAgain':
      if (state.lostSince === null || !phaseAfter(patrolLifecycle, state.phase, 'guard.hear'))
        return refuse('not_lost', 'This guard is not lost.')
      return {
        events: [{ type: 'GuardHeardAgain', lastFixAt: state.lostSince, heardAt: command.heardAt }],
      }
  }
}

export const patrolStream: StreamType<PatrolState, PatrolCommand, PatrolEvent> = {
  name: 'patrol',
  command: patrolCommand,
  event: patrolEvent,
  state: patrolState,
  initial: unstarted,
  evolve: evolvePatrol,
  decide: decidePatrol,
}
