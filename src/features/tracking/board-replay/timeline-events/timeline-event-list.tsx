import * as texts from './texts.ts'
import { useMemo, useState } from 'react'
import { distinctUntilChanged, scan } from 'rxjs'
import { type TimelineEvent, timelineEventGuard } from '../../../../../domain/replay/timeline-event.ts'
import { useView } from '../../../../streams/use-view.ts'
import { type OpenReplay, NOT_LOADED } from '../data/open-replay.ts'
import { css } from '../../../../../styled-system/css'
import { formatTimesAtPlace, zoneClock, type ZoneClock } from '../../../../../domain/time/zone-time.ts'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { RecordLink } from '../../records/record-link.tsx'
import { EventRows } from '../../playback/events/event-rows.tsx'
import { timeFormatterFor } from '../../playback/events/format-trail-event.ts'
import { BoardCard } from '../board-card.tsx'
import { timelineEventKey, timelineEventShape, formatTimelineEvent } from './format-timeline-event.ts'
import { loadingProgressText } from '../loading-progress-text.ts'
import { useFilteredReplayGuards } from '../use-filtered-replay-guards.ts'
import { useTimelineEvents } from './use-timeline-events.ts'
import { rich } from '../../../../texts/rich.ts'
import { tr } from '../../../../texts/tr.ts'

interface Props {
  night: OpenReplay
  host?: MapHost
  /** selected guard: the bar shows only their events */
  guard: string | null
  onSelect: (guard: string) => void
  onClose: () => void
}

/** number of events listed initially, and added by each press */
const MORE = 100

/** Events until the current time, the newest first; a click seeks there. Rows do not move under a pointer. */
export function TimelineEventList({ night, host, guard, onSelect, onClose }: Props) {
  const left = useFilteredReplayGuards(night)
  const { timelineEvents, isRead, nameOf } = useTimelineEvents(night, left)
  const progress = useView(night.progress$, NOT_LOADED)
  const part = loadingProgressText(progress, night)
  const { from, to, clock, timeZone, zoneAt } = night
  const reached = usePassedEventCount(clock, timelineEvents)
  /** list length while a pointer is on it; null: no pointer */
  const [held, setHeld] = useState<number | null>(null)
  const listed = Math.min(held ?? reached, timelineEvents.length)
  const [most, setMost] = useState(MORE)
  const rows = useMemo(() => {
    const timeBy = (clock: ZoneClock, t: number) => timeFormatterFor(clock, { from, to })(t)
    return timelineEvents
      .slice(Math.max(0, listed - most), listed)
      .toReversed()
      .map((timelineEvent) => {
        const guard = timelineEventGuard(timelineEvent)
        const place = guard === null ? null : zoneAt(guard, timelineEvent.t)
        return {
          key: timelineEventKey(timelineEvent),
          shape: timelineEventShape(timelineEvent),
          text: formatTimelineEvent(timelineEvent, {
            nameOf,
            timeOf: (t) => timeBy(zoneClock(place ?? timeZone), t),
          }),
          time: formatTimesAtPlace(timelineEvent.t, { place, company: timeZone }, timeBy).join('\n'),
          ...('recordId' in timelineEvent && {
            link: (
              <RecordLink
                of={{ kind: timelineEvent.kind, id: timelineEvent.recordId }}
                night={night}
                {...(host && { host })}
                className={open}
                aria-label={tr(texts.openName, { name: timelineEvent.name })}
              >
                {tr(texts.open)}
              </RecordLink>
            ),
          }),
          onPress: () => {
            clock.seek(timelineEvent.t)
            if (guard !== null) onSelect(guard)
          },
        }
      })
  }, [timelineEvents, listed, most, nameOf, from, to, timeZone, zoneAt, clock, onSelect, night, host])
  const isWhole = isRead && progress.loaded === progress.hours.length
  return (
    <BoardCard title={tr(texts.events)} onClose={onClose}>
      {left && (
        <p className={said}>
          {tr(texts.ofLeftCountGuardsThoseOfTheClientAssignment, { leftCount: left.length })}
        </p>
      )}
      {guard !== null && (
        <p className={said}>
          {left
            ? rich(texts.listIsOfAllOfThemTheBar, { guard: nameOf(guard) })
            : rich(texts.listIsOfAllGuardsTheBarBelow, { guard: nameOf(guard) })}
        </p>
      )}
      {!isWhole && (
        <p role="status" className={said}>
          {part ? tr(texts.loadingEventsPartSoFar, { part }) : tr(texts.loadingEvents)}
        </p>
      )}
      {isWhole && rows.length === 0 && <p className={said}>{tr(texts.noEventsUpToThisMoment)}</p>}
      <div className={list} onPointerEnter={() => setHeld(reached)} onPointerLeave={() => setHeld(null)}>
        <EventRows rows={rows} current={listed - reached} />
        {listed > most && (
          <Button size="sm" wide onClick={() => setMost(most + MORE)}>
            {rich(texts.earlierValueMore, { value: listed - most })}
          </Button>
        )}
      </div>
    </BoardCard>
  )
}

const said = css({ padding: '3', textStyle: 'dense', color: 'ink.muted' })
const open = css({
  flex: 'none',
  paddingInline: '2',
  paddingBlock: '1',
  textStyle: 'dense',
  color: 'accent.ink',
  _hover: { textDecoration: 'underline' },
  _coarse: { minHeight: '11', display: 'inline-flex', alignItems: 'center' },
})
const list = css({ display: 'flex', flexDirection: 'column', minHeight: '0' })

/** Returns how many of these sorted events had happened by the current time. */
export function usePassedEventCount(
  { moment$ }: OpenReplay['clock'],
  timelineEvents: readonly TimelineEvent[],
): number {
  const reached$ = useMemo(
    () =>
      moment$.pipe(
        // continues from the previous result: a frame passes few of thousands
        scan((before, moment) => {
          let reached = before
          while ((timelineEvents[reached]?.t ?? Infinity) <= moment) reached += 1
          while ((timelineEvents[reached - 1]?.t ?? -Infinity) > moment) reached -= 1
          return reached
        }, 0),
        distinctUntilChanged(),
      ),
    [moment$, timelineEvents],
  )
  return useView(reached$, 0)
}
