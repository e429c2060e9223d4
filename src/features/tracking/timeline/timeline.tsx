import {
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type CSSProperties,
  type ReactNode,
} from 'react'
import type { Observable } from 'rxjs'
import { css } from '../../../../styled-system/css'
import { lazyPart } from '../../../loading/lazy-part.ts'
import type { AxisData } from '../playback/timeline/axis-data.ts'
import { TimeBar } from '../playback/timeline/time-bar.tsx'
import { eventLanes } from './event-lanes.ts'
import type { FixBars } from './fix-bars.ts'
import type { TimeWindow } from './time-window.ts'
import { useTimeWindow, useZoomGestures, ZOOM_STEP } from './use-time-window.ts'
import { tr } from '../../../texts/tr.ts'
import * as catalogue from './texts.ts'

// loaded together with its content
const TimelineImage = lazyPart(() => import('./timeline-image.tsx').then((file) => file.TimelineImage))
const TimelineKey = lazyPart(() => import('./timeline-key.tsx').then((file) => file.TimelineKey))
const TimelineZoom = lazyPart(() => import('./timeline-key.tsx').then((file) => file.TimelineZoom))

/**
 * number of distinguishable positions of the head, because each change makes the browser recompute
 * the layout
 */
const STEPS = 4096
/**
 * delay before fixes are counted again, so that a thousand guards are not counted at every wheel
 * step, ms
 */
const RESTED_MS = 150

/** Position of a replay. Its identity is that of the replay. */
export interface TimelineHead {
  /** emits when the position may have changed */
  moves$: Observable<unknown>
  /** ms since epoch UTC */
  now: () => number
  /** returns the current time as text */
  text: () => string
  /** updates everything else that follows the head */
  show?: () => void
}

interface Props extends TimeWindow {
  label: string
  enabled: boolean
  /** step of ↑ and ↓, ms */
  step: number
  head: TimelineHead
  /** data of the period; null until it has been read */
  told: AxisData | null
  /** returns the density of fixes in a part of the period; null: not counted yet */
  bars: (view: TimeWindow) => FixBars | null
  /** called when the visible part of the bar has changed and settled */
  onView?: (view: TimeWindow) => void
  onSeek: (t: number) => void
  /** content next to the time */
  said?: ReactNode
  /** content on the bar, below events */
  beneath?: (view: TimeWindow) => ReactNode
  /** content over the bar: the handles of a range */
  over?: (view: TimeWindow) => ReactNode
  stretch?: {
    /** whether every drag draws a range; otherwise only with Shift */
    isDrawn: boolean
    onStretch: (from: number, to: number, isDone: boolean) => void
    onCancel: () => void
  }
}

/**
 * The timeline of a playback, for one guard or all: density of fixes, a lane per kind of event,
 * gaps and stops, data under the pointer, and the head. The head is moved without React: a frame
 * only writes a style, the time and the percentage, if they visibly changed.
 */
export function Timeline(props: Props) {
  const { label, from, to, enabled, step, head, told, bars, onView, onSeek, said, beneath, over, stretch } =
    props
  const bar = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLTimeElement>(null)
  const percent = useRef<HTMLOutputElement>(null)
  const whole = useMemo(() => ({ from, to }), [from, to])
  const zoomedTime = useTimeWindow(from, to)
  const { view, zoom, reveal, showWhole, isWhole } = zoomedTime
  useZoomGestures({ bar, whole, zoomedTime, now: head.now, onSeek })
  const tellView = useEffectEvent((next: TimeWindow) => onView?.(next))
  useEffect(() => {
    const timer = setTimeout(() => tellView(view), RESTED_MS)
    return () => clearTimeout(timer)
  }, [view])
  const lanes = useMemo(() => eventLanes(told?.marks ?? []), [told?.marks])
  const zoomAtHead = (direction: number) => {
    const t = head.now()
    zoom(
      direction > 0 ? 1 / ZOOM_STEP : ZOOM_STEP,
      view.from <= t && t <= view.to ? t : (view.from + view.to) / 2,
    )
  }

  useEffect(() => {
    let shownStep = Number.NaN
    let wasWithin = true
    const show = () => {
      const t = head.now()
      const part = view.to > view.from ? (t - view.from) / (view.to - view.from) : 0
      const shown = Math.round(part * STEPS)
      const isWithin = part >= 0 && part <= 1
      head.show?.()
      if (shown !== shownStep && bar.current) {
        bar.current.style.setProperty('--progress', String(Math.min(1, Math.max(0, shown / STEPS))))
        bar.current.toggleAttribute('data-head-away', !isWithin)
      }
      shownStep = shown
      const text = head.text()
      if (time.current?.textContent !== text) {
        if (time.current) time.current.textContent = text
        bar.current?.setAttribute('aria-valuetext', text)
      }
      const done = String(
        to > from ? Math.floor(Math.min(1, Math.max(0, (t - from) / (to - from))) * 100) : 0,
      )
      if (percent.current?.textContent !== `${done}%`) {
        if (percent.current) percent.current.textContent = `${done}%`
        bar.current?.setAttribute('aria-valuenow', done)
      }
      if (wasWithin && !isWithin) reveal(t)
      wasWithin = isWithin
    }
    // a window that was just moved away from the head stays there
    wasWithin = view.from <= head.now() && head.now() <= view.to
    const moves = head.moves$.subscribe(show)
    show()
    return () => moves.unsubscribe()
  }, [head, view, from, to, reveal])

  return (
    <div
      className={frame}
      style={{ '--lanes': lanes.length, '--lane': laneHeight(lanes.length) } as CSSProperties}
    >
      <div className={barred}>
        <TimeBar
          ref={bar}
          label={label}
          view={view}
          whole={whole}
          enabled={enabled}
          step={step * ((view.to - view.from) / (to - from || 1))}
          now={head.now}
          marks={told?.marks ?? []}
          onSeek={onSeek}
          onZoom={zoomAtHead}
          {...(stretch && {
            stretches: stretch.isDrawn,
            onStretch: stretch.onStretch,
            onStretchCancel: stretch.onCancel,
          })}
        >
          {told && enabled && (
            <Suspense fallback={null}>
              <TimelineImage
                bar={bar}
                view={view}
                told={told}
                lanes={lanes}
                bars={bars(view)}
                beneath={beneath?.(view)}
              />
            </Suspense>
          )}
        </TimeBar>
        {over?.(view)}
      </div>
      <div className={info}>
        <div className={texts} data-says={said ? true : undefined}>
          <time ref={time} />
          {said}
        </div>
        <div className={counted}>
          <output ref={percent} aria-hidden />
          {told && enabled && (
            <Suspense fallback={null}>
              <TimelineKey lanes={lanes} total={told.total} name={tr(catalogue.eventsInTheWholePeriod)} />
            </Suspense>
          )}
        </div>
      </div>
      {told && enabled && (
        <Suspense fallback={null}>
          <TimelineZoom isWhole={isWhole} onZoom={zoomAtHead} onWhole={showWhole} />
        </Suspense>
      )}
    </div>
  )
}

/** Few kinds of events have higher lanes, so that the map keeps its room where there are many. */
const laneHeight = (lanes: number) => (lanes > 2 ? '0.1875rem' : '0.25rem')

// its parts are in the rows of the player: the bar above the buttons, its texts among the buttons
const frame = css({
  display: 'contents',
  // how the bar is divided from top to bottom; a low screen has less of each
  '--density': '0.75rem',
  '@media (max-height: 30rem)': { '--density': '0.5rem' },
})
const barred = css({ position: 'relative', flex: '[0 0 100%]', minWidth: '0', order: '-2' })
const OWN_ROW = {
  flex: '[1 0 100%]',
  order: '-2',
  flexDirection: 'row',
  justifyContent: 'flex-start',
  columnGap: '3',
  '& > :last-child': { flex: '1' },
} as const
const info = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  flex: '[1 1 8rem]',
  minWidth: '0',
  textStyle: 'meta',
  lineHeight: 'tight',
  color: 'ink.muted',
  tabular: true,
  // if the buttons fill the row, the texts are directly under the bar
  '@container (max-width: 43.99rem)': { flex: '[1 1 60%]', order: '-2' },
  // beside the buttons of a range, or those of the zoom while following, they would be cut off
  '@media (min-height: 30.01rem)': {
    '@container (min-width: 44rem)': { '*:has(> [data-of-range]) > * > &': OWN_ROW },
    '@container (min-width: 44rem) and (max-width: 55.99rem)': {
      '*:has(> :not([data-folds]) > * > [data-of-follow]) > * > &': OWN_ROW,
    },
  },
  '@media (max-height: 30rem)': { display: 'contents' },
})
const counted = css({
  display: 'flex',
  columnGap: '2',
  minWidth: '0',
  '@media (max-height: 30rem)': { display: 'none' },
})
const texts = css({
  display: 'flex',
  columnGap: '2',
  minHeight: '[0.9375rem]',
  textStyle: 'meta',
  lineHeight: 'tight',
  color: 'ink.muted',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  tabular: true,
  '& > time': {
    color: 'ink',
    fontWeight: 'medium',
    flexShrink: '0',
  },
  // the times of a range are read whole
  '&:has(> b)': { flexWrap: 'wrap' },
  '& > b': { color: 'selected', fontWeight: 'medium', whiteSpace: 'normal' },
  '& > strong': { color: 'late', fontWeight: 'medium' },
  '& > span': { color: 'late', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > [hidden], & > :has(~ strong):is(span)': { display: 'none' },
  // a low window has no room for a separate row: the time is above the map, and the other texts are on the
  // map
  '@media (max-height: 30rem)': {
    position: 'absolute',
    bottom: '[calc(100% + 0.5rem)]',
    left: '[50%]',
    transform: 'translateX(-50%)',
    maxWidth: '[60%]',
    minHeight: '0',
    paddingInline: '2',
    paddingBlock: '1',
    borderRadius: 'md',
    bg: 'overlay',
    pointerEvents: 'none',
  },
})
