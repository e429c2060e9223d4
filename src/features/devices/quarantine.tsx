import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { useAppConfig } from '../../app-services.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MomentText } from '../../ui/moment-text.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { Cell, HeadCell, Table } from '../../ui/table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useQuarantine } from './use-devices.ts'

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
const reasonText = css({ whiteSpace: 'nowrap' })
const body = css({
  fontFamily: 'mono',
  fontSize: 'xs',
  color: 'ink.muted',
  maxWidth: 'sm',
  truncate: true,
})

/** Messages of phones that could not be taken as fixes, with the reason of each. */
export function Quarantine() {
  const [page, setPage] = useState(1)
  const [reason, setReason] = useState('')
  const { time_zone: timeZone } = useAppConfig()
  const now = useNow(1000)
  const query = useQuarantine(page, reason)
  const choose = (next: string) => {
    setReason(next)
    setPage(1)
  }

  if (query.isError && !query.data)
    return (
      <ErrorState
        title="The quarantine could not be fetched"
        detail={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <SkeletonLines count={8} label="Loading the quarantine" />
  const { data, meta, counts } = query.data
  if (counts.length === 0)
    return (
      <EmptyState icon={<ShieldCheck />} title="The quarantine is empty">
        Every message of every phone could be read.
      </EmptyState>
    )
  return (
    <Card>
      <div className={tools} role="group" aria-label="Reasons">
        <Button size="sm" pressed={reason === ''} onClick={() => choose('')}>
          All
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
      <Table caption="Quarantined messages">
        <thead>
          <tr>
            <HeadCell>Received</HeadCell>
            <HeadCell wide>Device</HeadCell>
            <HeadCell wide>Format</HeadCell>
            <HeadCell>Reason</HeadCell>
            <HeadCell>Message</HeadCell>
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
              <Cell className={reasonText}>{each.reason}</Cell>
              <Cell className={body} title={each.body}>
                {each.body}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pager meta={meta} onPage={setPage} />
    </Card>
  )
}
