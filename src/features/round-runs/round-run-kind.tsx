import { css } from '../../../styled-system/css'
import { patrolRoutes } from '../../../contract/rounds/patrol-route.ts'
import { type RoundRun, roundRuns } from '../../../contract/rounds/round-run.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { REFERENCE_FIELDS } from '../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import {
  exceptionKindsText,
  exceptionText,
  PERIOD_LABELS,
  placesText,
  ROUND_STATUS_LABELS,
} from './round-run-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const lines = css({ display: 'flex', flexDirection: 'column' })

/** Describes rounds: the dated runs of a patrol's route. */
export const roundRun: ResourceView<RoundRun> = {
  of: roundRuns,
  module: 'Patrols',
  one: tr(texts.round),
  many: tr(texts.rounds),
  title: ({ route_name }) => route_name,
  fields: {
    route_name: { label: tr(texts.patrol) },
    status: { label: tr(texts.state), choices: ROUND_STATUS_LABELS },
    site_post_id: REFERENCE_FIELDS.site_post_id,
    patrol_route_id: {
      label: tr(texts.plannedPatrol),
      refersTo: { of: patrolRoutes, title: 'name' },
      nameIn: 'route_name',
      to: (id) => `/schedule/view-patrol/${id}`,
    },
    due_from: { label: tr(texts.dueFrom), time: true },
    due_to: { label: tr(texts.dueUntil), time: true },
    closes_at: { label: tr(texts.visitsCountUntil), time: true },
    started_at: { label: tr(texts.started), time: true, none: tr(texts.notStarted) },
    ended_at: { label: tr(texts.ended), time: true, none: '–' },
    visited_count: { label: tr(texts.visited) },
    next_point: { label: tr(texts.nextCheckpoint), none: tr(texts.any) },
    guards: {
      label: tr(texts.guardsOnDuty),
      show: (_, row) => row && ((row as RoundRun).guards.map(({ name }) => name).join(', ') || 'nobody'),
    },
    exceptions: {
      label: tr(texts.exceptions),
      show: (_, row) =>
        row &&
        ((row as RoundRun).exceptions.length === 0 ? (
          'none'
        ) : (
          <span className={lines}>
            {(row as RoundRun).exceptions.map((each) => (
              <span key={`${each.kind} ${each.point}`}>
                {exceptionText(each, (row as RoundRun).checkpoints)}
              </span>
            ))}
          </span>
        )),
    },
    reason: { label: tr(texts.reasonForCancellation) },
    worker_id: { label: tr(texts.guard), refersTo: { of: workers, title: 'user_full_name' } },
    period: { label: tr(texts.period), choices: PERIOD_LABELS },
    open: { label: tr(texts.open), choices: { true: tr(texts.dueLateOrInProgress) } },
    done: { label: tr(texts.completed), choices: { true: 'Completed' } },
  },
  sections: [
    {
      title: tr(texts.round2),
      fields: [
        'site_post_id',
        'patrol_route_id',
        'due_from',
        'due_to',
        'closes_at',
        'guards',
        'started_at',
        'ended_at',
        'exceptions',
        'reason',
      ],
    },
  ],
  historyFields: {
    point: { label: tr(texts.checkpoint), show: (point) => Number(point) + 1 },
    at: { label: tr(texts.timeOfTheVisit), time: true },
    missed: { label: tr(texts.checkpointsNotVisited), show: placesText },
    exceptions: { label: tr(texts.exceptions), show: exceptionKindsText },
    reason: { label: tr(texts.reason) },
  },
  list: '/rounds',
  view: (id) => `/rounds/${id}`,
  may: () => ({ change: false, remove: false }),
  failures: {
    list: tr(texts.roundsCouldNotBeFetched),
    record: (id) => tr(texts.roundIdCouldNotBeFetched, { id }),
    add: '',
    change: (id) => tr(texts.roundIdCouldNotBeSaved, { id }),
    remove: () => '',
  },
}
