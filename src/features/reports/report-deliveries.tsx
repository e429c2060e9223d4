import { useMutation, useQuery } from '@tanstack/react-query'
import {
  reportDeliveriesReply,
  type ReportScheduleRow,
  reportSendReply,
} from '../../../contract/reports/report-schedule.ts'
import { usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { Button } from '../../ui/control/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const STATES = {
  sent: tr(texts.mailed),
  empty: tr(texts.nothingToReport),
  failed: tr(texts.notMailed),
} as const

export function ReportDeliveries({ schedule: { id } }: { schedule: ReportScheduleRow }) {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  const mayEdit = usePermission('Edit Reports')
  const query = useQuery({
    queryKey: ['report-deliveries', id],
    queryFn: ({ signal }) =>
      api
        .get(`/report-schedules/${id}/deliveries`, reportDeliveriesReply, { signal })
        .then((reply) => reply.data),
    refetchInterval: 3000,
  })
  const { data } = query
  const send = useMutation({
    mutationFn: () => api.post(`/report-schedules/${id}/send`, reportSendReply),
    onSuccess: () => showToast('success', tr(texts.reportIsBeingComputedAndWillBeMailed)),
    onError: (failed) => showToast('error', failed.message),
  })
  return (
    <Card
      title={tr(texts.lastDeliveries)}
      aside={
        mayEdit && (
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            {tr(texts.sendNow)}
          </Button>
        )
      }
    >
      <LoadingState
        query={query}
        lines={3}
        label={tr(texts.loadingTheDeliveries)}
        failed={tr(texts.deliveriesCouldNotBeFetched)}
      />
      {data?.length === 0 && (
        <EmptyState title={tr(texts.noDeliveriesYet)}>
          {tr(texts.deliveriesOfTheLastYearWillBeHere)}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Table caption={tr(texts.lastDeliveries)}>
          <thead>
            <tr>
              <HeadCell>{tr(texts.due)}</HeadCell>
              <HeadCell>{tr(texts.state)}</HeadCell>
              <HeadCell numeric>{tr(texts.recipients)}</HeadCell>
              <HeadCell>{tr(texts.reason)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.id}>
                <Cell>
                  <MomentText t={row.due_at} now={now} timeZone={timeZone} />
                </Cell>
                <Cell>{STATES[row.state]}</Cell>
                <Cell numeric>{row.recipients}</Cell>
                <Cell>{row.detail}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
