import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { css } from '../../../styled-system/css'
import type { Assignment } from '../../../contract/assignments/listed-assignment.ts'
import { geofencesReply, type EffectiveGeofence } from '../../../contract/assignments/assignment.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useSession, useTimeZone } from '../../app/app-services.ts'
import { geofenceShapes, mapPlaces } from '../../map/scene/map-places.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Field } from '../../ui/control/field.tsx'
import { Select } from '../../ui/control/select.tsx'
import { formatGeofence } from './format-geofence.ts'
import { SiteMap } from '../../resource/map/site-map.tsx'
import { useGuardsOnSite } from './use-guards-on-site.ts'
import { usePostMarkers } from '../../resource/map/use-post-markers.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const NOW = 'now'

/** Map of an assignment: its geofence, now or at an earlier time, its posts, and its guards. */
export function AssignmentMap({ assignment }: { assignment: Assignment }) {
  const { id } = assignment
  const [chosen, setChosen] = useState(NOW)
  const versions = useGeofences(id)
  const { posts, missing } = usePostMarkers(useMemo(() => ({ assignment_id: id }), [id]))
  const then = versions.find((version) => version.id === chosen)
  const inForce = useFence(assignment, assignment.geofence_coordinates)
  const geofences = useFence(assignment, then ? then.geofence_coordinates : assignment.geofence_coordinates)
  const guards = useGuardsOnSite(id, inForce)
  const shows = useMemo(() => mapPlaces(posts, geofences), [posts, geofences])
  const earlier = versions.filter(({ to }) => to !== null)
  return (
    <div className={column}>
      <SiteMap
        label={tr(texts.mapOfTheAssignment)}
        shows={shows}
        missing={missing}
        posts={posts}
        geofences={geofences}
        guards={guards}
      />
      {earlier.length > 0 && (
        <Field label={tr(texts.geofenceOf)}>
          <Select value={then ? chosen : NOW} onChange={(event) => setChosen(event.target.value)}>
            <option value={NOW}>
              {tr(texts.nowValue, {
                value: assignment.geofence_coordinates
                  ? formatGeofence(assignment.geofence_coordinates)
                  : tr(texts.none),
              })}
            </option>
            {earlier.map((version) => (
              <Earlier key={version.id} version={version} />
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}

function useFence({ id, name }: Assignment, text: string | null) {
  return useMemo(
    () =>
      geofenceShapes([
        { id, name, client_id: '', client_name: '', has_geofence: text !== null, geofence_coordinates: text },
      ]),
    [id, name, text],
  )
}

function Earlier({ version: { id, from, to, geofence_coordinates: text } }: { version: EffectiveGeofence }) {
  const clock = zoneClock(useTimeZone())
  return (
    <option value={id}>
      {tr(texts.fromToFullText, {
        from: clock.full(from),
        full: clock.full(to ?? from),
        text: formatGeofence(text),
      })}
    </option>
  )
}

function useGeofences(assignmentId: string): readonly EffectiveGeofence[] {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['geofences', assignmentId],
    queryFn: ({ signal }) =>
      api.get(`/assignments/${encodeURIComponent(assignmentId)}/geofences`, geofencesReply, {
        query: { per_page: 100 },
        signal,
      }),
    ...useRefreshOptions({ stream: 'assignment', id: assignmentId, others: [] }),
  })
  return data?.data ?? []
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
