import { z } from 'zod'
import { type PatrolRoute, patrolRoutes } from '../../../contract/rounds/patrol-route.ts'
import { capitalized, counted, type RecordKind } from '../../resource/record/record-kind.ts'
import { TIME_ZONES } from '../../resource/record/time-zones.ts'
import { checkpoint } from './checkpoint-kind.ts'
import { scheduleWords, windowWords } from './schedule-words.ts'

const { points, schedule } = patrolRoutes.row.shape
const minutes = (value: unknown) => `${z.number().parse(value)} min`

/** The route of a patrol: the checkpoints of its rounds, and when rounds are due. */
export const patrol: RecordKind<PatrolRoute> = {
  of: patrolRoutes,
  module: 'Patrols',
  one: 'patrol',
  many: 'patrols',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    visit_order: { label: 'Order', choices: { fixed: 'Fixed order', free: 'Free order' } },
    points: { label: 'Checkpoints', show: (value) => counted(checkpoint, points.parse(value).length) },
    schedule: {
      label: 'Schedule',
      none: 'No schedule',
      show: (value) => {
        const said = schedule.parse(value)
        return said && `${scheduleWords(said)}. ${capitalized(windowWords(said))}.`
      },
    },
    time_zone: { label: 'Time zone', choices: TIME_ZONES },
    min_minutes: { label: 'Shortest round', show: minutes, none: 'no limit' },
    max_minutes: { label: 'Longest round', show: minutes, none: 'no limit' },
  },
  archives: () => 'No more rounds of it become due.',
  list: '/schedule/patrol',
  add: '/schedule/add-patrol',
  view: (id) => `/schedule/view-patrol/${id}`,
  edit: (id) => `/schedule/edit-patrol/${id}`,
  failures: {
    list: 'The patrols could not be fetched.',
    record: () => 'The patrol could not be fetched.',
    add: 'The patrol could not be added.',
    change: () => 'The patrol could not be saved.',
    remove: () => 'The patrol could not be removed.',
  },
}
