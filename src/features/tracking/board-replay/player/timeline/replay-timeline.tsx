import { useCallback, useMemo, useState, type CSSProperties } from 'react'
import { css } from '../../../../../../styled-system/css'
import type { TimelineEvent } from '../../../../../../domain/replay/timeline-event.ts'
import { zoneClock } from '../../../../../../domain/time/zone-time.ts'
import { useView } from '../../../../../streams/use-view.ts'
import { fixBarsOfHours } from './replay-density.ts'
import { useTimeSlicedWork } from '../../use-time-sliced-work.ts'
import type { AxisEvent } from '../../../playback/timeline/axis-data.ts'
import { timeFormatterFor } from '../../../playback/events/format-trail-event.ts'
import { Timeline, type TimelineHead } from '../../../timeline/timeline.tsx'
import { windowPosition } from '../../../timeline/window-position.ts'
import type { FixBars } from '../../../timeline/fix-bars.ts'
import type { TimeWindow } from '../../../timeline/time-window.ts'
import {
  timelineEventKey,
  timelineEventShape,
  formatTimelineEvent,
} from '../../timeline-events/format-timeline-event.ts'
import { loadingProgressText } from '../../loading-progress-text.ts'
import { timelinePreview } from './timeline-preview.ts'
import { NOT_LOADED, type OpenReplay } from '../../data/open-replay.ts'
import type { RangeOnBar } from '../../../playback/range/use-range-on-bar.tsx'
import { guardQuietPeriods } from './guard-quiet-periods.ts'
import { tr } from '../../../../../texts/tr.ts'
import * as catalogue from '../texts.ts'

interface Props {
  night: OpenReplay
  /** ids of selected guards, whose fixes are counted; for one guard, gaps and stops are shown */
  picked: readonly string[]
  /** ids of guards who match the filters, counted if none is selected; null for all */
  left: readonly string[] | null
  /** events that are marked on the timeline */
  timelineEvents: readonly TimelineEvent[]
  /** number of events of all guards, as in their list */
  total: number
  nameOf: (guard: string) => string
  onSeek: (t: number) => void
  range: RangeOnBar
}

/** an arrow key moves the time by the period divided by this */
const STEPS = 200
const NO_BARS: FixBars | null = null

/** Timeline of a replay: number of fixes over time, events, and which part is loaded. */
export function ReplayTimeline({ night, picked, left, timelineEvents, total, nameOf, onSeek, range }: Props) {
  const { from, to, clock, timeZone } = night
  const progress = useView(night.progress$, NOT_LOADED)
  const { hours, loaded, fixes } = progress
  const one = picked.length === 1 ? (picked[0] as string) : null
  const told = useMemo(() => {
    const clock = zoneClock(timeZone)
    const words = { nameOf, timeOf: timeFormatterFor(clock, night) }
    const marks = timelineEvents.map((timelineEvent): AxisEvent => ({
      key: timelineEventKey(timelineEvent),
      t: timelineEvent.t,
      shape: timelineEventShape(timelineEvent),
      text: formatTimelineEvent(timelineEvent, words),
    }))
    const more = timelinePreview(night, timelineEvents, (timelineEvent) =>
      tr(catalogue.nextWords, {
        words: words.timeOf(timelineEvent.t),
        timelineEvent: formatTimelineEvent(timelineEvent, words),
      }),
    )
    return { clock, timeZone, marks, total, more, ...guardQuietPeriods(night, loaded === 0 ? null : one) }
  }, [night, one, loaded, timelineEvents, total, nameOf, timeZone])
  /** visible part of the timeline, for which fixes are counted */
  const [view, setView] = useState<TimeWindow>(() => ({ from, to }))
  const densityOf = useMemo(
    () => fixBarsOfHours(night, picked.length > 0 ? picked : left, view),
    [night, picked, left, view],
  )
  const countDensity = useCallback(() => densityOf(hours), [densityOf, hours])
  const bars = useTimeSlicedWork(countDensity, NO_BARS).result
  const head = useMemo(
    (): TimelineHead => ({
      moves$: clock.moment$,
      now: () => clock.moment,
      text: () => zoneClock(timeZone).full(clock.moment),
    }),
    [clock, timeZone],
  )

  const away = hours.filter(({ state, to: until }) => state !== 'loaded' && until > from)
  const failed = away.find(({ state }) => state === 'failed')
  const said = failed
    ? tr(catalogue.couldNotLoadFromRetryingReason, {
        from: told.clock.time(failed.from).slice(0, 5),
        reason: failed.reason,
      })
    : away.length > 0
      ? ['Loading', loadingProgressText(progress, night)].join(' ').trim()
      : fixes === 0 && tr(catalogue.noPositionsInThisPeriod)
  return (
    <Timeline
      label={tr(catalogue.momentOfTheBoard)}
      from={from}
      to={to}
      enabled
      step={(to - from) / STEPS}
      head={head}
      told={told}
      bars={() => bars}
      onView={setView}
      onSeek={onSeek}
      said={said && <span role="status">{said}</span>}
      beneath={(shown) =>
        away.map((hour) => (
          <div
            key={hour.from}
            className={notLoaded}
            data-state={hour.state}
            style={windowPosition(hour, shown) satisfies CSSProperties}
          />
        ))
      }
      range={range}
    />
  )
}

const notLoaded = css({
  position: 'absolute',
  top: '0',
  height: '[var(--density)]',
  bg: 'sunken',
  opacity: 'dim',
  pointerEvents: 'none',
  '&[data-state=failed]': { bg: 'late.soft' },
})
