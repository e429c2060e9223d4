import { useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { css } from '../../../../styled-system/css'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Plus } from '../../../ui/icons/control-icons.ts'
import { Minus, Maximize2 } from '../../../ui/icons/replay-icons.ts'
import type { AxisData } from '../playback/timeline/axis-data.ts'
import { laneColour, eventShape, type EventShape } from '../playback/events/event-shape.ts'
import { TimeAxis } from '../playback/timeline/time-axis.tsx'
import { across } from './across.ts'
import { countByPart, lanePath, type EventLane } from './event-lanes.ts'
import type { FixBars } from './fix-bars.ts'
import type { TimeWindow } from './time-window.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** width of a single event, px; several at the same place are one higher stroke */
const STROKE_PX = 3

interface PictureProps {
  bar: RefObject<HTMLElement | null>
  view: TimeWindow
  told: AxisData
  lanes: readonly EventLane[]
  bars: FixBars | null
  beneath: ReactNode
}

/**
 * Content of the bar: density of fixes, a lane per kind of event, and the scale with gaps and
 * stops.
 */
export function TimelinePicture({ bar, view, told, lanes, bars, beneath }: PictureProps) {
  const width = useWidth(bar)
  const parts = Math.max(1, Math.floor(width / STROKE_PX))
  const paths = useMemo(
    () => lanes.map(({ shape, times }) => ({ shape, path: lanePath(countByPart(times, view, parts)) })),
    [lanes, view, parts],
  )
  return (
    <>
      <div aria-hidden className={clip}>
        {bars && (
          <svg
            className={density}
            style={across(bars.view, view)}
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
          >
            <path d={bars.path} />
          </svg>
        )}
        {beneath}
        {paths.map(({ shape, path }, i) => (
          <svg
            key={shape}
            data-lane={shape}
            className={lane}
            style={{ top: `calc(var(--density) + var(--lane) * ${i} + 1px)` }}
            viewBox={`0 0 ${parts} 1`}
            preserveAspectRatio="none"
          >
            <path d={path} className={laneColour({ kind: shape })} />
          </svg>
        ))}
      </div>
      <TimeAxis bar={bar} width={width} view={view} told={told} />
    </>
  )
}

const NAMES: Readonly<Record<EventShape, string>> = {
  alarm: tr(texts.alarm),
  incident: tr(texts.incident),
  lost: tr(texts.wentOffline),
  'heard again': tr(texts.reportingAgain),
  'fence left': tr(texts.leftGeofence),
  'back within': tr(texts.backInside),
  'long stop': tr(texts.stop),
  'post reached': tr(texts.postReached),
  occurrence: tr(texts.occurrence),
  shift: tr(texts.shift),
}

interface KeyProps {
  name: string
  lanes: readonly EventLane[]
  isWhole: boolean
  onZoom: (direction: 1 | -1) => void
  onWhole: () => void
}

/** Legend of the lanes with the number of events in the whole period, and the zoom buttons. */
export function TimelineKey({ name, lanes, isWhole, onZoom, onWhole }: KeyProps) {
  const count = lanes.reduce((sum, { times }) => sum + times.length, 0)
  return (
    <div className={row}>
      <ul aria-label={name} className={key}>
        <li data-testid="event-count">
          <b>{rich(texts.countEvents, { count })}</b>
        </li>
        {lanes.map(({ shape, times }) => (
          <li key={shape}>
            <i aria-hidden className={eventShape({ kind: shape })} />
            {NAMES[shape]} <b>{times.length}</b>
          </li>
        ))}
      </ul>
      <div className={zooms}>
        <IconButton
          size="sm"
          label={tr(texts.zoomTimelineOut)}
          aria-disabled={isWhole || undefined}
          onClick={() => onZoom(-1)}
        >
          <Minus />
        </IconButton>
        <IconButton size="sm" label={tr(texts.zoomTimelineIn)} onClick={() => onZoom(1)}>
          <Plus />
        </IconButton>
        <IconButton
          size="sm"
          label={tr(texts.wholePeriod)}
          aria-disabled={isWhole || undefined}
          onClick={onWhole}
        >
          <Maximize2 />
        </IconButton>
      </div>
    </div>
  )
}

function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (place.current === null) return
    const watching = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [place])
  return width
}

const clip = css({ position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' })
const density = css({ position: 'absolute', top: '0', height: '[var(--density)]', fill: 'line.control' })
const lane = css({
  position: 'absolute',
  left: '0',
  width: 'full',
  height: '[calc(var(--lane) - 1px)]',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
})
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  '@media (max-height: 30rem)': { display: 'none' },
})
const key = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '0.5',
  flex: '1',
  minWidth: '0',
  textStyle: 'meta',
  lineHeight: 'tight',
  color: 'ink.muted',
  tabular: true,
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: '1', whiteSpace: 'nowrap' },
  '& b': { fontWeight: 'medium', color: 'ink' },
})
const zooms = css({ display: 'flex', flexShrink: '0', alignSelf: 'flex-start', _print: { display: 'none' } })
