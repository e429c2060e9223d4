import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { type Assignment } from '../../../contract/assignments/listed-assignment.ts'
import { metresOutside, parseGeofence } from '../../../domain/geo/geofence.ts'
import { useSession } from '../../app/app-services.ts'
import { geofenceShapes, mapPlaces } from '../../map/scene/map-places.ts'
import type { LngLat, MapHost } from '../../map/hosts/map-host.ts'
import { MapPopup, PopupFacts } from '../../map/view/map-popup.tsx'
import { allPages } from '../../resource/list-export/all-pages.ts'
import { readListUrl } from '../../resource/list/list-url-state.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SiteMap } from '../../resource/map/site-map.tsx'
import { usePostMarkers } from '../../resource/map/use-post-markers.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const NONE: never[] = []

/**
 * Map with the geofences of all assignments that match the list's filters. Selecting one opens its
 * assignment.
 */
export function AssignmentsMap() {
  const { api } = useSession()
  const [params] = useSearchParams()
  const { search, filters } = useMemo(() => readListUrl(params, assignments.query), [params])
  const clientId = filters.client_id
  const query = useQuery({
    queryKey: ['records', assignments.path, 'on a map', search, filters],
    queryFn: ({ signal }) =>
      allPages((page) =>
        api.get(assignments.path, assignments.page, {
          query: { ...filters, ...(search !== '' && { search }), page, per_page: 1000 },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: assignments.stream, others: assignments.shows }),
  })
  const { data = NONE } = query
  const { posts: ofClient, missing } = usePostMarkers(
    useMemo(() => (clientId ? { owner: clientId } : {}), [clientId]),
  )
  const posts = useMemo(() => {
    const found = new Set(data.map(({ name }) => name))
    return search === ''
      ? ofClient
      : ofClient.filter(({ assignment }) => assignment !== null && found.has(assignment))
  }, [ofClient, search, data])
  const geofences = useMemo(() => geofenceShapes(data), [data])
  const shows = useMemo(() => mapPlaces(geofences.length > 0 ? NONE : posts, geofences), [posts, geofences])
  // fails only if nothing was ever loaded: a failed refetch keeps the map
  if (query.dataUpdatedAt === 0 && query.errorUpdateCount > 0)
    return (
      <Card>
        <ErrorState
          title={tr(texts.assignmentsCouldNotBePutOnTheMap)}
          detail={query.error?.message}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  const listed = clientId ? tr(texts.mapOfTheClientsAssignments) : tr(texts.mapOfAllAssignments)
  const label = search === '' ? listed : tr(texts.mapOfTheAssignmentsFound)
  return (
    <SiteMap
      label={label}
      shows={shows}
      missing={missing}
      posts={posts}
      geofences={geofences}
      guards={NONE}
      tall
    >
      {(host) => <PressedFence host={host} fenced={data} />}
    </SiteMap>
  )
}

function PressedFence({ host, fenced }: { host: MapHost; fenced: readonly Assignment[] }) {
  const [pressed, setPressed] = useState<{ id: string; at: LngLat } | null>(null)
  useEffect(
    () =>
      host.on('click', ({ lngLat }) => {
        const within = fenced.find(({ geofence_coordinates: text }) => {
          const geofence = text === null ? null : parseGeofence(text)
          return geofence && metresOutside(geofence, lngLat.lat, lngLat.lng) === 0
        })
        setPressed(within ? { id: within.id, at: lngLat } : null)
      }),
    [host, fenced],
  )
  const assignment = fenced.find(({ id }) => id === pressed?.id)
  if (!pressed || !assignment) return null
  return (
    <MapPopup
      key={assignment.id}
      host={host}
      at={pressed.at}
      title={assignment.name}
      onClose={() => setPressed(null)}
    >
      <PopupFacts facts={[['Client', assignment.client_name]]} />
      <Link to={`/assignments/view/${assignment.id}`} className={link}>
        {tr(texts.openTheAssignment)}
      </Link>
    </MapPopup>
  )
}

const link = css({
  display: 'inline-block',
  textStyle: 'dense',
  color: 'accent.ink',
  _hover: { textDecoration: 'underline' },
})
