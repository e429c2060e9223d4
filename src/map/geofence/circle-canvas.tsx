import * as texts from './texts.ts'
import { css } from '../../../styled-system/css'
import {
  shapeBorder,
  circleShape,
  cornerAt,
  offsetCorner,
  type Corner,
} from '../../../domain/geo/editable-geofence.ts'
import type { MapHost } from '../hosts/map-host.ts'
import { GeofenceHandle } from './geofence-handle.tsx'
import { arrowKeyMetres, useRedrawOnMove } from './canvas-handles.ts'
import { RadiusHandle } from './radius-handle.tsx'
import { tr } from '../../texts/tr.ts'

interface Props {
  host: MapHost
  centre: Corner
  /** metres */
  radius: number
  onCentre: (centre: Corner) => void
  onRadius: (metres: number) => void
}

/** An editable circle on a map, with handles at its centre and rim. Pointer, touch and arrow keys move them. */
export function CircleCanvas({ host, centre, radius, onCentre, onRadius }: Props) {
  const cover = useRedrawOnMove(host)
  const rim = shapeBorder(circleShape(centre, radius)).map((corner) => host.project(corner))
  return (
    <div ref={cover} className={frame}>
      <svg className={drawing} aria-hidden>
        <polygon points={rim.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      </svg>
      <GeofenceHandle
        kind="corner"
        chosen
        at={host.project(centre)}
        label={tr(texts.centreLatitudeLatLongitudeLng, {
          lat: centre.lat.toFixed(6),
          lng: centre.lng.toFixed(6),
        })}
        onDrag={(to) => {
          const { lng, lat } = host.unproject(to)
          onCentre(cornerAt(lng, lat))
        }}
        onKeyDown={(event) => {
          const metres = arrowKeyMetres(event)
          if (!metres) return
          event.preventDefault()
          onCentre(offsetCorner(centre, metres.east, metres.north))
        }}
      />
      <RadiusHandle host={host} centre={centre} radius={radius} onRadius={onRadius} />
    </div>
  )
}

const frame = css({ position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' })
const drawing = css({
  position: 'absolute',
  w: 'full',
  h: 'full',
  '& > polygon': { fill: 'selected', fillOpacity: '[0.14]', stroke: 'selected', strokeWidth: '[2.5]' },
})
