import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import type { AttendanceBoard, AttendanceBoardRow } from '../../../contract/attendance/attendance.ts'
import { ATTENDANCE_STATUSES, ATTENDANCE_EXCEPTIONS } from '../../../domain/attendance/attendance-row.ts'
import { compareNames } from '../../../domain/text/compare-names.ts'
import { addDays } from '../../../domain/time/zone-days.ts'
import { useToday } from '../../resource/record/expiry-day.tsx'
import { Card } from '../../ui/content/card.tsx'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { Button, buttonRecipe } from '../../ui/control/button.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { useUrlParams, withParams } from '../../routing/use-url-params.ts'
import { AttendanceChanges } from './attendance-changes.tsx'
import { AttendanceDialog } from './attendance-dialog.tsx'
import { DayLane, HourScale } from './day-lane.tsx'
import { useAttendance } from './use-attendance.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const tools = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const day = css({ width: '[13rem]' })
const right = css({ marginLeft: { md: 'auto' } })
const group = css({ paddingInline: '4', paddingTop: '3', textStyle: 'label', color: 'ink' })
const lanes = css({ paddingBottom: '2' })

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
const keyOf = ({ workerId, assignmentId, from }: AttendanceBoardRow) => `${workerId} ${assignmentId} ${from}`

/** The attendance of one day: exceptions first, then all duties by site. */
export function AttendancePage() {
  const today = useToday()
  const [params, write] = useUrlParams()
  const asked = params.get('date')
  const date = isDay(asked) ? asked : today
  const query = useAttendance(date, today)
  const { data } = query
  const [open, setOpen] = useState<string | null>(null)
  const go = (next: string) => write((before) => withParams(before, { date: next === today ? null : next }))
  const row = data?.rows.find((each) => keyOf(each) === open)
  return (
    <PageColumn>
      <div className={tools}>
        <Button onClick={() => go(addDays(date, -1))}>{tr(texts.previousDay)}</Button>
        <div className={day}>
          <TimeInput
            kind="day"
            aria-label={tr(texts.day)}
            today={today}
            value={date}
            onChange={(next) => isDay(next) && go(next)}
          />
        </div>
        <Button disabled={date >= today} onClick={() => go(addDays(date, 1))}>
          {tr(texts.nextDay)}
        </Button>
        <Link to="/attendance/sheets" className={cx(buttonRecipe({}), right)}>
          {tr(texts.attendanceSheets)}
        </Link>
      </div>
      <LoadingState
        query={query}
        lines={6}
        label={tr(texts.computingTheAttendance)}
        failed={tr(texts.attendanceCouldNotBeComputed)}
      />
      {data && <Board board={data} onOpen={(each) => setOpen(keyOf(each))} />}
      {data && row && <AttendanceDialog key={open} row={row} board={data} onClose={() => setOpen(null)} />}
    </PageColumn>
  )
}

function Board({ board, onOpen }: { board: AttendanceBoard; onOpen: (row: AttendanceBoardRow) => void }) {
  const { rows, workers, assignments } = board
  const exceptions = rows
    .filter(({ status }) => ATTENDANCE_EXCEPTIONS.includes(status))
    .toSorted(
      (a, b) =>
        ATTENDANCE_STATUSES.indexOf(a.status) - ATTENDANCE_STATUSES.indexOf(b.status) ||
        compareNames(workers[a.workerId] ?? '', workers[b.workerId] ?? ''),
    )
  const sites = [...new Set(rows.map(({ assignmentId }) => assignmentId))].toSorted((a, b) =>
    compareNames(assignments[a] ?? '', assignments[b] ?? ''),
  )
  if (rows.length === 0)
    return (
      <Card title={tr(texts.dayBoard)}>
        <EmptyState title={tr(texts.nobodyIsDueOnThisDay)}>
          {tr(texts.attendanceFollowsTheShiftsOfGuardsOnTheir)}
        </EmptyState>
      </Card>
    )
  const lane = (row: AttendanceBoardRow, withSite: boolean) => (
    <DayLane key={keyOf(row)} row={row} board={board} withSite={withSite} onOpen={() => onOpen(row)} />
  )
  return (
    <>
      <Card title={tr(texts.exceptionsExceptionCount, { exceptionCount: exceptions.length })}>
        {exceptions.length === 0 ? (
          <EmptyState title={tr(texts.noExceptions)}>
            {tr(texts.everybodyWhoIsDueIsPresentOrStill)}
          </EmptyState>
        ) : (
          <div className={lanes}>
            <HourScale board={board} />
            {exceptions.map((row) => lane(row, true))}
          </div>
        )}
      </Card>
      <AttendanceChanges changes={board.changes} names={board} />
      <Card title={tr(texts.dayBoard)}>
        <div className={lanes}>
          <HourScale board={board} />
          {sites.map((id) => (
            <section key={id} aria-label={assignments[id] ?? tr(texts.site)}>
              <h3 className={group}>{assignments[id]}</h3>
              {rows
                .filter(({ assignmentId }) => assignmentId === id)
                .toSorted((a, b) => a.from - b.from)
                .map((row) => lane(row, false))}
            </section>
          ))}
        </div>
      </Card>
    </>
  )
}
