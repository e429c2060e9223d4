import { useQuery } from '@tanstack/react-query'
import { css, cva } from '../../../styled-system/css'
import {
  AGEING_BUCKETS,
  type AgeingBucket,
  type Ageing,
  ageingReply,
} from '../../../contract/billing/account-statement.ts'
import { invoices } from '../../../contract/billing/invoice.ts'
import { moneyText } from '../../../domain/money/money-text.ts'
import { useSession } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { Link } from 'react-router-dom'
import { AGE_LABELS } from './billing-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const MOST_SHOWN = 5
const track = css({ display: 'flex', gap: '[2px]', height: '2', minWidth: '[8rem]' })
const part = cva({
  base: { height: 'full', borderRadius: 'sm', minWidth: '[2px]' },
  variants: {
    age: {
      not_due: { bg: 'online.mark' },
      days_30: { bg: 'late.mark' },
      days_60: { bg: 'late.mark' },
      days_90: { bg: 'danger' },
      older: { bg: 'danger' },
    },
  },
})
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const screen = css({ flexShrink: '0', _print: { display: 'none' } })

function useAgeing() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['records', invoices.path, 'ageing'],
    queryFn: ({ signal }) =>
      api.get(`${invoices.path}/ageing`, ageingReply, {
        signal,
        failure: tr(texts.whatClientsOweCouldNotBeFetched),
      }),
    ...useRefreshOptions({ stream: invoices.stream, others: invoices.shows }),
  })
}

/** Unpaid invoice amounts by client and age. Hidden if there are none. */
export function AgeingCard() {
  const query = useAgeing()
  const { data } = query
  if (data?.data.length === 0) return null
  return (
    <Card title={tr(texts.openAmounts)} className={screen}>
      {data ? (
        <Owed rows={data.data} />
      ) : (
        <LoadingState
          query={query}
          lines={3}
          label={tr(texts.loadingWhatClientsOwe)}
          failed={tr(texts.whatClientsOweCouldNotBeFetched2)}
        />
      )}
    </Card>
  )
}

function Owed({ rows }: { rows: readonly Ageing[] }) {
  const most = Math.max(...rows.map(({ total }) => total))
  return (
    <Table caption={tr(texts.openAmountsByClient)}>
      <thead>
        <tr>
          <HeadCell>{tr(texts.client)}</HeadCell>
          <HeadCell>{tr(texts.byAge)}</HeadCell>
          {AGEING_BUCKETS.map((age) => (
            <HeadCell key={age} numeric wide>
              {AGE_LABELS[age]}
            </HeadCell>
          ))}
          <HeadCell numeric>{tr(texts.open)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST_SHOWN).map((row) => (
          <tr key={`${row.client_id} ${row.currency}`}>
            <Cell>
              <Link to={`/billing?client_id=${row.client_id}`} className={link}>
                {row.client_name}
              </Link>
            </Cell>
            <Cell>
              <Bar row={row} most={most} />
            </Cell>
            {AGEING_BUCKETS.map((age) => (
              <Cell key={age} numeric wide>
                {row.ages[age] === 0 ? '' : moneyText(row.ages[age], row.currency)}
              </Cell>
            ))}
            <Cell numeric>
              <Link
                to={`/billing/statements/${row.client_id}?currency=${row.currency}`}
                aria-label={tr(texts.statementOfClientNameTotalOpen, {
                  clientName: row.client_name,
                  total: moneyText(row.total, row.currency),
                })}
                className={link}
              >
                {moneyText(row.total, row.currency)}
              </Link>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Bar({ row, most }: { row: Ageing; most: number }) {
  const share = (age: AgeingBucket) => `${((row.ages[age] ?? 0) / most) * 100}%`
  return (
    <div className={track} aria-hidden>
      {AGEING_BUCKETS.filter((age) => row.ages[age] > 0).map((age) => (
        <div key={age} className={part({ age })} style={{ width: share(age) }} title={AGE_LABELS[age]} />
      ))}
    </div>
  )
}
