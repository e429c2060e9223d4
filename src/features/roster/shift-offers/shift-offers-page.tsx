import { Link } from 'react-router-dom'
import { shiftOfferSteps, type ShiftOffer } from '../../../../contract/roster/shift-offer.ts'
import { cx } from '../../../../styled-system/css'
import { shiftHours } from '../../../../domain/duty/duty-times.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { shiftOffer } from './shift-offer-kind.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export function ShiftOffersPage() {
  return (
    <ListPage
      kind={shiftOffer}
      columns={[
        { field: 'assignment_name', cell: (row) => <RosterOf row={row} /> },
        { field: 'shift_day' },
        { field: 'shift_name', cell: shiftWords },
        { field: 'status' },
        { field: 'declined', cell: answersOf, wide: true },
        { field: 'worker_name', wide: true },
        { field: 'until', wide: true },
      ]}
      actions={(row) => (
        <StepButtons steps={shiftOfferSteps} kind={shiftOffer} row={row} phase={row.status} />
      )}
      tools={
        <Link to="/schedule/roster" className={cx(buttonRecipe({}))}>
          {tr(texts.roster)}
        </Link>
      }
      whenEmpty={tr(texts.toOfferAnOpenShiftOfAPublished)}
    />
  )
}

function shiftWords({ shift_name, shift_start, shift_minutes }: ShiftOffer) {
  if (shift_name === null || shift_start === null || shift_minutes === null) return 'unknown'
  return `${shift_name}, ${shiftHours({ startLocal: shift_start, durationMin: shift_minutes })}`
}

const answersOf = ({ guards, declined }: ShiftOffer) =>
  tr(texts.ofCount, { count: declined.length, count2: guards.length })

function RosterOf({ row }: { row: ShiftOffer }) {
  return <Link to={`/schedule/roster?roster=${row.roster_id}`}>{row.assignment_name}</Link>
}
