import { useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { css } from '../../../../styled-system/css'
import type { AxisData } from '../playback/timeline/axis-data.ts'
import { laneColour } from '../playback/events/event-shape.ts'
import { TimeAxis } from '../playback/timeline/time-axis.tsx'
import { windowPosition } from './window-position.ts'
import { countByPart, lanePath, type EventLane } from './event-lanes.ts'
import type { FixBars } from './fix-bars.ts'
import type { TimeWindow } from './time-window.ts'

/** width of an event's bar, px; events at the same place share a higher bar */
const STROKE_PX = 3

interface PictureProps {
  bar: RefObject<HTMLElement | null>
  view: TimeWindow
  told: AxisData
  lanes: readonly EventLane[]
  bars: FixBars | null
  beneath: ReactNode
}

/** What a timeline draws: number of fixes, a lane for each kind of event, the time scale, gaps and stops. */
export function TimelineImage({ bar, view, told, lanes, bars, beneath }: PictureProps) {
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
            style={windowPosition(bars.view, view)}
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
