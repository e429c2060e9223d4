import { useQuery } from '@tanstack/react-query'
import { css } from '../../../styled-system/css'
import { type Usage, usageReply } from '../../../contract/settings/usage.ts'
import { TAXES, type Tax, WITHHOLDING_TAXES, WITHHOLDING_VAT } from '../../../domain/billing/invoices/tax.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { useSession } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { percentText } from './billing-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
// hides the browser's grey track, which looks like a full bar
const bar = css({
  appearance: 'none',
  width: 'full',
  minWidth: '[6rem]',
  height: '2',
  borderRadius: 'full',
  overflow: 'hidden',
  bg: 'line.subtle',
  '&::-webkit-progress-bar': { bg: 'line.subtle' },
  '&::-webkit-progress-value': { bg: 'accent' },
  '&::-moz-progress-bar': { bg: 'accent' },
})
const faint = css({ textStyle: 'dense', color: 'ink.muted' })
const MB = 1024 * 1024
/** used share of a limit from which a warning is shown */
const NEAR = 0.8

/** What the company uses of this server, and the operator's limits. */
export function PlansPage() {
  const { api } = useSession()
  const query = useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) =>
      api.get('/usage', usageReply, { signal, failure: tr(texts.usageCouldNotBeFetched) }),
  })
  const { data } = query
  return (
    <PageColumn>
      <Card title={tr(texts.usageOfThisInstallation)}>
        {data ? (
          <div className={body}>
            <Facts usage={data.data} />
          </div>
        ) : (
          <LoadingState
            query={query}
            lines={5}
            label={tr(texts.loadingTheUsage)}
            failed={tr(texts.usageCouldNotBeFetched2)}
          />
        )}
      </Card>
      <TaxesCard />
    </PageColumn>
  )
}

interface Item {
  name: string
  used: number | null
  limit: number | null
  text: (value: number) => string
}

const plain = (value: number) => value.toLocaleString('en')
const itemsOf = ({ guards, phones, accounts, files, retention_days: days, mails }: Usage): Item[] => [
  { name: tr(texts.guards), ...guards, text: plain },
  { name: tr(texts.phonesEnrolled), ...phones, text: plain },
  { name: tr(texts.backOfficeAccounts), ...accounts, text: plain },
  {
    name: tr(texts.files),
    ...files,
    text: (bytes) => tr(texts.ceilMb, { ceil: Math.ceil(bytes / MB).toLocaleString('en') }),
  },
  {
    name: tr(texts.positionsAreStored),
    ...days,
    text: (value) => tr(texts.valueDays, { value: plain(value) }),
  },
  { name: tr(texts.mailsInSevenDays), ...mails, text: plain },
]

/**
 * Returns the used share of a limit, 0 without a limit. `used` null is unlimited retention, which exceeds
 * every limit.
 */
const shareOf = ({ used, limit }: Item) => (limit === null ? 0 : used === null ? Infinity : used / limit)

function Facts({ usage }: { usage: Usage }) {
  const items = itemsOf(usage)
  const near = items.filter((item) => shareOf(item) >= NEAR)
  return (
    <>
      {near.map((item) => (
        <Notice key={item.name} kind={shareOf(item) > 1 ? 'error' : 'warning'}>
          {shareOf(item) > 1
            ? tr(texts.nameAboveTheLimitOfThisInstallationAsk, { name: item.name })
            : tr(texts.nameCloseToTheLimitOfThisInstallation, { name: item.name })}
        </Notice>
      ))}
      <Table caption={tr(texts.usage)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.what)}</HeadCell>
            <HeadCell numeric>{tr(texts.used)}</HeadCell>
            <HeadCell numeric>{tr(texts.limit)}</HeadCell>
            <HeadCell wide>{tr(texts.share)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.name}>
              <Cell>{item.name}</Cell>
              <Cell numeric>{item.used === null ? tr(texts.forEver) : item.text(item.used)}</Cell>
              <Cell numeric>{item.limit === null ? tr(texts.noLimit) : item.text(item.limit)}</Cell>
              <Cell wide>
                {item.limit !== null && (
                  <progress
                    aria-label={tr(texts.nameShareOfTheLimit, { name: item.name })}
                    value={Math.min(1, shareOf(item))}
                    max={1}
                    className={bar}
                  />
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={faint}>
        {usage.mails.leaves
          ? tr(texts.mailIsSentByTheMailServerOf)
          : tr(texts.mailStaysInTheOutboxThisInstallationHas)}
      </p>
    </>
  )
}

const TAX_LIST: readonly Tax[] = [
  ...Object.values(TAXES),
  WITHHOLDING_VAT,
  ...Object.values(WITHHOLDING_TAXES),
]

/** The tax rates that invoices use, with effective dates and sources. */
function TaxesCard() {
  return (
    <Card title={tr(texts.taxes)}>
      <Table caption={tr(texts.taxes)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.tax)}</HeadCell>
            <HeadCell>{tr(texts.inForceFrom)}</HeadCell>
            <HeadCell numeric>{tr(texts.rate)}</HeadCell>
            <HeadCell wide>{tr(texts.source)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {TAX_LIST.flatMap(({ label, rates, source }) =>
            rates.map(({ from, basisPoints }) => (
              <tr key={`${label} ${from}`}>
                <Cell>{label}</Cell>
                <Cell>{formatCalendarDay(from)}</Cell>
                <Cell numeric>{percentText(basisPoints)}</Cell>
                <Cell wide>{source}</Cell>
              </tr>
            )),
          )}
        </tbody>
      </Table>
    </Card>
  )
}
