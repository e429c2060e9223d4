import type { BillingContract } from '../../../../contract/billing/billing-contract.ts'
import { BASIS_POINTS } from '../../../../domain/money/money.ts'
import { moneyText } from '../../../../domain/money/money-text.ts'
import { formatCalendarDay } from '../../../../domain/time/calendar-day.ts'
import { useReferencedRecord } from '../../../resource/form/use-referenced-record.ts'
import { rowCurrency, type RecordRow } from '../../../resource/record/resource-view.ts'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { assignmentReference } from '../billing-contract-references.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

type Rate = BillingContract['rates'][number]

const timesText = (basisPoints: number | null) =>
  basisPoints === null ? '× 1' : `× ${basisPoints / BASIS_POINTS}`

const spanText = ({ from, to }: Rate) => {
  if (from === null && to === null) return 'always'
  return `${from ? formatCalendarDay(from) : '…'} – ${to ? formatCalendarDay(to) : '…'}`
}

export function RatesTable({ rates, row }: { rates: readonly Rate[]; row: RecordRow }) {
  const currency = rowCurrency(row)
  return (
    <Table caption={tr(texts.rates)}>
      <thead>
        <tr>
          <HeadCell>{tr(texts.name)}</HeadCell>
          <HeadCell>{tr(texts.price)}</HeadCell>
          <HeadCell wide>{tr(texts.place)}</HeadCell>
          <HeadCell wide>{tr(texts.nightHolidayOvertime)}</HeadCell>
          <HeadCell wide>{tr(texts.inForce)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate, at) => (
          // rates have no id, so the index is the key
          <tr key={at}>
            <Cell>{rate.name}</Cell>
            <Cell>
              {tr(texts.priceEachUnit, { price: moneyText(rate.price, currency), unit: rate.unit })}
            </Cell>
            <Cell wide>
              {rate.assignment_id === null ? tr(texts.everyAssignment) : <Place id={rate.assignment_id} />}
            </Cell>
            <Cell wide>
              {rate.unit === 'hour'
                ? [rate.night, rate.holiday, rate.overtime].map(timesText).join(', ')
                : tr(texts.none2)}
            </Cell>
            <Cell wide>{spanText(rate)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Place({ id }: { id: string }) {
  return useReferencedRecord(assignmentReference, id)?.label ?? tr(texts.noId, { id })
}
