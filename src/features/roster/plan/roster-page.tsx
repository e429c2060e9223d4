import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { weekDays, weekMonday, plannedSpans } from '../../../../domain/roster/planned-duty.ts'
import { addDays } from '../../../../domain/time/zone-days.ts'
import type { Conflict } from '../../../../domain/roster/conflict.ts'
import { useTimeZone } from '../../../app/app-services.ts'
import { useToday } from '../../../resource/record/expiry-day.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { CalendarDays } from '../../../ui/icons/control-icons.ts'
import { ConcurrentChangeNotice } from './concurrent-change-notice.tsx'
import { RosterBar } from './roster-bar.tsx'
import { RosterBoard } from './roster-board.tsx'
import { type RosterView, buildSheet } from './roster-sheet.ts'
import { useRoster } from './use-roster.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  padding: { base: '2', md: '4' },
  height: '[calc(100dvh - 3.25rem - var(--strip, 0px))]',
  minHeight: '[26rem]',
})
const WEEKS_OF_MONTH = 5
const NO_CONFLICTS: readonly Conflict[] = []
/** Returns the Monday (YYYY-MM-DD) in a roster id: '12w20261123'. */
const weekOf = (rosterId: string) => rosterId.replace(/^.*w(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

const monday = /^\d{4}-\d\d-\d\d$/

/**
 * Returns a value one frame late. The visible cells are painted first, before the slower search for conflicts
 * of all guards.
 */
function useDrawn<Value>(value: Value): Value | null {
  const [drawn, setDrawn] = useState<Value | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return drawn
}

export function RosterPage() {
  const [address, setAddress] = useSearchParams()
  const today = useToday()
  const timeZone = useTimeZone()
  const asked = address.get('week') ?? weekOf(address.get('roster') ?? '')
  const week = weekMonday(monday.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today)
  const view: RosterView = address.get('view') === 'guards' ? 'guards' : 'posts'
  const weeks = address.get('span') === 'month' ? WEEKS_OF_MONTH : 1
  const days = useMemo(
    () => Array.from({ length: weeks }, (_, at) => weekDays(addDays(week, at * 7))).flat(),
    [week, weeks],
  )
  const roster = useRoster({ from: week, to: addDays(week, weeks * 7 - 1) })
  const spanOf = useMemo(() => plannedSpans(timeZone), [timeZone])
  const [search, setSearch] = useState('')
  const { data } = roster
  const sheet = useMemo(
    () => (data ? buildSheet({ data, days, view, spanOf }) : null),
    [data, days, view, spanOf],
  )
  const settled = useDrawn(sheet)
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    if (!sheet || wanted === '') return sheet
    return {
      ...sheet,
      rows: sheet.rows.filter((row) => `${row.title} ${row.detail}`.toLowerCase().includes(wanted)),
    }
  }, [sheet, search])

  const setParam = (name: string, value: string | null) =>
    setAddress(
      (held) => {
        if (value === null) held.delete(name)
        else held.set(name, value)
        return held
      },
      { replace: true },
    )

  return (
    <div className={page}>
      <RosterBar
        roster={roster}
        days={days}
        conflicts={settled?.allConflicts() ?? NO_CONFLICTS}
        spanOf={spanOf}
        view={view}
        isMonth={weeks > 1}
        search={search}
        onSearch={setSearch}
        onWeek={(next) => setParam('week', next)}
        onView={(next) => setParam('view', next === 'posts' ? null : next)}
        onMonth={(isMonth) => setParam('span', isMonth ? 'month' : null)}
      />
      {roster.conflict && <ConcurrentChangeNotice since={roster.conflict} onClose={roster.closeConflict} />}
      {roster.error && data && <Notice kind="warning">{roster.error.message}</Notice>}
      {!data || !shown ? (
        roster.error ? (
          <ErrorState
            title={tr(texts.rosterCouldNotBeFetched)}
            detail={roster.error.message}
            onRetry={roster.again}
          />
        ) : (
          <SkeletonLines count={8} label={tr(texts.loadingTheRoster)} />
        )
      ) : shown.rows.length === 0 ? (
        <EmptyState
          icon={<CalendarDays />}
          title={search ? tr(texts.nothingMatches) : tr(texts.nothingToPlanYet)}
        >
          {search ? tr(texts.noRowHasThisName) : tr(texts.firstAddAnAssignmentWithGuardsItsPosts)}
        </EmptyState>
      ) : (
        <RosterBoard key={view} roster={roster} data={data} sheet={shown} spanOf={spanOf} />
      )}
    </div>
  )
}
