import { Link } from 'react-router-dom'
import { type ShiftSwap, shiftSwaps, shiftSwapSteps } from '../../../contract/shift-swaps/shift-swap.ts'
import { cx } from '../../../styled-system/css'
import { calendarDay } from '../../../domain/time/calendar-day.ts'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { buttonRecipe } from '../../ui/control/button.tsx'

const shiftSwap: RecordKind<ShiftSwap> = {
  of: shiftSwaps,
  module: 'Shifts',
  one: 'shift swap',
  many: 'shift swaps',
  title: ({ worker_name, other_worker_name }) => `Swap of ${worker_name} and ${other_worker_name}`,
  fields: {
    assignment_name: { label: 'Assignment' },
    worker_name: { label: 'Asked by' },
    shift_day: { label: 'Gives' },
    other_worker_name: { label: 'With' },
    other_shift_day: { label: 'Takes' },
    status: {
      label: 'Status',
      choices: {
        requested: 'Asked',
        accepted: 'To be approved',
        approved: 'Approved',
        rejected: 'Rejected',
        declined: 'Declined',
        cancelled: 'Cancelled',
        expired: 'Expired',
      },
    },
    asked_at: { label: 'Asked', time: true },
    until: { label: 'First shift begins', time: true },
  },
  list: '/schedule/swaps',
  failures: {
    list: 'The shift swaps could not be fetched.',
    record: () => 'The shift swap could not be fetched.',
    add: 'The shift swap could not be added.',
    change: () => 'The shift swap could not be changed.',
    remove: () => 'The shift swap could not be removed.',
  },
}

/** The swaps that guards ask for on their own pages; a planner approves those that both guards want. */
export function ShiftSwapsPage() {
  return (
    <ListPage
      kind={shiftSwap}
      columns={[
        { field: 'worker_name' },
        { field: 'shift_day', cell: (row) => `${row.shift_name}, ${calendarDay(row.shift_day)}` },
        { field: 'other_worker_name' },
        {
          field: 'other_shift_day',
          cell: (row) => `${row.other_shift_name}, ${calendarDay(row.other_shift_day)}`,
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
          Roster
        </Link>
      }
      whenEmpty="Guards ask for a swap on their own roster pages. One that both want waits here to be approved."
    />
  )
}
