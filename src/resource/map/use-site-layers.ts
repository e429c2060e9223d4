import { useEffect } from 'react'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import type { Attention } from '../../../domain/worker/guard-status.ts'
import type { GeofenceShape } from '../../map/layers/outlines/geofence-layers.ts'
import type { PostMarker } from '../../map/layers/markers/sign-icons.ts'
import { routeLayers, type RouteShape } from '../../map/layers/outlines/route-layers.ts'
import { trackLineLayer, type TrackLine } from '../../map/layers/outlines/track-line-layer.ts'
import type { MapHost, MapTheme } from '../../map/hosts/map-host.ts'
import { useLiveLayers } from './use-live-layers.ts'

const NONE: never[] = []

export interface SiteContent {
  posts: readonly PostMarker[]
  geofences: readonly GeofenceShape[]
  /** route of a patrol through its checkpoints */
  route?: RouteShape | null
  /** trails of guards */
  walked?: readonly TrackLine[]
  guards: readonly { guard: LiveGuard; attention: Attention }[]
}

/** Draws a site on a small map, in the style of the tracker's map. */
export function useSiteLayers(
  host: MapHost | null,
  theme: MapTheme,
  { posts, geofences, guards, route = null, walked = NONE }: SiteContent,
): void {
  const drawn = useLiveLayers(host, theme)

  useEffect(() => drawn?.layers.setPosts(posts), [drawn, posts])
  useEffect(() => drawn?.layers.setGeofences(geofences), [drawn, geofences])
  useEffect(() => drawn?.stack.set('routes', route && routeLayers(route, theme)), [drawn, route, theme])
  useEffect(() => drawn?.stack.set('trail', trackLineLayer(walked, theme)), [drawn, walked, theme])
  useEffect(() => {
    if (!drawn) return
    for (const { guard, attention } of guards) drawn.attention.set(guard.workerId, attention)
    drawn.layers.setGuards(new Map(guards.map(({ guard }) => [guard.workerId, guard])))
    drawn.layers.refreshLooks()
  }, [drawn, guards])
}
