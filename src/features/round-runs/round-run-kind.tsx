import { css } from '../../../styled-system/css'
import { patrolRoutes } from '../../../contract/rounds/patrol-route.ts'
import { type RoundRun, roundRuns } from '../../../contract/round-runs/round-run.ts'
import { sitePosts } from '../../../contract/site-post.ts'
import { workers } from '../../../contract/worker.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { exceptionKindsText, exceptionText, PERIODS, placesText, STATUSES } from './round-run-words.ts'

const lines = css({ display: 'flex', flexDirection: 'column' })

/** A round that is or was due. */
export const roundRun: RecordKind<RoundRun> = {
  of: roundRuns,
  module: 'Patrols',
  one: 'round',
  many: 'rounds',
  title: ({ route_name }) => route_name,
  fields: {
    route_name: { label: 'Patrol' },
    status: { label: 'State', choices: STATUSES },
    site_post_id: {
      label: 'Site post',
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    patrol_route_id: {
      label: 'Planned patrol',
      refersTo: { of: patrolRoutes, title: 'name' },
      nameIn: 'route_name',
      to: (id) => `/schedule/view-patrol/${id}`,
    },
    due_from: { label: 'Due from', time: true },
    due_to: { label: 'Due until', time: true },
    closes_at: { label: 'Visits count until', time: true },
    started_at: { label: 'Started', time: true, none: 'not started' },
    ended_at: { label: 'Ended', time: true, none: '–' },
    visited_count: { label: 'Visited' },
    next_point: { label: 'Next checkpoint', none: 'any' },
    guards: {
      label: 'Guards on duty',
      show: (_, row) => row && ((row as RoundRun).guards.map(({ name }) => name).join(', ') || 'nobody'),
    },
    exceptions: {
      label: 'Exceptions',
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
    reason: { label: 'Reason for cancellation' },
    worker_id: { label: 'Guard', refersTo: { of: workers, title: 'user_full_name' } },
    period: { label: 'Period', choices: PERIODS },
    open: { label: 'Open', choices: { true: 'Due, late or in progress' } },
    done: { label: 'Completed', choices: { true: 'Completed' } },
  },
  sections: [
    {
      title: 'Round',
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
    point: { label: 'Checkpoint', show: (point) => Number(point) + 1 },
    at: { label: 'Time of the visit', time: true },
    missed: { label: 'Checkpoints not visited', show: placesText },
    exceptions: { label: 'Exceptions', show: exceptionKindsText },
    reason: { label: 'Reason' },
  },
  list: '/rounds',
  view: (id) => `/rounds/${id}`,
  may: () => ({ change: false, remove: false }),
  failures: {
    list: 'Failed to fetch rounds.',
    record: (id) => `Failed to fetch round with ID ${id}.`,
    add: '',
    change: (id) => `Failed to update round with ID ${id}.`,
    remove: () => '',
  },
}
