import { createMachine } from 'xstate'

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
