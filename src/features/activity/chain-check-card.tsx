import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from '../../ui/icons/page-icons.ts'
import { css } from '../../../styled-system/css'
import { chainCheckReply, type ChainCheck } from '../../../contract/evidence/activity.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useSession, useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '2', padding: '4', textStyle: 'dense' })
const faint = css({ color: 'ink.muted' })
const summary = css({ cursor: 'pointer', width: 'fit' })
const hash = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere', color: 'ink.muted' })
const KEY = ['activity check']
const LOOK_MS = 1000

export function ChainCheckCard() {
  const { api } = useSession()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/activity/check', chainCheckReply, { signal }),
    refetchInterval: ({ state }) => (state.data?.data?.state === 'running' ? LOOK_MS : false),
  })
  const begin = useMutation({
    mutationFn: () => api.post('/activity/check', chainCheckReply),
    onSuccess: (reply) => queries.setQueryData(KEY, reply),
  })
  const failed = begin.error ?? error
  const check = data?.data
  return (
    <Card
      title={tr(texts.checkOfTheLog)}
      aside={
        <Button
          size="sm"
          icon={<ShieldCheck aria-hidden />}
          busy={begin.isPending || check?.state === 'running'}
          onClick={() => begin.mutate()}
        >
          {tr(texts.checkNow)}
        </Button>
      }
    >
      <div className={body}>
        {data?.data === null && <p className={faint}>{tr(texts.eachEventIsStoredWithItsHashAnd)}</p>}
        {failed && <Notice kind="error">{failed.message}</Notice>}
        {check && <Outcome check={check} />}
        <p className={faint}>{tr(texts.thisChecksOnlyTheEventsTheOperatorChecks)}</p>
      </div>
    </Card>
  )
}

const many = (count: number) => tr(texts.eventsCount, { count, written: count.toLocaleString('en') })

function Outcome({ check }: { check: ChainCheck }) {
  const clock = zoneClock(useTimeZone())
  const { state, checked, total, started_at, finished_at, by_name: person, fault } = check
  if (state === 'running')
    return (
      <Notice kind="info">
        {tr(texts.checkingCheckedOfTotalSoFar, { checked: checked.toLocaleString('en'), total: many(total) })}
      </Notice>
    )
  if (state === 'interrupted')
    return (
      <Notice kind="warning">
        {tr(texts.checkOfStartedAtWasInterruptedAfterChecked, {
          started_at: clock.full(started_at),
          checked: many(checked),
        })}
      </Notice>
    )
  const when =
    person === null
      ? tr(texts.checkedFull, { full: clock.full(finished_at ?? started_at) })
      : tr(texts.checkedFullByPerson, { full: clock.full(finished_at ?? started_at), person })
  if (state === 'broken')
    return (
      <Notice kind="error">
        {tr(texts.logWasAlteredAfterEventCheckedFaultWhen, {
          checked: checked.toLocaleString('en'),
          fault: fault ?? '',
          when,
        })}
      </Notice>
    )
  return (
    <>
      <Notice kind="success">
        {tr(texts.logIsConsistentCheckedUpToPositionChecked2, {
          checked: many(checked),
          checked2: checked.toLocaleString('en'),
          when,
        })}
      </Notice>
      {check.hash !== null && (
        <details className={faint}>
          <summary className={summary}>{tr(texts.hashOfTheLastEvent)}</summary>
          <span className={hash}>{check.hash}</span>
        </details>
      )}
    </>
  )
}
