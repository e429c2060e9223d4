import * as texts from './texts.ts'
import { useMemo } from 'react'
import { type TimelineEvent, timelineEventGuard } from '../../../../../domain/replay/timeline-event.ts'
import { useView } from '../../../../streams/use-view.ts'
import { type OpenReplay, NOT_LOADED } from '../data/open-replay.ts'
import { css } from '../../../../../styled-system/css'
import { formatTimesAtPlace, zoneClock, type ZoneClock } from '../../../../../domain/time/zone-time.ts'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { RecordLink } from '../../records/record-link.tsx'
import { EventList } from '../../playback/events/event-list.tsx'
import type { EventRow } from '../../playback/events/event-rows.tsx'
import { timeFormatterFor } from '../../playback/events/format-trail-event.ts'
import { timelineEventKey, timelineEventShape, formatTimelineEvent } from './format-timeline-event.ts'
import { loadingProgressText } from '../loading-progress-text.ts'
import { useFilteredReplayGuards } from '../use-filtered-replay-guards.ts'
import { useTimelineEvents } from './use-timeline-events.ts'
import { rich } from '../../../../texts/rich.ts'
import { tr } from '../../../../texts/tr.ts'

interface Props {
  night: OpenReplay
  host?: MapHost
  /** id of the selected guard, to whose events the list is limited; null for all */
  guard: string | null
  onSelect: (guard: string) => void
  onClose: () => void
}

/** List of a replay's events until its current time. */
export function TimelineEventList({ night, host, guard, onSelect, onClose }: Props) {
  const left = useFilteredReplayGuards(night)
  const { timelineEvents, isRead, nameOf } = useTimelineEvents(night, left)
  const progress = useView(night.progress$, NOT_LOADED)
  const part = loadingProgressText(progress, night)
  const { from, to, clock, timeZone, zoneAt } = night
  const rowOf = useMemo(() => {
    const timeBy = (clock: ZoneClock, t: number) => timeFormatterFor(clock, { from, to })(t)
    return (timelineEvent: TimelineEvent): EventRow => {
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
    }
  }, [nameOf, from, to, timeZone, zoneAt, clock, onSelect, night, host])
  const isWhole = isRead && progress.loaded === progress.hours.length
  return (
    <EventList
      title={tr(texts.events)}
      clock={clock}
      stepMs={1}
      events={timelineEvents}
      rowOf={rowOf}
      untilNow
      empty={isWhole ? tr(texts.noEventsUpToThisMoment) : null}
      onClose={onClose}
      notes={
        <>
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
        </>
      }
    />
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
