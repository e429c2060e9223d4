import { Link } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import type { Invoice } from '../../../../contract/billing/invoice.ts'
import { formatCalendarDay } from '../../../../domain/time/calendar-day.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { AgeingCard } from '../ageing-card.tsx'
import { invoice, StatusBadge } from './invoice-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const overdue = css({ color: 'danger', fontWeight: 'medium' })

/** All invoices, and above them what clients owe. */
export function BillingPage() {
  return (
    <ListPage
      kind={invoice}
      notice={<AgeingCard />}
      columns={[
        { field: 'number', cell: ({ number }) => number ?? tr(texts.draft2) },
        { field: 'client_id' },
        { field: 'period_from', wide: true },
        { field: 'gross', wide: true, numeric: true },
        { field: 'open', numeric: true },
        { field: 'due_on', wide: true, cell: (row) => <Due row={row} /> },
        { field: 'status', cell: (row) => <StatusBadge status={row.status} /> },
      ]}
      tools={
        <>
          <Link to="/billing/pay-rates" className={cx(buttonRecipe({}))}>
            {tr(texts.payRates)}
          </Link>
          <Link to="/billing/contracts" className={cx(buttonRecipe({}))}>
            {tr(texts.contracts)}
          </Link>
          <Link to="/billing/bank-lines" className={cx(buttonRecipe({}))}>
            {tr(texts.bankLines2)}
          </Link>
          <Link to="/billing/plans" className={cx(buttonRecipe({}))}>
            {tr(texts.planAndUsage)}
          </Link>
        </>
      }
      whenEmpty={tr(texts.invoiceIsDraftedForAPeriodOfA)}
    />
  )
}

function Due({ row }: { row: Invoice }) {
  if (row.due_on === null) return null
  if (row.overdue_days === null) return formatCalendarDay(row.due_on)
  return (
    <span className={overdue}>{tr(texts.overdueDaysDaysOverdue, { overdueDays: row.overdue_days })}</span>
  )
}
