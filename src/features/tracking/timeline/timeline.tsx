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
import type { RangeOnBar } from '../playback/range/use-range-on-bar.tsx'
import type { AxisData } from '../playback/timeline/axis-data.ts'
import { TimeBar } from '../playback/timeline/time-bar.tsx'
import { eventLanes } from './event-lanes.ts'
import type { FixBars } from './fix-bars.ts'
import type { TimeWindow } from './time-window.ts'
import { useTimeWindow, useZoomGestures, ZOOM_STEP } from './use-time-window.ts'
import { tr } from '../../../texts/tr.ts'
import * as catalogue from './texts.ts'

// lazy, loaded when the first events are drawn
const TimelineImage = lazyPart(() => import('./timeline-image.tsx').then((file) => file.TimelineImage))
const TimelineKey = lazyPart(() => import('./timeline-key.tsx').then((file) => file.TimelineKey))
const TimelineZoom = lazyPart(() => import('./timeline-key.tsx').then((file) => file.TimelineZoom))

/**
 * number of distinct positions of the playhead; a smaller change is skipped, because each makes the browser
 * compute the layout again
 */
const STEPS = 4096
/** debounce after a zoom, ms, so that fixes of a thousand guards are not counted at every wheel step */
const RESTED_MS = 150

/** The playhead of a timeline. Another player has another object. */
export interface TimelineHead {
  /** emits when the time may have changed */
  moves$: Observable<unknown>
  /** current time, ms since epoch */
  now: () => number
  /** returns the formatted current time */
  text: () => string
  /** updates everything else that shows the current time */
  show?: () => void
}

interface Props extends TimeWindow {
  label: string
  enabled: boolean
  /** how far ↑ and ↓ move the playhead, ms */
  step: number
  head: TimelineHead
  /** events, gaps and stops of the period; null until computed */
  told: AxisData | null
  /** returns the number of fixes over time in a window; null until counted */
  bars: (view: TimeWindow) => FixBars | null
  /** called when the visible part has changed, after a pause */
  onView?: (view: TimeWindow) => void
  onSeek: (t: number) => void
  /** shown beside the time */
  said?: ReactNode
  /** drawn on the timeline below the events */
  beneath?: (view: TimeWindow) => ReactNode
  /** a range that is drawn on the timeline and stated beside the time */
  range?: RangeOnBar | undefined
}

/**
 * Timeline of a player: number of fixes, a lane for each kind of event, gaps and stops, a tooltip, and the
 * playhead. The playhead moves without rendering React. In each frame, only a style, the time and the
 * percentage are written, and only if they change visibly.
 */
export function Timeline(props: Props) {
  const { label, from, to, enabled, step, head, told, bars, onView, onSeek, said, beneath, range } = props
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
    // if the user moved the visible part away from the playhead, it does not follow the playhead
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
          {...range?.stretch}
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
        {range?.over(view)}
      </div>
      <div className={info}>
        <div className={texts}>
          <time ref={time} />
          {range?.said}
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

/** Returns the height of a lane. Many lanes are lower, so that the map keeps its height. */
const laneHeight = (lanes: number) => (lanes > 2 ? '0.1875rem' : '0.25rem')

// the timeline's parts are laid out by the player: the bar above its buttons, the texts among them
const frame = css({
  display: 'contents',
  // height of the bars of fixes; less in a low window
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
  // in a narrow container, where buttons fill the row, the texts are directly below the bar
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
  // in a low window, the texts lie over the map, because there is no space for another row
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
