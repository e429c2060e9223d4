import type { BillingContract } from '../../../contract/billing/billing-contract.ts'
import { BASIS_POINTS } from '../../../domain/money/money.ts'
import { moneyText } from '../../../domain/money/money-text.ts'
import { calendarDay } from '../../../domain/time/calendar-day.ts'
import { useReferenced } from '../../resource/form/use-referenced.ts'
import { currencyOf, type RecordRow } from '../../resource/record/record-kind.ts'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { assignmentReference } from './billing-contract-references.ts'

type Rate = BillingContract['rates'][number]

const timesText = (basisPoints: number | null) =>
  basisPoints === null ? '× 1' : `× ${basisPoints / BASIS_POINTS}`

const spanText = ({ from, to }: Rate) => {
  if (from === null && to === null) return 'always'
  return `${from ? calendarDay(from) : '…'} – ${to ? calendarDay(to) : '…'}`
}

/** What a contract charges. */
export function RatesTable({ rates, row }: { rates: readonly Rate[]; row: RecordRow }) {
  const currency = currencyOf(row)
  return (
    <Table caption="Rates">
      <thead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell>Price</HeadCell>
          <HeadCell wide>Place</HeadCell>
          <HeadCell wide>Night, holiday, overtime</HeadCell>
          <HeadCell wide>In force</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate, at) => (
          // rates are told apart by their place only
          <tr key={at}>
            <Cell>{rate.name}</Cell>
            <Cell>{`${moneyText(rate.price, currency)} each ${rate.unit}`}</Cell>
            <Cell wide>
              {rate.assignment_id === null ? 'every assignment' : <Place id={rate.assignment_id} />}
            </Cell>
            <Cell wide>
              {rate.unit === 'hour'
                ? [rate.night, rate.holiday, rate.overtime].map(timesText).join(', ')
                : 'none'}
            </Cell>
            <Cell wide>{spanText(rate)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Place({ id }: { id: string }) {
  return useReferenced(assignmentReference, id)?.label ?? `no. ${id}`
}
