import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPlaceSearch, type PlaceSuggestion } from '../../map/google/place-search.ts'
import type { Bounds, LngLat, MapHost } from '../../map/hosts/map-host.ts'
import { useDebounced } from '../../ui/content/use-now.ts'
import { Combobox } from '../../ui/control/combobox.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const SEARCH_MS = 300
const FEWEST = 2
/** minimum zoom level at which a found place is shown */
const NEAR_ZOOM = 17

function shownBy(host: MapHost): Bounds {
  const { width, height } = host.getSize()
  const [upper, lower] = [host.unproject({ x: 0, y: 0 }), host.unproject({ x: width, y: height })]
  return { west: upper.lng, north: upper.lat, east: lower.lng, south: lower.lat }
}

/** Finds a place by name or address with Google, moves the map there, and calls `onPlace`. */
export function PlaceSearch({ host, onPlace }: { host: MapHost; onPlace: (place: LngLat) => void }) {
  const [search] = useState(createPlaceSearch)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<PlaceSuggestion | null>(null)
  const [unplaced, setUnplaced] = useState(false)
  const wanted = useDebounced(typed, SEARCH_MS)
  const isEnough = wanted.length >= FEWEST
  const { data, error, isFetching } = useQuery({
    queryKey: ['places', wanted],
    queryFn: () => search.offered(wanted, shownBy(host)),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    retry: false,
    // not cached, because suggestions belong to one search session of Google
    staleTime: Infinity,
    gcTime: 0,
  })
  // after a selection the search session has ended, so only the selected place is offered
  const offered = typed.length < FEWEST ? (chosen ? [chosen] : []) : (data ?? [])
  async function choose(id: string | null) {
    setChosen(offered.find((each) => each.id === id) ?? null)
    setUnplaced(false)
    if (id === null) return
    const place = await search.placeOf(id).catch(() => null)
    if (!place) return setUnplaced(true)
    host.setCamera({ center: place, zoom: Math.max(NEAR_ZOOM, host.getCamera().zoom) })
    onPlace(place)
  }
  const isAsking = isFetching || typed !== wanted
  return (
    <Combobox
      label={tr(texts.searchForAPlace)}
      placeholder={tr(texts.addressOrTheNameOfAPlace)}
      options={offered.map(({ id, name, address }) => ({
        value: id,
        label: name,
        detail: address ?? undefined,
      }))}
      value={chosen?.id ?? null}
      onChange={(id) => void choose(id)}
      onType={setTyped}
      nothing={
        typed.length < FEWEST
          ? tr(texts.typeToSearch)
          : isAsking
            ? 'Searching…'
            : tr(texts.googleFindsNoSuchPlace)
      }
      error={
        unplaced
          ? tr(texts.googleDidNotSayWhereThisIsPress)
          : error
            ? tr(texts.googleCouldNotBeReachedPressTheMap)
            : undefined
      }
    />
  )
}
