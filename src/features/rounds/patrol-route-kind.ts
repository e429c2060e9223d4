import { z } from 'zod'
import { type PatrolRoute, patrolRoutes } from '../../../contract/rounds/patrol-route.ts'
import { capitalize, formatCount, type ResourceView } from '../../resource/record/resource-view.ts'
import { TIME_ZONES } from '../../resource/record/time-zones.ts'
import { checkpoint } from './checkpoints/checkpoint-kind.ts'
import { formatSchedule, formatWindow } from './schedule/format-schedule.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const { points, schedule } = patrolRoutes.row.shape
const minutes = (value: unknown) => tr(texts.minZ, { z: z.number().parse(value) })

/** Describes patrol routes: the checkpoints of a patrol's rounds, and when rounds are due. */
export const patrolRoute: ResourceView<PatrolRoute> = {
  of: patrolRoutes,
  module: 'Patrols',
  one: tr(texts.patrol),
  many: tr(texts.patrols2),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name2) },
    visit_order: {
      label: tr(texts.order),
      choices: { fixed: tr(texts.fixedOrder), free: tr(texts.freeOrder) },
    },
    points: {
      label: tr(texts.checkpoints2),
      show: (value) => formatCount(checkpoint, points.parse(value).length),
    },
    schedule: {
      label: tr(texts.schedule),
      none: tr(texts.noSchedule),
      show: (value) => {
        const said = schedule.parse(value)
        return said && `${formatSchedule(said)}. ${capitalize(formatWindow(said))}.`
      },
    },
    time_zone: { label: tr(texts.timeZone), choices: TIME_ZONES },
    min_minutes: { label: tr(texts.shortestRound), show: minutes, none: tr(texts.noLimit) },
    max_minutes: { label: tr(texts.longestRound), show: minutes, none: tr(texts.noLimit) },
  },
  archives: () => tr(texts.itWillHaveNoMoreRounds),
  list: '/schedule/patrol',
  add: '/schedule/add-patrol',
  view: (id) => `/schedule/view-patrol/${id}`,
  edit: (id) => `/schedule/edit-patrol/${id}`,
  failures: {
    list: tr(texts.patrolsCouldNotBeFetched),
    record: () => tr(texts.patrolCouldNotBeFetched),
    add: tr(texts.patrolCouldNotBeAdded),
    change: () => tr(texts.patrolCouldNotBeSaved),
    remove: () => tr(texts.patrolCouldNotBeRemoved),
  },
}
