import { useEffect, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { followBoardTime, type Lead } from '../../../following-board.ts'
import type { MapHost } from '../../../map/hosts/map-host.ts'
import { tr } from '../../../texts/tr.ts'
import type { OpenReplay } from '../board-replay/data/open-replay.ts'
import type { TrackerGuard } from '../tracker-data.ts'
import * as texts from './texts.ts'

/** space for a name on the map, px */
const NAME_PX = { width: 120, height: 20 }

interface Props {
  host: MapHost
  guards: readonly TrackerGuard[]
  night: OpenReplay | null
}

/**
 * Lets the inspector (another window) control the replay's time, and draws guards as in its recording, to
 * compare them with the server's data.
 */
export function LedGuards({ host, guards, night }: Props) {
  const [led, setLed] = useState<Lead['guards']>(null)
  const list = useRef<HTMLUListElement>(null)
  const clock = night?.clock
  useEffect(
    () =>
      followBoardTime((to) => {
        clock?.seek(to.moment)
        setLed(to.guards)
      }),
    [clock],
  )
  useEffect(() => {
    const place = () => {
      const named = new Set<string>()
      for (const [i, at] of (led ?? []).entries()) {
        const { x, y } = host.project({ lat: at.lat, lng: at.lon })
        const ring = list.current?.children[i]
        if (!(ring instanceof HTMLElement)) continue
        ring.style.transform = `translate(${x}px, ${y}px)`
        // if rings are close together, only the first shows its name
        const place = `${Math.round(x / NAME_PX.width)} ${Math.round(y / NAME_PX.height)}`
        ring.toggleAttribute('data-crowded', named.has(place))
        named.add(place)
      }
    }
    place()
    return host.on('camera', place)
  }, [host, led])
  if (led === null) return null
  const names = new Map(guards.map(({ id, user_full_name: name }) => [id, name]))
  return (
    <ul ref={list} aria-label={tr(texts.guardsInTheRecording)} className={all}>
      {led.map(({ worker }) => (
        <li key={worker} className={ring}>
          {names.get(worker) ?? tr(texts.guardGuard, { guard: worker })}
        </li>
      ))}
    </ul>
  )
}

const all = css({ position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' })
const ring = css({
  position: 'absolute',
  top: '0',
  left: '0',
  paddingLeft: '6',
  color: 'ink',
  textStyle: 'meta',
  whiteSpace: 'nowrap',
  '&[data-crowded]': { color: '[transparent]' },
  _before: {
    content: '""',
    position: 'absolute',
    top: '[-1.375rem]',
    left: '[-1.375rem]',
    width: '[2.75rem]',
    height: '[2.75rem]',
    borderRadius: 'full',
    borderWidth: 'thick',
    borderStyle: 'dashed',
    borderColor: 'accent',
  },
})
