import { useEffect, useState } from 'react'
import type { Attention } from '../../../domain/worker/guard-status.ts'
import type { MapHost, MapTheme } from '../../map/hosts/map-host.ts'
import { createLayerStack, type LayerStack } from '../../map/scene/layer-stack.ts'
import { createLiveLayers, type LiveLayers } from '../../map/scene/live-layers.ts'

interface Drawn {
  stack: LayerStack
  layers: LiveLayers
  /** by guard; the owner sets it */
  attention: Map<string, Attention>
}

/** Creates the layers of a small map when it is ready, and removes them with it. */
export function useLiveLayers(host: MapHost | null, theme: MapTheme): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
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
      setDrawn({ stack, layers, attention })
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
  return drawn
}
