import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { assignments, type Assignment } from '../../../../contract/assignment.ts'
import { metresOutside, parseGeofence } from '../../../../domain/geo/geofence.ts'
import { useSession } from '../../../app-services.ts'
import { geofenceShapes, placesOf } from '../../../map/map-places.ts'
import type { LngLat, MapHost } from '../../../map/map-host.ts'
import { MapPopup, PopupFacts } from '../../../map/map-popup.tsx'
import { allPages } from '../../../resource/list/all-pages.ts'
import { useRefreshed } from '../../../resource/refresh/refresh.ts'
import { SiteMap } from '../sites/site-map.tsx'
import { usePostMarkers } from '../sites/use-post-markers.ts'

const NONE: never[] = []

/** The geofences of a client's assignments, or of all, on one map; a press in one leads to its assignment. */
export function AssignmentsMap({ clientId }: { clientId: string | null }) {
  const { api } = useSession()
  const of = useMemo(() => (clientId === null ? {} : { client_id: clientId }), [clientId])
  const { data = NONE } = useQuery({
    queryKey: ['records', assignments.path, 'on a map', of],
    queryFn: ({ signal }) =>
      allPages((page) =>
        api.get(assignments.path, assignments.page, { query: { ...of, page, per_page: 1000 }, signal }),
      ),
    ...useRefreshed({ stream: assignments.stream, others: assignments.shows }),
  })
  const posts = usePostMarkers(useMemo(() => (clientId === null ? {} : { owner: clientId }), [clientId]))
  const fences = useMemo(() => geofenceShapes(data), [data])
  const shows = useMemo(() => placesOf(fences.length > 0 ? NONE : posts, fences), [posts, fences])
  return (
    <SiteMap label="Map of all assignments" shows={shows} posts={posts} fences={fences} guards={NONE} tall>
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
        Open the assignment
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
