import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../../../styled-system/css'
import { trailDaysReply } from '../../../../../contract/tracking/location.ts'
import { windowBounds, areWindowsEqual, type TrailWindow } from '../../../../../domain/fix/trail-window.ts'
import { addMonths } from '../../../../../domain/time/calendar-month.ts'
import { zoneDateAt, wallTimeOn } from '../../../../../domain/time/zone-days.ts'
import { useSession } from '../../../../app/app-services.ts'
import { MonthGrid } from '../../../../ui/control/month-grid.tsx'
import { useTracking } from '../../use-tracking.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  guard: string
  window: TrailWindow | null
  onDay: (window: { from: number; to: number }) => void
}

/** Calendar month in the company's time zone. Days with fixes of the guard can be selected. */
export function TrailCalendar({ guard, window, onDay }: Props) {
  const { api } = useSession()
  const { now, timeZone } = useTracking()
  const today = zoneDateAt(now(), timeZone)
  const [month, setMonth] = useState(() =>
    zoneDateAt(window === null ? now() : windowBounds(window, now()).from, timeZone).slice(0, 7),
  )
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['trail days', guard, month],
    queryFn: ({ signal }) =>
      api.get(`/live-locations/${encodeURIComponent(guard)}/days`, trailDaysReply, {
        query: {
          from: wallTimeOn(`${month}-01`, '00:00', timeZone),
          to: wallTimeOn(`${addMonths(month, 1)}-01`, '00:00', timeZone) - 1,
        },
        signal,
      }),
  })
  const days = new Map(data?.data.map((day) => [day.date, day]))

  return (
    <div role="group" aria-label={tr(texts.daysWithData)} aria-busy={isPending} className={frame}>
      <MonthGrid
        month={month}
        onMonth={setMonth}
        latest={today.slice(0, 7)}
        today={today}
        chosen={(date) => {
          const day = days.get(date)
          return day !== undefined && areWindowsEqual(window, { from: day.from, to: day.to - 1 })
        }}
        disabled={(date) => !days.has(date)}
        onDay={(date) => {
          const day = days.get(date)
          if (day) onDay({ from: day.from, to: day.to - 1 })
        }}
      >
        {error && (
          <p role="alert">
            {tr(texts.couldNotLoadWhichDaysHaveData)}{' '}
            <button type="button" className={again} onClick={() => void refetch()}>
              {tr(texts.tryAgain)}
            </button>
          </p>
        )}
      </MonthGrid>
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '2', textStyle: 'dense' })
const again = css({ textDecoration: 'underline', cursor: 'pointer' })
