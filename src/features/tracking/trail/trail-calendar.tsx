import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from '../../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { trailDaysReply } from '../../../../contract/location.ts'
import { boundsOf, sameWindow, type TrailWindow } from '../../../../domain/fix/trail-window.ts'
import { dateAt, momentOn } from '../../../../domain/time/zone-days.ts'
import { useSession } from '../../../app-services.ts'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { useTracking } from '../use-tracking.ts'
import { calendarDays, monthAfter } from './calendar-days.ts'

interface Props {
  guard: string
  window: TrailWindow | null
  onDay: (window: { from: number; to: number }) => void
}

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full' })

/** A month of the company's calendar; days on which the guard has fixes can be pressed. */
export function TrailCalendar({ guard, window, onDay }: Props) {
  const { api } = useSession()
  const { now, timeZone } = useTracking()
  const today = dateAt(now(), timeZone)
  const [month, setMonth] = useState(() =>
    dateAt(window === null ? now() : boundsOf(window, now()).from, timeZone).slice(0, 7),
  )
  const dates = calendarDays(month)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['trail days', guard, month],
    queryFn: ({ signal }) =>
      api.get(`/live-locations/${encodeURIComponent(guard)}/days`, trailDaysReply, {
        query: {
          from: momentOn(`${month}-01`, '00:00', timeZone),
          to: momentOn(`${monthAfter(month, 1)}-01`, '00:00', timeZone) - 1,
        },
        signal,
      }),
  })
  const days = new Map(data?.data.map((day) => [day.date, day]))

  return (
    <div role="group" aria-label="Days with data" aria-busy={isPending} className={frame}>
      <header className={head}>
        <IconButton label="Previous month" size="sm" onClick={() => setMonth(monthAfter(month, -1))}>
          <ChevronLeft />
        </IconButton>
        <strong aria-live="polite">{MONTH.format(Date.parse(`${month}-01T00:00Z`))}</strong>
        <IconButton
          label="Next month"
          size="sm"
          disabled={month >= today.slice(0, 7)}
          onClick={() => setMonth(monthAfter(month, 1))}
        >
          <ChevronRight />
        </IconButton>
      </header>
      {error ? (
        <p role="alert">
          Could not load which days have data.{' '}
          <button type="button" className={again} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <div className={grid}>
          {WEEKDAYS.map((name) => (
            <span key={name} aria-hidden className={weekday}>
              {name}
            </span>
          ))}
          {dates.map((date, at) => {
            if (date === null) return <span key={`before ${at}`} />
            const day = days.get(date)
            const chosen = day !== undefined && sameWindow(window, { from: day.from, to: day.to - 1 })
            return (
              <button
                key={date}
                type="button"
                disabled={day === undefined}
                aria-pressed={chosen}
                aria-current={date === today ? 'date' : undefined}
                aria-label={DAY.format(Date.parse(`${date}T00:00Z`))}
                className={cell}
                onClick={() => day && onDay({ from: day.from, to: day.to - 1 })}
              >
                {Number(date.slice(8))}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '2', textStyle: 'dense' })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })
const again = css({ textDecoration: 'underline', cursor: 'pointer' })
const grid = css({ display: 'grid', gridTemplateColumns: '[repeat(7, 1fr)]', gap: '1' })
const weekday = css({ textAlign: 'center', textStyle: 'meta', color: 'ink.faint' })
const cell = css({
  minHeight: '8',
  borderRadius: 'md',
  borderWidth: 'thin',
  borderColor: 'line',
  bg: 'raised',
  color: 'ink',
  fontWeight: 'semibold',
  tabular: true,
  cursor: 'pointer',
  _coarse: { minHeight: '11' },
  _hover: { bg: 'hover' },
  '&[aria-current=date]': { borderColor: 'accent' },
  '&[aria-pressed=true]': { bg: 'accent', color: 'accent.on', borderColor: 'accent' },
  _disabled: {
    bg: 'transparent',
    borderColor: 'transparent',
    color: 'ink.faint',
    fontWeight: 'normal',
    cursor: 'default',
  },
})
