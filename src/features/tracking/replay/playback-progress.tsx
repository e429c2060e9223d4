import { Suspense, useEffect, useMemo, useRef } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import { css } from '../../../../styled-system/css'
import { drawnHead } from '../../../machines/playback.ts'
import type { Replay } from './create-replay.ts'
import type { PlaybackTrail } from './playback-trail.ts'
import { TimeBar } from './time-bar.tsx'
import type { ToldTrail } from './use-told-trail.ts'
import { tr } from '../../../texts/tr.ts'
import * as catalogue from './texts.ts'

// loaded with the trail's events, which it shows
const TrailAxis = lazyPart(() => import('./trail-axis.tsx').then((file) => file.TrailAxis))

/** Number of distinct bar positions: each write causes a layout of the page. */
const STEPS = 4096

interface Props {
  replay: Replay
  trail: PlaybackTrail
  told: ToldTrail | null
  /** the replay waits while the map is zoomed */
  held: boolean
  onSeek: (head: number) => void
}

/**
 * Progress bar of a playback. The play head moves it, not React: a frame writes style, percentage and time
 * only after a visible change.
 */
export function PlaybackProgress({ replay, trail, told, held, onSeek }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const percent = useRef<HTMLOutputElement>(null)
  const time = useRef<HTMLTimeElement>(null)
  const silence = useRef<HTMLSpanElement>(null)
  const { points, from, to } = trail
  const { actor, playHead } = replay
  const enabled = points > 1
  const silences = useMemo(() => new Map(told?.gaps.map((gap) => [gap.index, gap])), [told?.gaps])

  useEffect(() => {
    let shownStep = -1
    let shownAt = Number.NaN
    const show = () => {
      const { head } = playHead
      const progress = to > from ? Math.min(1, (trail.momentAt(head) - from) / (to - from)) : 0
      const drawn = drawnHead(actor.getSnapshot(), head)
      const step = Math.round(progress * STEPS)
      if (step === shownStep && drawn === shownAt) return
      if (step !== shownStep) bar.current?.style.setProperty('--progress', String(step / STEPS))
      shownStep = step
      shownAt = drawn
      const text = `${Math.floor(progress * 100)}%`
      const at = trail.timeText(drawn)
      if (time.current?.textContent !== at) {
        if (time.current) time.current.textContent = at
        bar.current?.setAttribute('aria-valuetext', at)
      }
      if (silence.current) silence.current.hidden = drawn % 1 === 0 || !silences.has(Math.floor(drawn))
      if (percent.current?.textContent === text) return
      if (percent.current) percent.current.textContent = text
      bar.current?.setAttribute('aria-valuenow', String(Math.floor(progress * 100)))
    }
    const moves = playHead.head$.subscribe(show)
    const states = actor.subscribe(show)
    return () => {
      moves.unsubscribe()
      states.unsubscribe()
    }
  }, [actor, playHead, trail, from, to, silences])

  return (
    <div className={frame}>
      <div className={texts}>
        <time ref={time} />
        <span ref={silence} hidden>
          {tr(catalogue.noFixes)}
        </span>
        {held && <strong>{tr(catalogue.pausedWhileYouZoom)}</strong>}
        <output ref={percent} aria-hidden />
      </div>
      <TimeBar
        ref={bar}
        label={tr(catalogue.playbackPosition)}
        from={from}
        to={to}
        enabled={enabled}
        step={(to - from) / Math.min(100, points - 1)}
        now={() => trail.momentAt(playHead.head)}
        marks={told?.marks ?? []}
        onSeek={(t) => onSeek(trail.headAt(t))}
      >
        {told && enabled && (
          <Suspense fallback={null}>
            <TrailAxis bar={bar} from={from} to={to} told={told} />
          </Suspense>
        )}
      </TimeBar>
    </div>
  )
}

const LOW = '@media (max-height: 30rem)'
const frame = css({
  flex: '[1 1 calc(100% - 6rem)]',
  order: '-2',
  minWidth: '[8rem]',
  '@container (min-width: 44rem)': { flex: '[1 1 0]', order: '0' },
  [LOW]: { flex: '[1 1 0]', order: '0' },
})
const texts = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '2',
  minHeight: '[0.9375rem]',
  textStyle: 'meta',
  lineHeight: 'tight',
  color: 'ink.muted',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  pointerEvents: 'none',
  tabular: true,
  '& > time': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > strong': { color: 'stale', fontWeight: 'medium' },
  '& > span': { color: 'stale' },
  '& > [hidden], & > :has(~ strong):is(span)': { display: 'none' },
})
