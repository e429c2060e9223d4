import { useEffect, useState } from 'react'
import type { LiveGuard } from '../../domain/fix/fix.ts'
import type { Attention } from '../../domain/worker/attention.ts'
import type { GeofenceShape } from '../map/layers/outlines/geofence-layers.ts'
import type { PostMarker } from '../map/layers/markers/sign-icons.ts'
import { createLayerStack } from '../map/layer-stack.ts'
import { createLiveLayers, type LiveLayers } from '../map/live-layers.ts'
import type { MapHost, MapTheme } from '../map/map-host.ts'

export interface OnSite {
  posts: readonly PostMarker[]
  fences: readonly GeofenceShape[]
  guards: readonly { guard: LiveGuard; attention: Attention }[]
}

/** Draws what is on a site on the small map of a page, as the tracker's map draws it. */
export function useSiteLayers(
  host: MapHost | null,
  theme: MapTheme,
  { posts, fences, guards }: OnSite,
): void {
  const [drawn, setDrawn] = useState<{ layers: LiveLayers; attention: Map<string, Attention> } | null>(null)
  useEffect(() => {
    if (!host) return
    let here = true
    let takeAway = () => {}
    void host.ready.then(({ ok }) => {
      if (!ok || !here) return
      const stack = createLayerStack(host)
      const attention = new Map<string, Attention>()
      const attentionOf = (id: string) => attention.get(id) ?? 'unknown'
      const layers = createLiveLayers(host, stack, { theme, attentionOf })
      setDrawn({ layers, attention })
      takeAway = () => {
        layers.dispose()
        stack.dispose()
        setDrawn(null)
      }
    })
    return () => {
      here = false
      takeAway()
    }
  }, [host, theme])

  useEffect(() => drawn?.layers.setPosts(posts), [drawn, posts])
  useEffect(() => drawn?.layers.setGeofences(fences), [drawn, fences])
  useEffect(() => {
    if (!drawn) return
    for (const { guard, attention } of guards) drawn.attention.set(guard.workerId, attention)
    drawn.layers.setGuards(new Map(guards.map(({ guard }) => [guard.workerId, guard])))
    drawn.layers.refreshLooks()
  }, [drawn, guards])
}
