import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { attendanceFixesReply, type AttendanceBoardRow } from '../../../contract/attendance/attendance.ts'
import { isSurelyOutside, metresOutside, parseGeofence } from '../../../domain/geo/geofence.ts'
import { useSession, useTimeZone } from '../../app/app-services.ts'
import { geofenceRings } from '../../map/scene/map-places.ts'
import { SiteMap } from '../../resource/map/site-map.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { createClockFormatter } from './attendance-display.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const NONE: never[] = []
const AROUND_MS = 3_600_000
/** maximum number of fixes shown in addition to those that prove a finding */
const MOST = 40

/**
 * Map of the fixes that prove a duty's findings, with their times, some fixes between them, and the geofence
 * then in force.
 */
export function FixesMap({ row }: { row: AttendanceBoardRow }) {
  const { api } = useSession()
  const clock = createClockFormatter(useTimeZone())
  const query = {
    worker_id: row.workerId,
    assignment_id: row.assignmentId,
    from: row.from - AROUND_MS,
    to: row.to + AROUND_MS,
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['attendance', 'fixes', query],
    queryFn: ({ signal }) =>
      api
        .get('/attendance/fixes', attendanceFixesReply, {
          query,
          signal,
          failure: tr(texts.fixesCouldNotBeFetched),
        })
        .then((reply) => reply.data),
  })
  const geofence = useMemo(() => (data?.geofence ? parseGeofence(data.geofence) : null), [data])
  const geofences = useMemo(
    () => (geofence ? [{ id: 'post', name: '', polygon: geofenceRings(geofence.coordinates) }] : NONE),
    [geofence],
  )
  const guards = useMemo(() => {
    const proof = new Set(row.findings.flatMap((each) => each.proof))
    const fixes = data?.fixes ?? []
    const each = Math.max(1, Math.ceil(fixes.length / MOST))
    return fixes
      .filter(([t], i) => proof.has(t) || i % each === 0)
      .map(([t, lat, lon, accuracy]) => {
        const isOutside =
          geofence && isSurelyOutside(metresOutside(geofence, lat, lon), accuracy ?? Number.NaN)
        const fix = { workerId: String(t), t, lat, lon, accuracy, speed: null }
        return {
          guard: {
            workerId: String(t),
            workerName: proof.has(t) ? clock(t) : '',
            fix,
            intervalMs: null,
            status: 'Online',
          },
          attention: isOutside ? ('offline' as const) : ('online' as const),
        }
      })
  }, [data, geofence, row, clock])
  const shows = useMemo(
    () => [
      ...guards.map(({ guard: { fix } }) => ({ lng: fix.lon, lat: fix.lat })),
      ...geofences.flatMap(({ polygon }) => polygon.flat().map(([lng, lat]) => ({ lng, lat }))),
    ],
    [guards, geofences],
  )
  if (error)
    return (
      <ErrorState
        title={tr(texts.fixesCouldNotBeFetched2)}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonLines count={3} label={tr(texts.loadingTheFixes)} />
  if (data.fixes.length === 0)
    return <EmptyState title={tr(texts.noFixes)}>{tr(texts.phoneOfThisGuardSentNoFixAround)}</EmptyState>
  return (
    <SiteMap
      label={tr(texts.fixesOfThisDuty)}
      low
      shows={shows}
      posts={NONE}
      geofences={geofences}
      guards={guards}
    />
  )
}
