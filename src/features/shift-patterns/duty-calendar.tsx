import { css } from '../../../styled-system/css'
import { workerDuties, type Posting } from '../../../domain/duty/duties.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { listWeeks } from '../../../domain/time/calendar-month.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../../../domain/time/zone-days.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { useToday } from '../../resource/record/expiry-day.tsx'
import { formatLength, WEEKDAYS } from '../../resource/record/format-days.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const WEEKS = 6
const MINUTE_MS = 60_000

const box = css({ display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' })
const table = css({
  width: 'full',
  maxWidth: '[44rem]',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '1',
  textStyle: 'meta',
})
const weekday = css({ color: 'ink.faint', fontWeight: 'medium', textAlign: 'left', paddingInline: '1.5' })
const cell = css.raw({
  height: '11',
  paddingInline: '1.5',
  paddingBlock: '1',
  borderRadius: 'sm',
  bg: 'sunken',
  color: 'ink.faint',
  verticalAlign: 'top',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
})
const due = css.raw({ bg: 'accent.soft', color: 'accent.ink' })
const today = css.raw({ outlineWidth: '[2px]', outlineStyle: 'solid', outlineColor: 'accent' })
const date = css({ display: 'block', fontVariantNumeric: 'tabular-nums' })
const begins = css({ display: { base: 'none', sm: 'block' } })
const summary = css({ textStyle: 'dense', color: 'ink.muted' })
const hidden = css({ srOnly: true })

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric' })
const MONTH_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const dayText = (of: string) => (of.endsWith('-01') ? MONTH_DAY : DAY).format(Date.parse(`${of}T00:00Z`))

interface Shown {
  /** start time, for example '18:00' */
  begins: string
  /** the whole duty, for example 'Night, 18:00 to 06:00' */
  text: string
}

interface Props {
  postings: readonly Posting[]
  /** number of guards needed for each duty */
  guards?: number
}

/** Calendar of this week and the next ones: the days on which duties begin, and the total work. */
export function DutyCalendar({ postings, guards = 1 }: Props) {
  const timeZone = useTimeZone()
  const now = useToday()
  const weeks = listWeeks(now, WEEKS)
  const first = weeks[0]?.[0] ?? now
  const from = wallTimeOn(first, '00:00', timeZone)
  const to = wallTimeOn(addDays(first, WEEKS * 7), '00:00', timeZone) - 1
  const duties = workerDuties({ postings }, { from, to }, dutyTimesIn(timeZone)).filter(
    (duty) => duty.from >= from,
  )
  const clock = zoneClock(timeZone)
  const on = (day: string) => duties.filter((duty) => zoneDateAt(duty.from, timeZone) === day)
  const minutes = duties.reduce((sum, duty) => sum + (duty.to - duty.from) / MINUTE_MS, 0)
  return (
    <div className={box}>
      <table className={table}>
        <caption className={hidden}>{tr(texts.thisWeekAndTheNextValue, { value: WEEKS - 1 })}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className={weekday} aria-label={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  called={dayText(day)}
                  isToday={day === now}
                  duties={on(day).map((duty): Shown => {
                    const [starts, ends] = [duty.from, duty.to].map((t) => clock.time(t).slice(0, 5))
                    const name = duty.posting.shift?.name
                    return { begins: starts ?? '', text: tr(texts.nameStartsToEnds, { name, starts, ends }) }
                  })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={summary}>
        {duties.length === 0
          ? tr(texts.noShiftBeginsInTheseWeeks)
          : `${duties.length} ${duties.length === 1 ? 'shift' : 'shifts'}, ${formatLength(minutes)}`}
        {duties.length > 0 &&
          guards > 1 &&
          ` ${tr(texts.forEachGuardLengthWordsForGuardsGuards, { lengthWords: formatLength(minutes * guards), guards })}`}
      </p>
    </div>
  )
}

function Day({ called, isToday, duties }: { called: string; isToday: boolean; duties: readonly Shown[] }) {
  return (
    <td
      className={css(cell, duties.length > 0 && due, isToday && today)}
      aria-current={isToday ? 'date' : undefined}
      title={duties.map(({ text }) => text).join('\n') || undefined}
    >
      <span className={date}>{called}</span>
      {duties.map(({ begins: starts, text }) => (
        <span key={text}>
          <span className={begins} aria-hidden>
            {starts}
          </span>
          <span className={hidden}>{text}</span>
        </span>
      ))}
      {duties.length === 0 && <span className={hidden}>{tr(texts.noShift)}</span>}
    </td>
  )
}
