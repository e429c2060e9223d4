import * as texts from './texts.ts'
import { useCallback, useSyncExternalStore, Suspense, useMemo, useState } from 'react'
import type { MapHost, MapKind, LngLat } from '../../map/hosts/map-host.ts'
import { Crosshair } from '../../ui/icons/control-icons.ts'
import { createPortal } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { cornerAt, type Corner } from '../../../domain/geo/editable-geofence.ts'
import { parseGeofence } from '../../../domain/geo/geofence.ts'
import { lazyPart } from '../../loading/lazy-part.ts'
import { PlacePin } from '../../map/geofence/place-pin.tsx'
import { mapPlaces, geofenceRings } from '../../map/scene/map-places.ts'
import type { PostMarker } from '../../map/layers/markers/sign-icons.ts'
import { Button } from '../../ui/control/button.tsx'
import { SiteMap } from './site-map.tsx'
import type { MissingPosts } from './use-post-markers.ts'
import { tr } from '../../texts/tr.ts'

const NONE: never[] = []
const PlaceSearch = lazyPart(() => import('./place-search.tsx').then((file) => file.PlaceSearch))

export interface PlacePickerProps {
  /** JSON text of a geofence to which the map is fitted first */
  around: string | null
  /** other posts nearby; the place itself is drawn as a pin */
  others: readonly PostMarker[]
  missing?: MissingPosts | null
  hint: string
  /** whether the map may open at a zoom that shows only a few metres */
  near?: boolean
}

/** A map that sets the latitude and longitude of the surrounding form. */
export function PlacePicker({ around, others, missing = null, hint: how, near = false }: PlacePickerProps) {
  const { setValue } = useFormContext()
  const [latitude, longitude]: unknown[] = useWatch({ name: ['latitude', 'longitude'] })
  const isPlace = typeof latitude === 'number' && typeof longitude === 'number'
  const place =
    isPlace && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? cornerAt(longitude, latitude) : null
  const [opened] = useState(place)
  // hides the marker of the edited post, which the pin replaces
  const posts = useMemo(
    () => others.filter(({ lat, lng }) => lat !== opened?.lat || lng !== opened.lng),
    [others, opened],
  )
  const geofences = useMemo(() => {
    const geofence = around === null ? null : parseGeofence(around)
    return geofence ? [{ id: 'around', name: '', polygon: geofenceRings(geofence.coordinates) }] : NONE
  }, [around])
  const shows = useMemo(
    () => (opened ? [opened] : mapPlaces(geofences.length > 0 ? NONE : posts, geofences)),
    [opened, posts, geofences],
  )
  const onPlace = useCallback(
    ({ lat, lng }: Corner) => {
      setValue('latitude', lat, { shouldDirty: true, shouldValidate: true })
      setValue('longitude', lng, { shouldDirty: true, shouldValidate: true })
    },
    [setValue],
  )
  const onFound = useCallback(({ lng, lat }: LngLat) => onPlace(cornerAt(lng, lat)), [onPlace])
  const [above, setAbove] = useState<HTMLDivElement | null>(null)
  return (
    <div className={column}>
      <p className={label}>{tr(texts.place)}</p>
      <div ref={setAbove} />
      <SiteMap
        label={tr(texts.mapOfThePlace)}
        shows={shows}
        missing={missing}
        near={near}
        posts={posts}
        geofences={geofences}
        guards={NONE}
      >
        {(host) => (
          <>
            <PlacePin host={host} place={place} onPlace={onPlace} />
            {above && createPortal(<SearchOnGoogle host={host} onPlace={onFound} />, above)}
            {!place && <span className={cross} aria-hidden />}
            <div className={tools}>
              <Button
                size="sm"
                icon={<Crosshair />}
                onClick={() => {
                  const { center } = host.getCamera()
                  onPlace(cornerAt(center.lng, center.lat))
                }}
              >
                {tr(texts.putItInTheMiddle)}
              </Button>
            </div>
          </>
        )}
      </SiteMap>
      <p className={hint}>{how}</p>
    </div>
  )
}

/** Search for places. Google's terms allow it only on Google's map. */
function SearchOnGoogle(props: { host: MapHost; onPlace: (place: LngLat) => void }) {
  if (useMapKind(props.host) !== 'google') return null
  return (
    <Suspense>
      <PlaceSearch {...props} />
    </Suspense>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '1.5' })
const label = css({ textStyle: 'label', color: 'ink.muted' })
const hint = css({ textStyle: 'meta', color: 'ink.faint' })
const tools = css({ position: 'absolute', top: '2', left: '2', zIndex: 'panel' })
const cross = css({
  position: 'absolute',
  left: '[50%]',
  top: '[50%]',
  pointerEvents: 'none',
  '&::before, &::after': { content: '""', position: 'absolute', bg: 'ink', opacity: '[0.7]' },
  '&::before': { w: '[20px]', h: '[2px]', left: '[-10px]', top: '[-1px]' },
  '&::after': { w: '[2px]', h: '[20px]', left: '[-1px]', top: '[-10px]' },
})

/**
 * Returns the map library that is in use. Google's replaces the first map once it is loaded, and is replaced
 * if it fails.
 */
export function useMapKind(host: MapHost): MapKind {
  const subscribe = useCallback((changed: () => void) => host.on('basemap', changed), [host])
  return useSyncExternalStore(subscribe, () => host.kind)
}
