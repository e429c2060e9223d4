import { useEffect, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import { placeAt } from '../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { drawnHead, hasHead } from '../../../machines/playback.ts'
import { popupCorner } from '../../../map/popup-corner.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { useTracking } from '../use-tracking.ts'
import type { Replay } from './create-replay.ts'

interface Props {
  map: TrackerMap
  trail: Trail
  replay: Replay
  name: string
}

/** clear of the head's marker */
const BELOW_PX = 22

/** Below the head's marker: whose it is and when. It moves by a style of its own element, so no frame renders React. */
export function HeadCaption({ map, trail, replay, name }: Props) {
  const { host } = map
  const { clock } = useTracking()
  const element = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLTimeElement>(null)
  const silence = useRef<HTMLElement>(null)

  useEffect(() => {
    let size = { width: 0, height: 0 }
    const place = () => {
      const caption = element.current
      if (caption === null) return
      const snapshot = replay.actor.getSnapshot()
      const head = drawnHead(snapshot, replay.playHead.head)
      const at = placeAt(trail, head)
      caption.hidden = !hasHead(snapshot) || at === null
      if (at === null || caption.hidden) return
      const { x, y } = popupCorner(
        host.project({ lng: at.lon, lat: at.lat }),
        size,
        host.getSize(),
        BELOW_PX,
        'below',
      )
      caption.style.transform = `translate(${x}px, ${y}px)`
      const text = clock.full(at.t)
      const told = map.trail.isInGap(head) ? 'no fixes' : ''
      if (silence.current && silence.current.textContent !== told) silence.current.textContent = told
      if (time.current && time.current.textContent !== text) time.current.textContent = text
    }
    const resized = new ResizeObserver(() => {
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = element.current ?? {}
      size = { width, height }
      place()
    })
    if (element.current) resized.observe(element.current)
    place()
    const moves = replay.playHead.head$.subscribe(place)
    const states = replay.actor.subscribe(place)
    const stop = host.on('camera', place)
    return () => {
      moves.unsubscribe()
      states.unsubscribe()
      stop()
      resized.disconnect()
    }
  }, [map, host, trail, replay, clock])

  return (
    <div ref={element} data-testid="current-position" className={caption} hidden>
      <strong>Current Position</strong>
      <span>{name}</span>
      <time ref={time} />
      <em ref={silence} />
    </div>
  )
}

const caption = css({
  position: 'absolute',
  top: '0',
  left: '0',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  paddingInline: '2',
  paddingBlock: '1',
  borderRadius: 'md',
  zIndex: 'raised',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'sm',
  textStyle: 'meta',
  color: 'ink',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  // on a layer of its own it moves without repainting what lies on the map
  willChange: 'transform',
  tabular: true,
  '&[hidden], & > :empty': { display: 'none' },
  '& time': { color: 'ink.muted' },
  '& em': { color: 'stale' },
})
