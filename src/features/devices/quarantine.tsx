import { ShieldCheck } from '../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { useTimeZone } from '../../app/app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { Card } from '../../ui/content/card.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { useQuarantine } from './use-devices.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  padding: '3',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
})
const figure = css({ color: 'ink.faint', tabular: true })
const faint = css({ color: 'ink.muted', whiteSpace: 'nowrap' })
const footnote = css({
  padding: '3',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
  color: 'ink.muted',
  textStyle: 'dense',
})
const reasonText = css({ whiteSpace: 'nowrap' })
const body = css({
  fontFamily: 'mono',
  fontSize: 'xs',
  color: 'ink.muted',
  maxWidth: 'sm',
  truncate: true,
})

export function Quarantine() {
  const [page, setPage] = useState(1)
  const [reason, setReason] = useState('')
  const timeZone = useTimeZone()
  const now = useNow(1000)
  const query = useQuarantine(page, reason)
  const choose = (next: string) => {
    setReason(next)
    setPage(1)
  }

  if (!query.data)
    return (
      <LoadingState
        query={query}
        lines={8}
        label={tr(texts.loadingTheRejectedMessages)}
        failed={tr(texts.rejectedMessagesCouldNotBeFetched)}
      />
    )
  const { data, meta, counts, purged, throttled } = query.data
  if (counts.length === 0)
    return (
      <EmptyState icon={<ShieldCheck />} title={tr(texts.noRejectedMessages2)}>
        {purged > 0 || throttled > 0 ? (
          <DiscardedMessages purged={purged} throttled={throttled} />
        ) : (
          tr(texts.everyMessageFromThePhonesCouldBeUsed)
        )}
      </EmptyState>
    )
  return (
    <Card>
      <div className={tools} role="group" aria-label={tr(texts.reasons)}>
        <Button size="sm" pressed={reason === ''} onClick={() => choose('')}>
          {tr(texts.all)}
        </Button>
        {counts.map((each) => (
          <Button
            key={each.reason}
            size="sm"
            pressed={reason === each.reason}
            onClick={() => choose(each.reason)}
          >
            {each.reason} <span className={figure}>{each.count.toLocaleString('en')}</span>
          </Button>
        ))}
      </div>
      <Table caption={tr(texts.rejectedMessages2)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.received)}</HeadCell>
            <HeadCell wide>{tr(texts.device)}</HeadCell>
            <HeadCell wide>{tr(texts.format)}</HeadCell>
            <HeadCell>{tr(texts.reason)}</HeadCell>
            <HeadCell numeric>{tr(texts.records)}</HeadCell>
            <HeadCell>{tr(texts.sample)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.map((each) => (
            <tr key={each.id}>
              <Cell className={faint}>
                <MomentText t={each.received_at} now={now} timeZone={timeZone} />
              </Cell>
              <Cell wide className={faint}>
                {each.device_label ?? 'unknown'}
              </Cell>
              <Cell wide className={faint}>
                {each.format}
              </Cell>
              <Cell className={reasonText}>
                <Reasons of={each.reasons} />
              </Cell>
              <Cell numeric className={faint}>
                {each.records.toLocaleString('en')}
              </Cell>
              <Cell className={body} title={each.body}>
                {each.body}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pager meta={meta} onPage={setPage} />
      {(purged > 0 || throttled > 0) && (
        <p className={footnote}>
          <DiscardedMessages purged={purged} throttled={throttled} />
        </p>
      )}
    </Card>
  )
}

/** Lists the reasons. Counts are shown only if there are several reasons. */
function Reasons({ of }: { of: readonly { reason: string; records: number }[] }) {
  const [only, second] = of
  if (!second) return only?.reason
  return of.map(({ reason, records }) => (
    <div key={reason}>
      {reason} <span className={figure}>{records.toLocaleString('en')}</span>
    </div>
  ))
}

function DiscardedMessages({ purged, throttled }: { purged: number; throttled: number }) {
  return [
    purged > 0 &&
      (purged === 1
        ? tr(texts.n1OlderMessageWasDeleted)
        : tr(texts.purgedOlderMessagesWereDeleted, { purged: purged.toLocaleString('en') })),
    throttled > 0 &&
      (throttled === 1
        ? tr(texts.n1MessageExceededTheRateLimitThePhone)
        : tr(texts.heldBackMessagesExceededTheRateLimitThePhones, {
            throttled: throttled.toLocaleString('en'),
          })),
  ]
    .filter(Boolean)
    .join(' ')
}
