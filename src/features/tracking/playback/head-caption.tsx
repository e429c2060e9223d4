import { useEffect, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import { interpolatePlace } from '../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { displayedHead, hasHead } from '../../../machines/playback.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { useTracking } from '../use-tracking.ts'
import type { Playback } from './create-playback.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  map: TrackerMap
  trail: Trail
  replay: Playback
  name: string
}

/**
 * Shows guard and time at the playhead. It stands at the bottom of the map, because beside the marker it
 * would cover the trail. It is updated every frame, without rendering React.
 */
export function HeadCaption({ map, trail, replay, name }: Props) {
  const { clock } = useTracking()
  const element = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLTimeElement>(null)
  const silence = useRef<HTMLElement>(null)

  useEffect(() => {
    let told: { head: number; hasHead: boolean } | null = null
    const tell = () => {
      const caption = element.current
      if (caption === null) return
      const snapshot = replay.actor.getSnapshot()
      const head = displayedHead(snapshot, replay.playHead.head)
      if (told?.head === head && told.hasHead === hasHead(snapshot)) return
      told = { head, hasHead: hasHead(snapshot) }
      const at = interpolatePlace(trail, head)
      caption.hidden = !hasHead(snapshot) || at === null
      if (at === null || caption.hidden) return
      const text = clock.full(at.t)
      const gap = map.trail.isInGap(head) ? 'no positions' : ''
      if (silence.current && silence.current.textContent !== gap) silence.current.textContent = gap
      if (time.current && time.current.textContent !== text) time.current.textContent = text
    }
    tell()
    const moves = replay.playHead.head$.subscribe(tell)
    const states = replay.actor.subscribe(tell)
    return () => {
      moves.unsubscribe()
      states.unsubscribe()
    }
  }, [map, trail, replay, clock])

  return (
    <div ref={element} data-testid="current-position" className={caption} hidden>
      <strong>{tr(texts.currentPosition)}</strong>
      <span>{name}</span>
      <time ref={time} />
      <em ref={silence} />
    </div>
  )
}

const caption = css({
  position: 'absolute',
  bottom: '2',
  insetInline: '0',
  marginInline: 'auto',
  width: '[fit-content]',
  maxWidth: '[calc(100% - 8rem)]',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: '2',
  paddingInline: '2.5',
  paddingBlock: '0.5',
  borderRadius: 'md',
  zIndex: 'raised',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'sm',
  textStyle: 'meta',
  color: 'ink',
  pointerEvents: 'none',
  tabular: true,
  '&[hidden], & > :empty': { display: 'none' },
  '& time': { color: 'ink.muted' },
  '& em': { color: 'late' },
})
