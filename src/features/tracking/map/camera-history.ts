import type { Camera, MapHost } from '../../../map/hosts/map-host.ts'
import { pixelsPerUnit, worldX, worldY } from '../../../map/camera/mercator.ts'

/** Earlier positions of the map, for the Back button. */
export interface CameraHistory {
  canGoBack(): boolean
  back(): void
  subscribe(changed: () => void): () => void
  dispose(): void
}

const MOST = 30
const GLIDE_MS = 400
/**
 * Smaller movements count as the same view. `share` is a fraction of the map's width, `zoom` is in zoom
 * levels.
 */
const SAME_VIEW = { share: 0.3, zoom: 0.4 }

type Host = Pick<MapHost, 'getCamera' | 'getSize' | 'setCamera' | 'on'>

/** Records each position at which the map rests, if it differs from the last recorded one. */
export function createCameraHistory(host: Host): CameraHistory {
  const past: Camera[] = []
  let here = host.getCamera()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const changed of listeners) changed()
  }

  function isSameView(a: Camera, b: Camera): boolean {
    const { width } = host.getSize()
    const scale = pixelsPerUnit(a.zoom)
    const moved = Math.hypot(
      worldX(a.center.lng) - worldX(b.center.lng),
      worldY(a.center.lat) - worldY(b.center.lat),
    )
    return Math.abs(a.zoom - b.zoom) < SAME_VIEW.zoom && moved * scale < width * SAME_VIEW.share
  }

  const stop = host.on('idle', (camera) => {
    if (isSameView(here, camera)) return
    past.push(here)
    if (past.length > MOST) past.shift()
    here = camera
    tell()
  })

  return {
    canGoBack: () => past.length > 0,
    back() {
      const camera = past.pop()
      if (!camera) return
      here = camera
      host.setCamera(camera, { animateMs: GLIDE_MS })
      tell()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    dispose: stop,
  }
}
