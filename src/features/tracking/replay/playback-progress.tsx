import { Suspense, useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import { css } from '../../../../styled-system/css'
import { drawnHead } from '../../../machines/playback.ts'
import type { Replay } from './create-replay.ts'
import type { PlaybackTrail } from './playback-trail.ts'
import type { ToldTrail } from './use-told-trail.ts'

// comes with the reading of the trail, which it shows
const PlaybackAxis = lazyPart(() => import('./playback-axis.tsx').then((file) => file.PlaybackAxis))

interface Props {
  replay: Replay
  trail: PlaybackTrail
  told: ToldTrail | null
  /** the replay waits while the map is zoomed */
  held: boolean
  onSeek: (head: number) => void
}

const LEAP = 10
/** a press so near to a mark means the mark, px */
const SNAP_PX = 5

/** How far a key moves the time under the head, in ms, null for a key that does not. */
function keyMove(key: string, t: number, { points, from, to }: PlaybackTrail): number | null {
  const step = (to - from) / Math.min(100, points - 1)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return t + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return t - step
    case 'PageUp':
      return t + LEAP * step
    case 'PageDown':
      return t - LEAP * step
    case 'Home':
      return from
    case 'End':
      return to
    default:
      return null
  }
}

/**
 * The bar of a replay, an axis of the trail's own time. It is moved by the play head itself, not by React: a frame
 * writes one style and, where they changed, the percentage and the time.
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
    const show = () => {
      const { head } = playHead
      const progress = to > from ? Math.min(1, (trail.momentAt(head) - from) / (to - from)) : 0
      const text = `${Math.floor(progress * 100)}%`
      const drawn = drawnHead(actor.getSnapshot(), head)
      const at = trail.timeText(drawn)
      bar.current?.style.setProperty('--progress', String(progress))
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

  const seekTo = (event: PointerEvent<HTMLDivElement>, snaps: boolean) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const pressed = from + Math.min(1, Math.max(0, (event.clientX - left) / width)) * (to - from)
    const reach = (SNAP_PX / width) * (to - from)
    const mark = snaps && told?.marks.find(({ t }) => Math.abs(t - pressed) <= reach)
    onSeek(trail.headAt(mark ? mark.t : pressed))
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!enabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    seekTo(event, true)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const moved = event.movementX !== 0 || event.movementY !== 0
    if (moved && event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event, false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const t = enabled ? keyMove(event.key, trail.momentAt(playHead.head), trail) : null
    if (t === null || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onSeek(trail.headAt(t))
  }

  return (
    <div className={frame}>
      <div className={texts}>
        <time ref={time} />
        <span ref={silence} hidden>
          no fixes
        </span>
        {held && <strong>Paused while you zoom</strong>}
        <output ref={percent} aria-hidden />
      </div>
      <div
        ref={bar}
        role="slider"
        tabIndex={enabled ? 0 : -1}
        aria-label="Playback position"
        aria-disabled={!enabled}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className={slider}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      >
        <div className={track} />
        {told && enabled && (
          <Suspense fallback={null}>
            <PlaybackAxis bar={bar} trail={trail} told={told} />
          </Suspense>
        )}
        <div className={filled} />
        <div className={thumb} />
      </div>
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
const slider = css({
  position: 'relative',
  height: '[1.875rem]',
  cursor: 'pointer',
  touchAction: 'none',
  borderRadius: 'sm',
  '--progress': '0',
  _before: { content: '""', position: 'absolute', inset: '[-0.875rem 0 0]', display: 'none' },
  _coarse: { _before: { display: 'block' } },
  '&[aria-disabled=true]': { opacity: 'disabled', cursor: 'not-allowed' },
})
const track = css({
  position: 'absolute',
  insetInline: '0',
  top: '0',
  height: '4',
  borderRadius: 'sm',
  bg: 'active',
})
const filled = css({
  position: 'absolute',
  left: '0',
  top: '[0.8125rem]',
  width: 'full',
  height: '[0.1875rem]',
  bg: 'accent',
  transformOrigin: 'left',
  transform: '[scaleX(var(--progress))]',
  pointerEvents: 'none',
})
const thumb = css({
  position: 'absolute',
  left: '[calc(var(--progress) * 100%)]',
  top: '[-0.125rem]',
  width: '2',
  height: '5',
  marginLeft: '[-0.25rem]',
  borderRadius: 'sm',
  bg: 'ink',
  borderWidth: 'thick',
  borderColor: 'accent',
  boxShadow: 'sm',
  pointerEvents: 'none',
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
