import { css, cva } from '../../../styled-system/css'
import type { AttendanceSheet, SheetRows } from '../../../contract/attendance/attendance-sheets.ts'
import { ATTENDANCE_EXCEPTIONS } from '../../../domain/attendance/attendance-row.ts'
import { ATTENDANCE_STATUS_LABELS } from '../../../domain/attendance/attendance-labels.ts'
import { compareNames } from '../../../domain/text/compare-names.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { addDays, zoneDateAt } from '../../../domain/time/zone-days.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const scroller = css({ overflowX: 'auto', _focusVisible: { outlineOffset: '[-2px]' } })
const table = css({ borderCollapse: 'collapse', textStyle: 'dense', fontVariantNumeric: 'tabular-nums' })
const head = css({
  paddingInline: '2',
  paddingBlock: '1.5',
  textAlign: 'center',
  fontWeight: 'medium',
  color: 'ink.muted',
  whiteSpace: 'nowrap',
})
const first = css({
  position: 'sticky',
  left: '0',
  bg: 'surface',
  paddingInline: '4',
  textAlign: 'left',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
})
const cell = css({ padding: '0.5', textAlign: 'center', borderTopWidth: 'thin', borderColor: 'line.subtle' })
const total = css({
  paddingInline: '3',
  textAlign: 'right',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
  whiteSpace: 'nowrap',
})
const duty = cva({
  base: {
    display: 'block',
    width: 'full',
    minWidth: '12',
    paddingInline: '1',
    paddingBlock: '1',
    borderRadius: 'sm',
    cursor: 'pointer',
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      exception: { bg: 'danger.soft', color: 'danger' },
      usual: { bg: 'raised', color: 'ink' },
    },
  },
})

const KINDS = ['regular', 'night', 'overtime', 'holiday'] as const
const hours = (minutes: number) => (minutes / 60).toFixed(2)

/** Table of guards by day: hours of each duty, marked exceptions, and totals by kind of hour. */
export function SheetGrid(props: {
  sheet: AttendanceSheet
  data: SheetRows
  onOpen: (row: SheetRows['rows'][number]) => void
}) {
  const { sheet, data, onOpen } = props
  const timeZone = useTimeZone()
  const { rows, lines, workers } = data
  const days: string[] = []
  for (let date = sheet.from_day; date <= sheet.to_day; date = addDays(date, 1)) days.push(date)
  const guards = [...new Set(rows.map(({ workerId }) => workerId))].toSorted((a, b) =>
    compareNames(workers[a] ?? '', workers[b] ?? ''),
  )
  return (
    <div className={scroller} tabIndex={0} role="region" aria-label={tr(texts.guardsByDay)}>
      <table className={table}>
        <thead>
          <tr>
            <th className={first} scope="col">
              {tr(texts.guard)}
            </th>
            {days.map((date) => (
              <th key={date} className={head} scope="col">
                {formatCalendarDay(date).replace(/ \d{4}$/, '')}
              </th>
            ))}
            {KINDS.map((kind) => (
              <th key={kind} className={head} scope="col">
                {`${kind.charAt(0).toUpperCase()}${kind.slice(1)} h`}
              </th>
            ))}
            <th className={head} scope="col">
              {tr(texts.unknownH)}
            </th>
          </tr>
        </thead>
        <tbody>
          {guards.map((id) => (
            <tr key={id}>
              <th className={first} scope="row">
                {workers[id]}
              </th>
              {days.map((date) => (
                <td key={date} className={cell}>
                  {rows
                    .filter((row) => row.workerId === id && zoneDateAt(row.from, timeZone) === date)
                    .map((row) => (
                      <button
                        key={row.from}
                        type="button"
                        className={duty({
                          tone: ATTENDANCE_EXCEPTIONS.includes(row.status) ? 'exception' : 'usual',
                        })}
                        aria-label={tr(texts.workersDateStatusWordsMinutesHours, {
                          workers: workers[id] ?? '',
                          date: formatCalendarDay(date),
                          STATUS_WORDS: ATTENDANCE_STATUS_LABELS[row.status],
                          minutes: hours(row.minutes),
                        })}
                        title={ATTENDANCE_STATUS_LABELS[row.status]}
                        onClick={() => onOpen(row)}
                      >
                        {row.status === 'unknown' && row.minutes === 0 ? '?' : hours(row.minutes)}
                        {row.correction ? '*' : ''}
                      </button>
                    ))}
                </td>
              ))}
              {KINDS.map((kind) => (
                <td key={kind} className={total}>
                  {hours(
                    lines
                      .filter(({ workerId }) => workerId === id)
                      .reduce((sum, line) => sum + line[kind], 0),
                  )}
                </td>
              ))}
              <td className={total}>
                {hours(
                  lines
                    .filter(({ workerId }) => workerId === id)
                    .reduce((sum, line) => sum + line.unknownMin, 0),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
