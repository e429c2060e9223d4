import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { css } from '../../../../styled-system/css'
import type { PlayHead } from '../../../streams/play-head.ts'
import type { PlaybackTrail } from './playback-trail.ts'

interface Props {
  playHead: PlayHead
  trail: PlaybackTrail
  onSeek: (head: number) => void
}

const LEAP = 10

/** How far a key moves the head, null for a key that does not. */
function keyMove(key: string, head: number, last: number): number | null {
  const step = Math.max(1, last / 100)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return head + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return head - step
    case 'PageUp':
      return head + LEAP * step
    case 'PageDown':
      return head - LEAP * step
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/**
 * The bar under a replay. It is moved by the play head itself, not by React: a frame writes one style and, where
 * they changed, the percentage and the time.
 */
export function PlaybackProgress({ playHead, trail, onSeek }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const percent = useRef<HTMLOutputElement>(null)
  const time = useRef<HTMLTimeElement>(null)
  const last = Math.max(0, trail.points - 1)
  const enabled = trail.points > 1

  useEffect(() => {
    const shown = playHead.head$.subscribe((head) => {
      const progress = last > 0 ? Math.min(1, head / last) : 0
      const text = `${Math.floor(progress * 100)}%`
      const at = trail.timeText(head)
      bar.current?.style.setProperty('--progress', String(progress))
      if (time.current && time.current.textContent !== at) time.current.textContent = at
      if (percent.current?.textContent === text && bar.current?.ariaValueText) return
      if (percent.current) percent.current.textContent = text
      bar.current?.setAttribute('aria-valuenow', String(Math.floor(progress * 100)))
      bar.current?.setAttribute('aria-valuetext', at)
    })
    return () => shown.unsubscribe()
  }, [playHead, trail, last])

  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek(Math.min(1, Math.max(0, (event.clientX - left) / width)) * last)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!enabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    seekTo(event)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const head = enabled ? keyMove(event.key, playHead.head, last) : null
    if (head === null || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onSeek(Math.min(last, Math.max(0, head)))
  }

  return (
    <div className={frame}>
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
        <div className={track}>
          <div className={filled} />
          {trail.gaps.map((head) => (
            <span key={head} className={gapMark} style={{ left: `${(head / last) * 100}%` }} />
          ))}
        </div>
        <div className={thumb} />
      </div>
      <div className={texts}>
        <time ref={time} />
        <output ref={percent} aria-hidden />
      </div>
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '0.5' })
const slider = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: '6',
  cursor: 'pointer',
  touchAction: 'none',
  borderRadius: 'sm',
  '--progress': '0',
  _coarse: { height: '11' },
  '&[aria-disabled=true]': { opacity: 'disabled', cursor: 'not-allowed' },
})
const track = css({
  position: 'relative',
  width: 'full',
  height: '1.5',
  borderRadius: 'full',
  bg: 'active',
  overflow: 'hidden',
})
const filled = css({
  width: 'full',
  height: 'full',
  bg: 'accent',
  transformOrigin: 'left',
  transform: '[scaleX(var(--progress))]',
})
const gapMark = css({ position: 'absolute', top: '0', width: '0.5', height: 'full', bg: 'stale' })
const thumb = css({
  position: 'absolute',
  left: '[calc(var(--progress) * 100%)]',
  width: '4',
  height: '4',
  marginLeft: '[-0.5rem]',
  borderRadius: 'full',
  bg: 'ink',
  borderWidth: 'thick',
  borderColor: 'accent',
  boxShadow: 'sm',
  pointerEvents: 'none',
})
const texts = css({
  display: 'flex',
  justifyContent: 'space-between',
  textStyle: 'meta',
  color: 'ink.muted',
  tabular: true,
})
