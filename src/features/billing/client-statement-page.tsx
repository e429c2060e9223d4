import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { accountStatementReply, type ClientStatement } from '../../../contract/billing/account-statement.ts'
import { invoices } from '../../../contract/billing/invoice.ts'
import { ACCOUNT_ENTRY_LABELS } from '../../../domain/billing/payments/account-statement.ts'
import { moneyText } from '../../../domain/money/money-text.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { useSession } from '../../app/app-services.ts'
import { Options } from '../../resource/form/form-fields.tsx'
import { useToday } from '../../resource/record/expiry-day.tsx'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Select } from '../../ui/control/select.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { AccountCreditsCard } from './account-credits-card.tsx'
import { DownloadButton } from '../../resource/file/download-button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'end',
  padding: '4',
  _print: { display: 'none' },
})
const strong = css({ fontWeight: 'semibold' })
const muted = css({ padding: '4', color: 'ink.muted' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

export function ClientStatementPage() {
  const { id = '' } = useParams()
  const { api } = useSession()
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const from = params.get('from') ?? `${today.slice(0, 4)}-01-01`
  const to = params.get('to') ?? today
  const currency = params.get('currency')
  const query = { from, to, ...(currency !== null && { currency }) }
  const path = `/client-statements/${encodeURIComponent(id)}`
  const statements = useQuery({
    queryKey: ['records', invoices.path, 'statement', id, query],
    queryFn: ({ signal }) =>
      api.get(path, accountStatementReply, {
        query,
        signal,
        failure: tr(texts.statementCouldNotBeFetched),
      }),
    ...useRefreshOptions({
      stream: invoices.stream,
      others: [...invoices.shows, 'account-credit', 'bank-line'],
    }),
  })
  const change = (field: string) => (value: string) => {
    if (field !== 'currency' && !isDay(value)) return
    setParams({ ...query, [field]: value }, { replace: true })
  }
  const statement = statements.data?.data
  const file = `statement-${id}-${from}-${to}`
  return (
    <PageColumn>
      <Card
        title={
          statement
            ? tr(texts.statementOfClientName, { clientName: statement.client_name })
            : tr(texts.statementOfAccount)
        }
      >
        <div className={bar}>
          <Field label={tr(texts.from)}>
            <TimeInput kind="day" today={today} value={from} onChange={change('from')} />
          </Field>
          <Field label={tr(texts.until)}>
            <TimeInput kind="day" today={today} value={to} onChange={change('to')} />
          </Field>
          {statement && statement.currencies.length > 1 && (
            <Field label={tr(texts.currency)}>
              <Select
                value={statement.currency}
                onChange={(event) => change('currency')(event.currentTarget.value)}
              >
                <Options of={Object.fromEntries(statement.currencies.map((code) => [code, code]))} />
              </Select>
            </Field>
          )}
          <DownloadButton path={path} query={{ ...query, format: 'pdf' }} name={`${file}.pdf`}>
            PDF
          </DownloadButton>
          <DownloadButton path={path} query={{ ...query, format: 'csv' }} name={`${file}.csv`}>
            CSV
          </DownloadButton>
          <Button size="sm" onClick={() => window.print()}>
            {tr(texts.print)}
          </Button>
        </div>
        {statement ? (
          <Entries statement={statement} />
        ) : (
          <LoadingState
            query={statements}
            lines={6}
            label={tr(texts.loadingTheStatement)}
            failed={tr(texts.statementCouldNotBeFetched2)}
          />
        )}
      </Card>
      <AccountCreditsCard clientId={id} />
    </PageColumn>
  )
}

function Entries({ statement }: { statement: ClientStatement }) {
  const money = (minor: number) => moneyText(minor, statement.currency)
  return (
    <>
      <Table caption={tr(texts.statementOfAccount)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.date)}</HeadCell>
            <HeadCell>{tr(texts.entry)}</HeadCell>
            <HeadCell wide>{tr(texts.numberOrReference)}</HeadCell>
            <HeadCell numeric>{tr(texts.amount)}</HeadCell>
            <HeadCell numeric>{tr(texts.balance)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          <Balance on={statement.from} name={tr(texts.openingBalance)} value={money(statement.opening)} />
          {statement.entries.map((entry, at) => (
            // entries have no id, so the index is the key
            <tr key={at}>
              <Cell>{formatCalendarDay(entry.on)}</Cell>
              <Cell>
                {entry.invoice_id === null ? (
                  ACCOUNT_ENTRY_LABELS[entry.kind]
                ) : (
                  <Link to={`/billing/invoices/view/${entry.invoice_id}`} className={link}>
                    {ACCOUNT_ENTRY_LABELS[entry.kind]}
                  </Link>
                )}
              </Cell>
              <Cell wide>{entry.number ?? ''}</Cell>
              <Cell numeric>{money(entry.amount)}</Cell>
              <Cell numeric>{money(entry.balance)}</Cell>
            </tr>
          ))}
          <Balance on={statement.to} name={tr(texts.closingBalance)} value={money(statement.closing)} />
        </tbody>
      </Table>
      {statement.on_account > 0 && (
        <p className={muted}>
          {tr(texts.onAccountIsOnAccountAndNotUsedFor, { onAccount: money(statement.on_account) })}
        </p>
      )}
    </>
  )
}

function Balance({ on, name, value }: { on: string; name: string; value: string }) {
  return (
    <tr>
      <Cell className={strong}>{formatCalendarDay(on)}</Cell>
      <Cell className={strong}>{name}</Cell>
      <Cell wide />
      <Cell />
      <Cell numeric className={strong}>
        {value}
      </Cell>
    </tr>
  )
}
