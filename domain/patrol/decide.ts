import { z } from 'zod'
import type { Decision, StreamType } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'
import { refuse } from '../refusal.ts'
import { patrolLifecycle } from './lifecycle.ts'
import {
  evolvePatrol,
  type PatrolEvent,
  type PatrolState,
  patrolEndReason,
  patrolEvent,
  unstarted,
} from './patrol.ts'

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
