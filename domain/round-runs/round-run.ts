import { z } from 'zod'
import { type Decision, type DecisionContext, refuse, type StreamType } from '../event-sourcing/event.ts'
import type { RunVisit } from './round-result.ts'
import { roundRunLifecycle, runPoint } from './round-run-lifecycle.ts'

const roundRunEvent = z.discriminatedUnion('type', roundRunLifecycle.events)
export type RoundRunEvent = z.infer<typeof roundRunEvent>
const roundRunCommand = z.discriminatedUnion('type', roundRunLifecycle.commands)
export type RoundRunCommand = z.infer<typeof roundRunCommand>

export const roundRunState = z.object({
  phase: roundRunLifecycle.phase,
  plan: z
    .object({
      order: z.enum(['fixed', 'free']),
      points: z.array(runPoint),
      minMinutes: z.number().nullable(),
      maxMinutes: z.number().nullable(),
      dueFrom: z.number(),
      dueTo: z.number(),
      opensAt: z.number(),
      closesAt: z.number(),
      workers: z.array(z.string()),
    })
    .nullable(),
  /** at most one visit for each source and point */
  visits: z.array(
    z.object({
      point: z.number(),
      source: z.enum(['fixes', 'code', 'hand']),
      workerId: z.string().nullable(),
      at: z.number(),
      until: z.number(),
      certainty: z.number().nullable(),
    }),
  ),
})
export type RoundRunState = z.infer<typeof roundRunState>

const withVisit = (visits: readonly RunVisit[], visit: RunVisit): RunVisit[] => [
  ...visits.filter(({ point, source }) => point !== visit.point || source !== visit.source),
  visit,
]

function evolve(state: RoundRunState, event: RoundRunEvent): RoundRunState {
  const phase = roundRunLifecycle.phaseAfter(state.phase, event)
  switch (event.type) {
    case 'RoundBecameDue': {
      const { order, points, minMinutes, maxMinutes, dueFrom, dueTo, opensAt, closesAt, workers } = event
      const plan = { order, points, minMinutes, maxMinutes, dueFrom, dueTo, opensAt, closesAt, workers }
      return { phase, plan, visits: [] }
    }
    case 'CheckpointVisited': {
      const { type: _, ...visit } = event
      return { ...state, phase, visits: withVisit(state.visits, visit) }
    }
    case 'CheckpointVisitEntered': {
      const { point, at } = event
      const said = { point, at, until: at, source: 'hand', workerId: null, certainty: null } as const
      return { ...state, phase, visits: withVisit(state.visits, said) }
    }
    case 'CheckpointVisitWithdrawn':
      return {
        ...state,
        phase,
        visits: state.visits.filter(({ point, source }) => point !== event.point || source !== event.source),
      }
    default:
      return { ...state, phase }
  }
}

function decide(
  command: RoundRunCommand,
  { phase, plan, visits }: RoundRunState,
  { at: now }: DecisionContext,
): Decision<RoundRunEvent> {
  const unknownPoint = (point: number) =>
    plan && point < plan.points.length
      ? null
      : refuse('unknown_point', 'This round has no such checkpoint.', 'point')
  if (phase === 'planned' && command.type !== 'MakeRoundDue')
    return refuse('not_found', 'There is no such round.')
  return roundRunLifecycle.decide(command, phase, {
    RecordVisit: (visit) => {
      if (
        visits.some(
          (known) =>
            known.source === visit.source && known.point === visit.point && areVisitsEqual(known, visit),
        )
      )
        return { events: [] }
      return unknownPoint(visit.point)
    },
    EnterVisit: ({ point, at }) => {
      if (at > now) return refuse('in_future', 'This time is still to come.', 'at')
      if (plan && (at < plan.opensAt || at > plan.closesAt))
        return refuse('outside_round', 'Please give a time at which this round was due.', 'at')
      return unknownPoint(point)
    },
    WithdrawVisit: ({ point, source = 'fixes' }) =>
      visits.some((known) => known.source === source && known.point === point) ? null : { events: [] },
  })
}

/** Returns whether two visits are equal. */
export const areVisitsEqual = (a: Omit<RunVisit, 'source'>, b: Omit<RunVisit, 'source'>): boolean =>
  a.at === b.at && a.until === b.until && a.workerId === b.workerId && a.certainty === b.certainty

/** Event stream of one round over the checkpoints of a route, with its visits and its result. */
export const roundRunStream: StreamType<RoundRunState, RoundRunCommand, RoundRunEvent> = {
  name: 'round-run',
  command: roundRunCommand,
  event: roundRunEvent,
  state: roundRunState,
  initial: { phase: roundRunLifecycle.initial, plan: null, visits: [] },
  evolve,
  decide,
}
