import { ChevronLeft, ChevronRight, X } from '../../../../ui/icons/control-icons.ts'
import { useEffect, useMemo, useState } from 'react'
import { css } from '../../../../../styled-system/css'
import { IconButton } from '../../../../ui/control/icon-button.tsx'
import type { Playback } from '../create-playback.ts'
import { EventRows } from './event-rows.tsx'
import { formatTrailEvent, timeFormatterFor } from './format-trail-event.ts'
import { seekToEvent } from '../seek.ts'
import type { TrailWithEvents } from './use-trail-events.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  replay: Playback
  told: TrailWithEvents
  onSeek: (head: number) => void
  onClose: () => void
}

/** Events of a trail by time; clicking one seeks there. The one that the head has reached is current. */
export function TrailEventList({ replay, told: { marks, clock, trail }, onSeek, onClose }: Props) {
  const { before, upTo } = usePassed(replay, marks)
  const reached = upTo - 1
  const timeOf = useMemo(
    () => timeFormatterFor(clock, { from: trail.t[0] ?? 0, to: trail.t[trail.length - 1] ?? 0 }),
    [clock, trail],
  )

  const rows = useMemo(
    () =>
      marks.map((mark) => ({
        key: `${mark.kind} ${mark.index}`,
        shape: mark.kind,
        text: formatTrailEvent(mark, clock),
        time: timeOf(mark.t),
        onPress: () => onSeek(mark.index),
      })),
    [marks, clock, timeOf, onSeek],
  )

  return (
    <section aria-label={tr(texts.trailEvents)} className={panel}>
      <header className={heading}>
        <h2>{tr(texts.events)}</h2>
        <IconButton
          label={tr(texts.previousEvent)}
          size="sm"
          aria-disabled={before === 0 || undefined}
          onClick={() => seekToEvent(replay, marks, -1)}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          label={tr(texts.nextEvent)}
          size="sm"
          aria-disabled={upTo === marks.length || undefined}
          onClick={() => seekToEvent(replay, marks, 1)}
        >
          <ChevronRight />
        </IconButton>
        <IconButton label={tr(texts.close)} size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {marks.length === 0 && <p className={none}>{tr(texts.noPostReachedNoGeofenceLeftNoStop)}</p>}
      <EventRows rows={rows} current={reached} />
    </section>
  )
}

/** Returns the number of events before, and up to, the head. Renders when it changes. */
function usePassed(
  { playHead }: Playback,
  marks: TrailWithEvents['marks'],
): { before: number; upTo: number } {
  const [passed, setPassed] = useState({ before: 0, upTo: 0 })
  useEffect(() => {
    const watching = playHead.head$.subscribe((head) => {
      const before = marks.findLastIndex(({ index }) => index < head) + 1
      const upTo = marks.findLastIndex(({ index }) => index <= head) + 1
      setPassed((known) => (known.before === before && known.upTo === upTo ? known : { before, upTo }))
    })
    return () => watching.unsubscribe()
  }, [playHead, marks])
  return passed
}

const panel = css({
  position: 'absolute',
  bottom: '[calc(100% + 0.75rem)]',
  right: '0',
  display: 'flex',
  flexDirection: 'column',
  width: '[min(22rem, 100%)]',
  maxHeight: '[min(24rem, 55dvh)]',
  borderRadius: 'lg',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'lg',
})
const heading = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  padding: '1.5',
  paddingLeft: '3',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
  '& > h2': { flex: '1', textStyle: 'heading' },
})
const none = css({ padding: '3', textStyle: 'dense', color: 'ink.muted' })
