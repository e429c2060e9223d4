import { Link } from 'react-router-dom'
import { type ShiftSwap, shiftSwaps, shiftSwapSteps } from '../../../../contract/roster/shift-swap.ts'
import { cx } from '../../../../styled-system/css'
import { formatCalendarDay } from '../../../../domain/time/calendar-day.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const shiftSwap: ResourceView<ShiftSwap> = {
  of: shiftSwaps,
  module: 'Shifts',
  one: tr(texts.shiftSwap),
  many: tr(texts.shiftSwaps2),
  title: ({ worker_name, other_worker_name }) =>
    tr(texts.swapOfWorkerNameAndOtherWorkerName, { worker_name, other_worker_name }),
  fields: {
    assignment_name: { label: tr(texts.assignment) },
    worker_name: { label: tr(texts.askedBy) },
    shift_day: { label: tr(texts.gives) },
    other_worker_name: { label: tr(texts.withText) },
    other_shift_day: { label: tr(texts.takes) },
    status: {
      label: tr(texts.status),
      choices: {
        requested: tr(texts.asked),
        accepted: tr(texts.toBeApproved),
        approved: tr(texts.approved),
        rejected: tr(texts.rejected),
        declined: tr(texts.declined),
        cancelled: tr(texts.cancelled),
        expired: tr(texts.expired),
      },
    },
    asked_at: { label: tr(texts.asked), time: true },
    until: { label: tr(texts.firstShiftBegins), time: true },
  },
  list: '/schedule/swaps',
  failures: {
    list: tr(texts.shiftSwapsCouldNotBeFetched),
    record: () => tr(texts.shiftSwapCouldNotBeFetched),
    add: tr(texts.shiftSwapCouldNotBeAdded),
    change: () => tr(texts.shiftSwapCouldNotBeChanged),
    remove: () => tr(texts.shiftSwapCouldNotBeRemoved),
  },
}

/** Lists shift swaps that guards proposed. A planner approves a swap after both guards have agreed. */
export function ShiftSwapsPage() {
  return (
    <ListPage
      kind={shiftSwap}
      columns={[
        { field: 'worker_name' },
        { field: 'shift_day', cell: (row) => `${row.shift_name}, ${formatCalendarDay(row.shift_day)}` },
        { field: 'other_worker_name' },
        {
          field: 'other_shift_day',
          cell: (row) => `${row.other_shift_name}, ${formatCalendarDay(row.other_shift_day)}`,
        },
        { field: 'status' },
        {
          field: 'assignment_name',
          wide: true,
          cell: (row) => <Link to={`/schedule/roster?roster=${row.roster_id}`}>{row.assignment_name}</Link>,
        },
        { field: 'until', wide: true },
      ]}
      actions={(row) => <StepButtons steps={shiftSwapSteps} kind={shiftSwap} row={row} phase={row.status} />}
      tools={
        <Link to="/schedule/roster" className={cx(buttonRecipe({}))}>
          {tr(texts.roster)}
        </Link>
      }
      whenEmpty={tr(texts.guardsAskForASwapOnTheirOwn)}
    />
  )
}
