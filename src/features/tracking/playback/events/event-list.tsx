import { useMemo, useState, type ReactNode } from 'react'
import { distinctUntilChanged, scan } from 'rxjs'
import { css } from '../../../../../styled-system/css'
import { useView } from '../../../../streams/use-view.ts'
import { rich } from '../../../../texts/rich.ts'
import { tr } from '../../../../texts/tr.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { IconButton } from '../../../../ui/control/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../../../../ui/icons/control-icons.ts'
import { BoardCard } from '../../map/board-card.tsx'
import type { PlayerClock } from '../player-clock.ts'
import { besideMoment } from '../player-keys.ts'
import * as texts from '../texts.ts'
import { EventRows, type EventRow } from './event-rows.tsx'

interface Timed {
  /** ms since epoch */
  t: number
}

interface Props<Event extends Timed> {
  title: string
  clock: PlayerClock
  /** average recorded time between two points of the playhead's scale, ms */
  stepMs: number
  /** events in order of time */
  events: readonly Event[]
  /** formats an event as a row (memoized) */
  rowOf: (event: Event) => EventRow
  /**
   * whether to list only events up to the current time, newest first; otherwise all are listed, and the last
   * one reached is marked
   */
  untilNow?: boolean
  /** shown above the list */
  notes?: ReactNode
  /** message instead of an empty list; null while more events may be found */
  empty: string | null
  onClose: () => void
}

/** with `untilNow`: number of events listed at first, and added by each press of "More" */
const MORE = 100

/** List of the events of a trail or a replay. A click seeks to the event. */
export function EventList<Event extends Timed>(props: Props<Event>) {
  const { title, clock, stepMs, events, rowOf, untilNow = false, notes, empty, onClose } = props
  const { before, reached } = usePassed(clock, events)
  /** length of the list while the pointer is on it, so that rows do not move under it; null otherwise */
  const [held, setHeld] = useState<number | null>(null)
  const [most, setMost] = useState(MORE)
  const listed = untilNow ? Math.min(held ?? reached, events.length) : events.length
  const first = untilNow ? Math.max(0, listed - most) : 0
  const rows = useMemo(() => {
    const shown = events.slice(first, listed).map(rowOf)
    return untilNow ? shown.toReversed() : shown
  }, [events, first, listed, rowOf, untilNow])
  const step = (by: 1 | -1) => () => {
    const moments = events.map(({ t }) => t)
    const t = besideMoment({ clock, stepMs }, moments, by)
    if (t !== undefined) clock.seek(t)
  }
  const button = (name: string, icon: ReactNode, isOff: boolean, by: 1 | -1) => (
    <IconButton label={name} size="sm" aria-disabled={isOff || undefined} onClick={step(by)}>
      {icon}
    </IconButton>
  )
  return (
    <BoardCard
      title={title}
      onClose={onClose}
      actions={
        <>
          {button(tr(texts.previousEvent), <ChevronLeft />, before === 0, -1)}
          {button(tr(texts.nextEvent), <ChevronRight />, reached === events.length, 1)}
        </>
      }
    >
      {notes}
      {rows.length === 0 && empty && <p className={said}>{empty}</p>}
      <div className={list} onPointerEnter={() => setHeld(reached)} onPointerLeave={() => setHeld(null)}>
        <EventRows rows={rows} current={untilNow ? listed - reached : reached - 1} />
        {first > 0 && (
          <Button size="sm" wide onClick={() => setMost(most + MORE)}>
            {rich(texts.earlierValueMore, { value: first })}
          </Button>
        )}
      </div>
    </BoardCard>
  )
}

const NONE_PASSED = { before: 0, reached: 0 }

/** Counts how many of these sorted events were before the current time, and how many had happened by it. */
function usePassed({ moment$ }: PlayerClock, events: readonly Timed[]): typeof NONE_PASSED {
  const passed$ = useMemo(
    () =>
      moment$.pipe(
        // continues from the last result, because one frame passes few of thousands of events
        scan((passed, moment) => {
          let { reached } = passed
          while ((events[reached]?.t ?? Infinity) <= moment) reached += 1
          while ((events[reached - 1]?.t ?? -Infinity) > moment) reached -= 1
          let before = reached
          while ((events[before - 1]?.t ?? -Infinity) >= moment) before -= 1
          return { before, reached }
        }, NONE_PASSED),
        distinctUntilChanged((a, b) => a.before === b.before && a.reached === b.reached),
      ),
    [moment$, events],
  )
  return useView(passed$, NONE_PASSED)
}

const said = css({ padding: '3', textStyle: 'dense', color: 'ink.muted' })
const list = css({ display: 'flex', flexDirection: 'column', minHeight: '0' })
