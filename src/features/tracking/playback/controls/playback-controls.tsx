import { useSelector } from '@xstate/react'
import { useMemo, useRef, type ReactNode } from 'react'
import { merge, Observable } from 'rxjs'
import { displayedHead, isPausedForZoom } from '../../../../machines/playback.ts'
import { fixBars } from '../../timeline/fix-bars.ts'
import { Timeline, type TimelineHead } from '../../timeline/timeline.tsx'
import type { TimeWindow } from '../../timeline/time-window.ts'
import type { Playback } from '../create-playback.ts'
import { EventsButton } from '../events/events-button.tsx'
import type { TrailWithEvents } from '../events/use-trail-events.ts'
import type { PlaybackTrail } from '../playback-trail.ts'
import type { PlayerRange } from '../range/use-player-range.tsx'
import { seekTo } from '../seek.ts'
import { trailAxisData } from '../trail-axis-data.ts'
import { PlayerControls } from './player-controls.tsx'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  replay: Playback
  trail: PlaybackTrail
  /** the trail with its events, gaps and stops; null until computed */
  told?: TrailWithEvents | null
  /** selected range of the trail; absent on a page without ranges */
  range?: Pick<PlayerRange, 'onBar' | 'buttons'>
  /** whether the list of events is open, and how to open it; absent on a page without the list */
  list?: { isOpen: boolean; onOpen: (isOpen: boolean) => void }
  children?: ReactNode
}

/** Playback controls of one guard's trail. The timeline has the trail's own time. */
export function PlaybackControls({ replay, trail, told = null, range, list, children }: Props) {
  const { actor, playHead } = replay
  const { points, from, to } = trail
  const held = useSelector(actor, isPausedForZoom)
  const speed = useSelector(actor, ({ context }) => context.speed)
  const silence = useRef<HTMLSpanElement>(null)
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
    <PlayerControls
      actor={actor}
      above={
        <Timeline
          label={tr(texts.playbackPosition)}
          from={from}
          to={to}
          enabled={points > 1}
          step={(to - from) / Math.min(100, points - 1)}
          head={head}
          told={axis}
          bars={bars}
          onSeek={(t) => seekTo(actor, trail.headAt(t))}
          said={
            <>
              <span ref={silence} hidden>
                {tr(texts.noFixes)}
              </span>
              {held && <strong>{tr(texts.pausedWhileYouZoom)}</strong>}
            </>
          }
          range={range?.onBar}
        />
      }
      speed={
        <>
          <span title={tr(texts.millisecondsPerSegmentLowerIsFaster)}>{speed} ms</span>
          {told?.stepMs != null && (
            <span data-testid="pace" title={tr(texts.speedAsAMultipleOfRealTime)}>
              {paceText(told.stepMs / speed)}
            </span>
          )}
        </>
      }
    >
      {points > 1 && range?.buttons}
      {children}
      {list && (
        <EventsButton
          events={told?.marks ?? null}
          title={tr(texts.postsReachedFenceLeftLongStops)}
          {...list}
        />
      )}
    </PlayerControls>
  )
}

/** Formats a playback speed relative to real time, '≈ 90×', with two significant digits. */
const paceText = (times: number) => `≈ ${Number(times.toPrecision(2)).toLocaleString('en')}×`

/** Returns a function for the bars of a trail, which are counted once per window. */
function barsOf(told: TrailWithEvents | null) {
  let last: ReturnType<typeof fixBars> | null = null
  return (view: TimeWindow) => {
    if (told === null) return null
    if (last?.view.from !== view.from || last.view.to !== view.to)
      last = fixBars(told.trail.t.subarray(0, told.trail.length), view)
    return last
  }
}
