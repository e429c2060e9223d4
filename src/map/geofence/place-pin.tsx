import * as texts from './texts.ts'
import { useEffect } from 'react'
import { css } from '../../../styled-system/css'
import { cornerAt, offsetCorner, type Corner } from '../../../domain/geo/editable-geofence.ts'
import type { MapHost } from '../hosts/map-host.ts'
import { GeofenceHandle } from './geofence-handle.tsx'
import { arrowKeyMetres, useRedrawOnMove } from './canvas-handles.ts'
import { tr } from '../../texts/tr.ts'

interface Props {
  host: MapHost
  place: Corner | null
  onPlace: (place: Corner) => void
}

/** A pin on a map. A click on the map places it, and dragging or arrow keys move it. */
export function PlacePin({ host, place, onPlace }: Props) {
  const cover = useRedrawOnMove(host)
  useEffect(
    () => host.on('click', ({ lngLat }) => onPlace(cornerAt(lngLat.lng, lngLat.lat))),
    [host, onPlace],
  )
  return (
    <div ref={cover} className={frame}>
      {place && (
        <GeofenceHandle
          kind="corner"
          chosen
          at={host.project(place)}
          label={tr(texts.placeLatitudeLatLongitudeLng, {
            lat: place.lat.toFixed(6),
            lng: place.lng.toFixed(6),
          })}
          onDrag={(to) => {
            const { lng, lat } = host.unproject(to)
            onPlace(cornerAt(lng, lat))
          }}
          onKeyDown={(event) => {
            const metres = arrowKeyMetres(event)
            if (!metres) return
            event.preventDefault()
            onPlace(offsetCorner(place, metres.east, metres.north))
          }}
        />
      )}
    </div>
  )
}

const frame = css({ position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' })
