import * as texts from './texts.ts'
import { type DeliveryRow, deliveriesReply } from '../../../contract/notifications/delivery.ts'
import { tr } from '../../texts/tr.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { resendReply } from '../../../contract/auth/account.ts'
import { usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { ActionsHead, Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { Button } from '../../ui/control/button.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { MailOpen } from '../../ui/icons/page-icons.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { Badge } from '../../ui/status/badge.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'

const KEY = 'deliveries'
const answer = css({ color: 'ink.muted', overflowWrap: 'anywhere', display: 'block' })

type Query = Record<string, string | number>

export function DeliveryTable({ query, empty }: { query: Query; empty: string }) {
  const { api } = useSession()
  const [page, setPage] = useState(1)
  const asked = { ...query, page, per_page: 50 }
  const deliveries = useQuery({
    queryKey: [KEY, asked],
    queryFn: ({ signal }) => api.get('/deliveries', deliveriesReply, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  })
  const { data } = deliveries
  if (!data)
    return (
      <LoadingState
        query={deliveries}
        lines={6}
        label={tr(texts.loadingTheDeliveries)}
        failed={tr(texts.deliveriesCouldNotBeFetched)}
      />
    )
  if (data.data.length === 0)
    return (
      <EmptyState icon={<MailOpen aria-hidden />} title={tr(texts.noDeliveries)}>
        {empty}
      </EmptyState>
    )
  return (
    <>
      <Table caption={tr(texts.deliveries)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.message)}</HeadCell>
            <HeadCell wide>{tr(texts.to)}</HeadCell>
            <HeadCell>{tr(texts.state)}</HeadCell>
            <HeadCell wide>{tr(texts.attempts)}</HeadCell>
            <HeadCell wide>{tr(texts.created)}</HeadCell>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {data.data.map((row) => (
            <DeliveryLine key={row.id} row={row} />
          ))}
        </tbody>
      </Table>
      <Pager meta={data.meta} onPage={setPage} />
    </>
  )
}

function DeliveryLine({ row }: { row: DeliveryRow }) {
  const { api } = useSession()
  const queries = useQueryClient()
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  const mayResend = usePermission('Edit Webhooks')
  const resend = useMutation({
    mutationFn: () => api.post(`/deliveries/${encodeURIComponent(row.id)}/resend`, resendReply),
    onSuccess: () => {
      showToast('success', tr(texts.subjectIsSentAgain, { subject: row.subject }))
      return queries.invalidateQueries({ queryKey: [KEY] })
    },
    onError: (error) => showToast('error', error.message),
  })
  const { word, tone } = DELIVERY_STATE_LABELS[row.state]
  return (
    <tr>
      <Cell>
        {`${CHANNEL_LABELS[row.channel]}: ${row.subject}`}
        {row.answer !== null && <span className={answer}>{row.answer}</span>}
      </Cell>
      <Cell wide>{row.to}</Cell>
      <Cell>
        <Badge tone={tone}>{word}</Badge>
      </Cell>
      <Cell wide>{row.attempts}</Cell>
      <Cell wide>
        <MomentText t={row.at} now={now} timeZone={timeZone} />
      </Cell>
      <Cell>
        {row.resendable && mayResend && (
          <Button
            size="sm"
            aria-label={tr(texts.sendAgainSubject, { subject: row.subject })}
            busy={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {tr(texts.sendAgain)}
          </Button>
        )}
      </Cell>
    </tr>
  )
}

export const CHANNEL_LABELS: Readonly<Record<DeliveryRow['channel'], string>> = {
  mail: tr(texts.mail),
  push: tr(texts.push),
  webhook: tr(texts.webhook),
}

export const DELIVERY_STATE_LABELS: Readonly<
  Record<DeliveryRow['state'], { word: string; tone: 'neutral' | 'accent' | 'warning' | 'danger' }>
> = {
  waiting: { word: tr(texts.waiting), tone: 'warning' },
  sent: { word: tr(texts.delivered), tone: 'accent' },
  dead: { word: tr(texts.notDelivered), tone: 'danger' },
  kept: { word: tr(texts.notSent), tone: 'neutral' },
}
