import { useMemo } from 'react'
import type { TrailEvent } from '../../../../../domain/fix/trail-events.ts'
import { tr } from '../../../../texts/tr.ts'
import type { PlayerClock } from '../player-clock.ts'
import * as texts from '../texts.ts'
import { EventList } from './event-list.tsx'
import type { EventRow } from './event-rows.tsx'
import { formatTrailEvent, timeFormatterFor } from './format-trail-event.ts'
import type { TrailWithEvents } from './use-trail-events.ts'

interface Props {
  clock: PlayerClock
  told: TrailWithEvents
  onClose: () => void
}

/** List of all events of a trail, in order of time. */
export function TrailEventList({ clock, told, onClose }: Props) {
  const { marks, trail, stepMs } = told
  const rowOf = useMemo(() => {
    const timeOf = timeFormatterFor(told.clock, { from: trail.t[0] ?? 0, to: trail.t[trail.length - 1] ?? 0 })
    return (mark: TrailEvent): EventRow => ({
      key: `${mark.kind} ${mark.index}`,
      shape: mark.kind,
      text: formatTrailEvent(mark, told.clock),
      time: timeOf(mark.t),
      onPress: () => clock.seek(mark.t),
    })
  }, [told.clock, trail, clock])
  return (
    <EventList
      title={tr(texts.trailEvents)}
      clock={clock}
      stepMs={stepMs ?? 0}
      events={marks}
      rowOf={rowOf}
      empty={tr(texts.noPostReachedNoGeofenceLeftNoStop)}
      onClose={onClose}
    />
  )
}
