import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../../../styled-system/css'
import { type FixRevision, fixRevisionsReply } from '../../../../../contract/evidence/fix-revision.ts'
import { distanceText } from '../../../../../domain/fix/trail-statistics.ts'
import { haversine } from '../../../../../domain/geo/haversine.ts'
import { useLimits, useSession } from '../../../../app/app-services.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { useTracking } from '../../use-tracking.ts'
import { rich } from '../../../../texts/rich.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  guard: string
  /** times of the trail's first and last fix, ms since epoch */
  first: number
  last: number
}

const HOUR_MS = 3_600_000
const A_PAGE = 20
/** maximum number of fixes that the server returns at once */
const MOST = 200

type Version = FixRevision['versions'][number]

/** Lists the fixes that were reported more than once, with the values of each report. */
export function TrailRevisions({ guard, first, last }: Props) {
  // rounded to hours, so that a growing trail does not send a request for each fix
  const from = Math.floor(first / HOUR_MS) * HOUR_MS
  const to = Math.ceil((last + 1) / HOUR_MS) * HOUR_MS - 1
  const { api } = useSession()
  // limited accounts may not see from which phone and message a report came
  const isLimited = useLimits() !== null
  const [open, setOpen] = useState(false)
  const [pages, setPages] = useState(1)
  const { data, isFetching } = useQuery({
    queryKey: ['trail revisions', guard, from, to, open ? pages : 0],
    queryFn: ({ signal }) =>
      api.get(`/live-locations/${encodeURIComponent(guard)}/revisions`, fixRevisionsReply, {
        query: { from, to, per_page: open ? pages * A_PAGE : 1 },
        signal,
      }),
    placeholderData: (before) => before,
    enabled: !isLimited,
  })
  if (!data || data.total === 0) return null
  const { total, next } = data
  return (
    <section aria-label={tr(texts.momentsReportedMoreThanOnce)} className={frame}>
      <Button size="sm" tone="ghost" aria-expanded={open} className={line} onClick={() => setOpen(!open)}>
        {countText(total)}
      </Button>
      {open && (
        <ol className={list} aria-busy={isFetching}>
          {data.data.map((moment) => (
            <Moment key={moment.created_at} moment={moment} />
          ))}
        </ol>
      )}
      {open && next !== null && pages * A_PAGE < MOST && (
        <Button size="sm" busy={isFetching} onClick={() => setPages(pages + 1)}>
          {tr(texts.showMore)}
        </Button>
      )}
    </section>
  )
}

function Moment({ moment: { created_at, versions } }: { moment: FixRevision }) {
  const { clock } = useTracking()
  const shown = versions.find((version) => version.shown)
  return (
    <li>
      <strong>{clock.full(created_at)}</strong>
      <ul>
        {versions.map((version) => (
          <li key={version.version}>
            {placeOf(version)}
            {version === shown
              ? ` ${tr(texts.shown)}`
              : shown &&
                ` ${tr(texts.distanceTextAway, { distanceText: distanceText(metresBetween(shown, version)) })}`}
            <br />
            <small>
              {rich(texts.receivedReceivedAtLateValueValue2, {
                receivedAt: clock.full(version.received_at),
                late: version.late && tr(texts.afterItsHourWasClosed),
                value: version.device_id !== null && tr(texts.phoneDeviceId, { deviceId: version.device_id }),
                value2: version.message !== null && tr(texts.messageMessage, { message: version.message }),
              })}
            </small>
          </li>
        ))}
      </ul>
    </li>
  )
}

const countText = (total: number) =>
  total >= 1000
    ? '1,000 positions or more were reported more than once'
    : total === 1
      ? '1 moment was reported more than once'
      : tr(texts.momentsWereReportedMoreThanOnce, { total })

const placeOf = ({ latitude, longitude, accuracy }: Version) =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}${accuracy === null ? '' : ` ± ${distanceText(accuracy)}`}`

const metresBetween = (a: Version, b: Version) => haversine(a.latitude, a.longitude, b.latitude, b.longitude)

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  textStyle: 'dense',
  _print: { display: 'none' },
})
const line = css({ alignSelf: 'flex-start', whiteSpace: 'normal', textAlign: 'left' })
const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  maxHeight: '[18rem]',
  overflowY: 'auto',
  tabular: true,
  '& ul': { paddingLeft: '3' },
  '& small': { textStyle: 'meta', color: 'ink.muted' },
})
