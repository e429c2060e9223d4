import { css } from '../../../../styled-system/css'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Plus } from '../../../ui/icons/control-icons.ts'
import { Minus, Maximize2 } from '../../../ui/icons/replay-icons.ts'
import { eventShape, type EventShape } from '../playback/events/event-shape.ts'
import type { EventLane } from './event-lanes.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const NAMES: Readonly<Record<EventShape, string>> = {
  alarm: tr(texts.alarm),
  incident: tr(texts.incident),
  offline: tr(texts.wentOffline),
  'reporting again': tr(texts.reportingAgain),
  'geofence left': tr(texts.leftGeofence),
  'back within': tr(texts.backInside),
  'long stop': tr(texts.stop),
  'post reached': tr(texts.postReached),
  occurrence: tr(texts.occurrence),
  shift: tr(texts.shift),
}

interface KeyProps {
  name: string
  lanes: readonly EventLane[]
  /** number of events of all guards, if the lanes show only those of some */
  total?: number | undefined
}

/**
 * Legend of a timeline: kinds of events with their numbers in the whole period. It is one line; if it is too
 * long, it unfolds under the pointer.
 */
export function TimelineKey({ name, lanes, total }: KeyProps) {
  const count = lanes.reduce((sum, { times }) => sum + times.length, 0)
  return (
    <div className={place}>
      <ul aria-label={name} className={key}>
        <li data-testid="event-count">
          <b>
            {total === undefined || total === count
              ? rich(texts.countEvents, { count })
              : rich(texts.countOfTotalEvents, { count, total })}
          </b>
        </li>
        {lanes.map(({ shape, times }) => (
          <li key={shape}>
            <i aria-hidden className={eventShape({ kind: shape })} />
            {NAMES[shape]} <b>{times.length}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ZoomProps {
  isWhole: boolean
  onZoom: (direction: 1 | -1) => void
  onWhole: () => void
}

export function TimelineZoom({ isWhole, onZoom, onWhole }: ZoomProps) {
  return (
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
  )
}

const place = css({ position: 'relative', flex: '1', minWidth: '0', height: '[1.25em]' })
const key = css({
  position: 'absolute',
  left: '0',
  bottom: '0',
  display: 'flex',
  columnGap: '3',
  maxWidth: 'full',
  overflow: 'hidden',
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: '1', whiteSpace: 'nowrap' },
  '& b': { fontWeight: 'medium', color: 'ink' },
  '*:hover > &': {
    flexWrap: 'wrap',
    width: 'max',
    maxWidth: '[min(36rem, 80cqi)]',
    overflow: 'visible',
    margin: '[-0.375rem]',
    padding: '1.5',
    borderRadius: 'md',
    bg: 'overlay',
    boxShadow: 'md',
    zIndex: 'raised',
  },
})
const zooms = css({
  display: 'flex',
  flexShrink: '0',
  _print: { display: 'none' },
  '@container (max-width: 43.99rem)': { order: '-2' },
  '@media (max-height: 30rem)': { display: 'none' },
})
