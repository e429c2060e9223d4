import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event-sourcing/event.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'

/**
 * `finished`: a person ended the patrol. `quiet`: no fix came for hours, so it ended at its last fix.
 * `import`: end of a recorded track.
 */
export const patrolEndReason = z.enum(['finished', 'quiet', 'import'])

const moment = z.number().int()

/**
 * State chart of a patrol: one guard on duty. A patrol starts once and ends once. A guard who went offline
 * must report again before going offline again.
 */
export const patrolLifecycle = lifecycle({
  noun: 'patrol',
  initial: 'unstarted',
  phases: {
    unstarted: { on: { 'patrol.start': 'on duty' } },
    'on duty': { on: { 'patrol.end': 'ended', 'contact.lose': 'offline' } },
    offline: { on: { 'patrol.end': 'ended', 'contact.restore': 'on duty' } },
    ended: {},
  },
  /** times are ms since epoch UTC, by the fixes and not by their arrival */
  fields: {
    workerId: z.string().min(1),
    assignmentId: z.string().min(1).nullable(),
    startedAt: moment,
    endedAt: moment,
    reason: patrolEndReason,
    /** time of the last fix before the guard went offline */
    lastFixAt: moment,
    /** arrival time of the fix that ended the offline period */
    receivedAt: moment,
  },
  steps: {
    'patrol.start': {
      command: 'StartPatrol',
      event: 'PatrolStarted',
      input: {
        workerId: z.string().min(1),
        assignmentId: z.string().min(1).nullable(),
        startedAt: moment.nonnegative(),
      },
      refusal: { code: 'already_started', message: 'This patrol has already started.' },
    },
    'patrol.end': {
      command: 'EndPatrol',
      event: 'PatrolEnded',
      input: { endedAt: moment.nonnegative(), reason: patrolEndReason },
      refusal: { code: 'not_on_duty', message: 'This patrol is not in progress.' },
    },
    'contact.lose': {
      command: 'RecordContactLoss',
      event: 'GuardContactLost',
      input: { lastFixAt: moment.nonnegative() },
      refusal: { code: 'already_offline', message: 'This guard is off duty or already offline.' },
      history: 'Guard went offline',
    },
    'contact.restore': {
      command: 'RecordContactRestoration',
      event: 'GuardContactRestored',
      input: { receivedAt: moment.nonnegative() },
      adds: ['lastFixAt'],
      refusal: { code: 'not_offline', message: 'This guard is not offline.' },
      history: 'Guard is reporting again',
    },
  },
})

export const patrolEvent = z.discriminatedUnion('type', patrolLifecycle.events)
export type PatrolEvent = z.infer<typeof patrolEvent>

const patrolState = z.object({
  phase: patrolLifecycle.phase,
  /** ms since epoch UTC; 0 until the patrol has started */
  startedAt: z.number(),
  /** time of the last fix before the guard went offline, ms since epoch UTC; null: not offline */
  lostSince: z.number().nullable(),
})
export type PatrolState = z.infer<typeof patrolState>

export const unstartedPatrol: PatrolState = { phase: patrolLifecycle.initial, startedAt: 0, lostSince: null }

export function evolvePatrol(state: PatrolState, event: PatrolEvent): PatrolState {
  const phase = patrolLifecycle.phaseAfter(state.phase, event)
  if (event.type === 'PatrolStarted') return { phase, startedAt: event.startedAt, lostSince: null }
  return { ...state, phase, lostSince: event.type === 'GuardContactLost' ? event.lastFixAt : null }
}

const patrolCommand = z.discriminatedUnion('type', patrolLifecycle.commands)
export type PatrolCommand = z.infer<typeof patrolCommand>

export const decidePatrol = (command: PatrolCommand, state: PatrolState): Decision<PatrolEvent> =>
  patrolLifecycle.decide(command, state.phase, {
    EndPatrol: ({ endedAt }) =>
      endedAt < state.startedAt
        ? refuse('ends_before_start', 'A patrol cannot end before it started.', 'endedAt')
        : null,
    RecordContactRestoration: ({ receivedAt }) =>
      state.lostSince === null
        ? refuse('not_offline', 'This guard is not offline.')
        : { events: [{ type: 'GuardContactRestored', lastFixAt: state.lostSince, receivedAt }] },
  })

export const patrolStream: StreamType<PatrolState, PatrolCommand, PatrolEvent> = {
  name: 'patrol',
  command: patrolCommand,
  event: patrolEvent,
  state: patrolState,
  initial: unstartedPatrol,
  evolve: evolvePatrol,
  decide: decidePatrol,
}
