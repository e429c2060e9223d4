import { useEffect, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import { placeAt } from '../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { drawnHead, hasHead } from '../../../machines/playback.ts'
import type { MapHost } from '../../../map/map-host.ts'
import { useTracking } from '../use-tracking.ts'
import type { Replay } from './create-replay.ts'

interface Props {
  host: MapHost
  trail: Trail
  replay: Replay
  name: string
}

/** Below the head's marker: whose it is and when. It moves by a style of its own element, so no frame renders React. */
export function HeadCaption({ host, trail, replay, name }: Props) {
  const { clock } = useTracking()
  const element = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLTimeElement>(null)

  useEffect(() => {
    const place = () => {
      const caption = element.current
      if (caption === null) return
      const snapshot = replay.actor.getSnapshot()
      const at = placeAt(trail, drawnHead(snapshot, replay.playHead.head))
      caption.hidden = !hasHead(snapshot) || at === null
      if (at === null || caption.hidden) return
      const { x, y } = host.project({ lng: at.lon, lat: at.lat })
      caption.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translateX(-50%)`
      const text = clock.full(at.t)
      if (time.current && time.current.textContent !== text) time.current.textContent = text
    }
    place()
    const moves = replay.playHead.head$.subscribe(place)
    const states = replay.actor.subscribe(place)
    const stop = host.on('camera', place)
    return () => {
      moves.unsubscribe()
      states.unsubscribe()
      stop()
    }
  }, [host, trail, replay, clock])

  return (
    <div ref={element} data-testid="current-position" className={caption} hidden>
      <strong>Current Position</strong>
      <span>{name}</span>
      <time ref={time} />
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
  marginTop: '[1.375rem]',
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
  '&[hidden]': { display: 'none' },
  '& time': { color: 'ink.muted' },
})
