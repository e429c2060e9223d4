import { offsetCorner, type Corner } from '../../../domain/geo/editable-geofence.ts'
import { haversine } from '../../../domain/geo/haversine.ts'
import type { MapHost } from '../hosts/map-host.ts'
import { GeofenceHandle } from './geofence-handle.tsx'
import { arrowKeyMetres } from './canvas-handles.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  host: MapHost
  centre: Corner
  /** metres */
  radius: number
  onRadius: (metres: number, gesture: string) => void
}

/** The handle on the rim of a circle, moved by pointer or arrow keys. */
export function RadiusHandle({ host, centre, radius, onRadius }: Props) {
  return (
    <GeofenceHandle
      kind="corner"
      at={host.project(offsetCorner(centre, radius, 0))}
      label={tr(texts.radius)}
      role="slider"
      aria-valuenow={radius}
      aria-valuetext={tr(texts.metresRadius, { radius })}
      onDrag={(to, gesture) => {
        const rim = host.unproject(to)
        onRadius(haversine(centre.lat, centre.lng, rim.lat, rim.lng), gesture)
      }}
      onKeyDown={(event) => {
        const by = arrowKeyMetres(event)
        if (!by) return
        event.preventDefault()
        onRadius(radius + by.east + by.north, 'radius by keys')
      }}
    />
  )
}
