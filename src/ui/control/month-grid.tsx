import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { addMonths, addMonthsToDate, weekdayIndex, monthWeeks } from '../../../domain/time/calendar-month.ts'
import { addDays } from '../../../domain/time/zone-days.ts'
import { ChevronLeft, ChevronRight } from '../icons/control-icons.ts'
import { IconButton } from './icon-button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full' })
const time = (date: string) => Date.parse(`${date}T00:00Z`)

interface Props {
  /** first displayed month, 'YYYY-MM' */
  month: string
  onMonth: (month: string) => void
  /** latest month that can be shown, 'YYYY-MM' */
  latest?: string
  /** 'YYYY-MM-DD' in the company's time zone */
  today: string
  chosen: (date: string) => boolean
  /** whether a day cannot be selected; arrow keys can still focus it */
  disabled?: (date: string) => boolean
  onDay: (date: string) => void
  /** content shown instead of the days */
  children?: ReactNode
}

/**
 * A calendar month to select a day in. It is a grid by the ARIA patterns (APG), with arrow keys, Home, End, Page Up and
 * Page Down.
 */
export function MonthGrid({ month, onMonth, latest, today, chosen, disabled, onDay, children }: Props) {
  const [reached, setReached] = useState<string | null>(null)
  const takesFocus = useRef(false)
  const grid = useRef<HTMLDivElement>(null)
  const dates = monthWeeks(month).flat()
  const first = dates.find((date) => date !== null && chosen(date)) ?? (dates.includes(today) ? today : null)
  const stop = reached !== null && dates.includes(reached) ? reached : (first ?? `${month}-01`)

  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [stop])

  function move(event: KeyboardEvent) {
    const to = keyTo(event.key, stop)
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = to.slice(0, 7)
    if (to === stop || (latest !== undefined && next > latest)) return
    takesFocus.current = true
    setReached(to)
    if (next !== month) onMonth(next)
  }
  return (
    <>
      <header className={head}>
        <IconButton label={tr(texts.previousMonth)} size="sm" onClick={() => onMonth(addMonths(month, -1))}>
          <ChevronLeft />
        </IconButton>
        <strong aria-live="polite">{MONTH.format(time(`${month}-01`))}</strong>
        <IconButton
          label={tr(texts.nextMonth)}
          size="sm"
          disabled={latest !== undefined && month >= latest}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <ChevronRight />
        </IconButton>
      </header>
      {children ?? (
        <div
          ref={grid}
          role="grid"
          aria-label={MONTH.format(time(`${month}-01`))}
          className={table}
          onKeyDown={move}
        >
          <div role="row" className={row}>
            {WEEKDAYS.map((name) => (
              <span key={name} role="columnheader" aria-label={name} className={weekday}>
                {name.slice(0, 2)}
              </span>
            ))}
          </div>
          {monthWeeks(month).map((week) => (
            <div key={week.find(Boolean)} role="row" className={row}>
              {week.map((date, at) =>
                date === null ? (
                  <span key={at} role="gridcell" />
                ) : (
                  <span key={date} role="gridcell" aria-selected={chosen(date)} className={cell}>
                    <button
                      type="button"
                      tabIndex={date === stop ? 0 : -1}
                      aria-disabled={disabled?.(date) || undefined}
                      aria-current={date === today ? 'date' : undefined}
                      aria-label={DAY.format(time(date))}
                      className={day}
                      onFocus={() => setReached(date)}
                      onClick={() => disabled?.(date) !== true && onDay(date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  </span>
                ),
              )}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** Returns the date to which a key moves from `from`; null for other keys. */
function keyTo(key: string, from: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return addDays(from, -weekdayIndex(from))
    case 'End':
      return addDays(from, 6 - weekdayIndex(from))
    case 'PageUp':
      return addMonthsToDate(from, -1)
    case 'PageDown':
      return addMonthsToDate(from, 1)
    default:
      return null
  }
}

const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })
const table = css({ display: 'grid', gridTemplateColumns: '[repeat(7, 1fr)]', gap: '1' })
const row = css({ display: 'contents' })
const weekday = css({ textAlign: 'center', textStyle: 'meta', color: 'ink.faint' })
const cell = css({ display: 'grid' })
const day = css({
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
  '[aria-selected=true] > &': { bg: 'accent', color: 'accent.on', borderColor: 'accent' },
  _disabled: {
    bg: 'transparent',
    borderColor: 'transparent',
    color: 'ink.faint',
    fontWeight: 'normal',
    cursor: 'default',
  },
})
