import { useMemo, useRef } from 'react'
import { merge, Observable } from 'rxjs'
import { displayedHead } from '../../../../machines/playback.ts'
import type { RangeOnBar } from '../range/use-range-on-bar.tsx'
import { fixBars } from '../../timeline/fix-bars.ts'
import { Timeline, type TimelineHead } from '../../timeline/timeline.tsx'
import type { TimeWindow } from '../../timeline/time-window.ts'
import type { Playback } from '../create-playback.ts'
import type { PlaybackTrail } from '../playback-trail.ts'
import { trailAxisData } from '../trail-axis-data.ts'
import type { TrailWithEvents } from '../events/use-trail-events.ts'
import { tr } from '../../../../texts/tr.ts'
import * as catalogue from '../texts.ts'

interface Props {
  replay: Playback
  trail: PlaybackTrail
  told: TrailWithEvents | null
  /** whether playback is paused while the user zooms the map */
  held: boolean
  onSeek: (head: number) => void
  range?: RangeOnBar
}

/** Timeline of a trail's playback. */
export function PlaybackProgress({ replay, trail, told, held, onSeek, range }: Props) {
  const silence = useRef<HTMLSpanElement>(null)
  const { points, from, to } = trail
  const { actor, playHead } = replay
  const silences = useMemo(() => new Set(told?.gaps.map(({ index }) => index)), [told?.gaps])
  const axis = useMemo(() => told && trailAxisData(told), [told])
  const bars = useMemo(() => barsOf(told), [told])
  const head = useMemo((): TimelineHead => {
    const drawn = () => displayedHead(actor.getSnapshot(), playHead.head)
    const states = new Observable<unknown>((each) => actor.subscribe(() => each.next(null)))
    return {
      moves$: merge(playHead.head$, states),
      now: () => trail.momentAt(playHead.head),
      text: () => trail.timeText(drawn()),
      show() {
        if (silence.current) silence.current.hidden = drawn() % 1 === 0 || !silences.has(Math.floor(drawn()))
      },
    }
  }, [actor, playHead, trail, silences])

  return (
    <Timeline
      label={tr(catalogue.playbackPosition)}
      from={from}
      to={to}
      enabled={points > 1}
      step={(to - from) / Math.min(100, points - 1)}
      head={head}
      told={axis}
      bars={bars}
      onSeek={(t) => onSeek(trail.headAt(t))}
      said={
        <>
          <span ref={silence} hidden>
            {tr(catalogue.noFixes)}
          </span>
          {held && <strong>{tr(catalogue.pausedWhileYouZoom)}</strong>}
          {range?.said}
        </>
      }
      {...(range && { over: range.over, stretch: range.stretch })}
    />
  )
}

/** Returns a function that counts fixes as bars, cached until the visible part changes. */
function barsOf(told: TrailWithEvents | null) {
  let last: ReturnType<typeof fixBars> | null = null
  return (view: TimeWindow) => {
    if (told === null) return null
    if (last?.view.from !== view.from || last.view.to !== view.to)
      last = fixBars(told.trail.t.subarray(0, told.trail.length), view)
    return last
  }
}
