import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { workerLocationsReply } from '../../../contract/tracking/location.ts'
import type { RoundRun } from '../../../contract/rounds/round-run.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import type { PostMarker } from '../../map/layers/markers/sign-icons.ts'
import type { TrackLine } from '../../map/layers/outlines/track-line-layer.ts'
import { SiteMap } from '../../resource/map/site-map.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const NONE: never[] = []
const MINUTE_MS = 60_000
/** trail shown before the first visit and after the last one, ms */
const AROUND_MS = 5 * MINUTE_MS
const MOST_TRAILS = 3

export function RoundRunMap({ run }: { run: RoundRun }) {
  const clock = zoneClock(useTimeZone())
  const walked = useWalkedWays(run)
  const route = useMemo(
    () => ({
      inOrder: run.visit_order === 'fixed',
      points: run.checkpoints.map(({ latitude, longitude, radius_m }) => ({
        lng: longitude,
        lat: latitude,
        radius: radius_m,
      })),
    }),
    [run],
  )
  const posts = useMemo(
    () =>
      run.checkpoints.map(({ name, latitude, longitude, visits }, at): PostMarker => {
        const [visit] = visits
        return {
          id: String(at),
          name: `${at + 1} ${name}${visit ? `, ${clock.time(visit.at)}` : ''}`,
          lat: latitude,
          lng: longitude,
          type: 'Checkpoint',
          assignment: null,
        }
      }),
    [run, clock],
  )
  return (
    <SiteMap
      label={tr(texts.mapOfRouteName, { routeName: run.route_name })}
      shows={route.points}
      posts={posts}
      geofences={NONE}
      guards={NONE}
      route={route}
      walked={walked}
      near
    />
  )
}

/** Fetches the trails of guards who visited a checkpoint, otherwise of those on duty. */
function useWalkedWays(run: RoundRun) {
  const { api } = useSession()
  const mayReplay = usePermission('View Trails')
  const visitors = [
    ...new Set(run.checkpoints.flatMap(({ visits }) => visits.flatMap(({ worker_id }) => worker_id ?? []))),
  ]
  const guards = (visitors.length > 0 ? visitors : run.guards.map(({ id }) => id)).slice(0, MOST_TRAILS)
  const from = Math.max(run.opens_at, (run.started_at ?? run.opens_at) - AROUND_MS)
  const to = Math.min(run.closes_at, (run.ended_at ?? run.closes_at) + AROUND_MS)
  const { data } = useQuery({
    // each visit changes the key, so that the grown trail is fetched
    queryKey: ['round-run-ways', run.id, guards, from, to, run.visited_count],
    enabled: mayReplay && guards.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const replies = await Promise.all(
        guards.map((guard) =>
          api.get(`/live-locations/${encodeURIComponent(guard)}`, workerLocationsReply, {
            query: { from, to },
            signal,
          }),
        ),
      )
      return replies.map(({ data: { historical_locations: locations } }) =>
        locations.map(({ longitude, latitude }): [number, number] => [longitude, latitude]),
      )
    },
  })
  return data ?? (NONE as readonly TrackLine[])
}
