import type { Attention } from '../../../../domain/worker/guard-status.ts'
import { autoFit, fitCamera, fitTrail, trailBounds } from '../../../map/camera/fit-camera.ts'
import { createLiveLayers, type LiveLayers } from '../../../map/scene/live-layers.ts'
import type { MarkerGroup } from '../../../map/scene/guard-groups.ts'
import {
  SELECT_ZOOM,
  type Bounds,
  type Camera,
  type CameraChange,
  type LngLat,
  type MapHost,
  type MapTheme,
  type Px,
} from '../../../map/hosts/map-host.ts'
import { pixelsPerUnit, worldX, worldY } from '../../../map/camera/mercator.ts'
import { createLayerStack, type LayerStack } from '../../../map/scene/layer-stack.ts'
import { createTrailLayers, type TrailLayers } from '../../../map/scene/trail-layers.ts'
import type { LiveView } from '../../../streams/live-view.ts'
import { drawTrail } from './draw-trail.ts'
import { placeCamera } from './place-camera.ts'
import type { DisplayOptionsStore } from './display-options-store.ts'
import { createGuardDrawMarker, drawTiming } from './draw-timing.ts'
import type { Playback } from '../playback/create-playback.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { slice } from '../../../streams/trail-columns.ts'
import type { TrailView } from '../../../streams/trail-view.ts'

interface Parts {
  host: MapHost
  theme: MapTheme
  live: Pick<LiveView, 'guards$' | 'current'>
  trail: TrailView
  replay: Playback
  options: DisplayOptionsStore
  attentionOf: (workerId: string) => Attention
  /** calls `changed` when a guard's attention changes without a new fix; returns a function to stop */
  watchAttention: (changed: () => void) => () => void
}

/** The trail of a second guard, drawn for comparison. */
export interface ComparisonTrail {
  trail: Trail
  name: string
  layers: Pick<TrailLayers, 'nearest' | 'passes'>
}

export interface TrailPoint {
  index: number
  /** indexes at which the trail passes this place */
  passes: readonly number[]
  /** the second guard's trail if it was clicked, otherwise null */
  beside: Omit<ComparisonTrail, 'layers'> | null
}

/** The map of a tracker page. Fixes and playback frames are drawn without React. */
export interface TrackerMap {
  host: MapHost
  stack: LayerStack
  live: LiveLayers
  trail: TrailLayers
  /** hides guards for whom `shows` returns false; null shows all */
  showOnly(shows: ((workerId: string) => boolean) | null): void
  /** keeps the map centred on a guard; null stops that */
  followLive(workerId: string | null): void
  centreOn(place: LngLat): void
  /**
   * Fits the map to the company's places when the page opens. It does nothing once the map was moved or
   * `endOpening` was called.
   */
  openOn(places: readonly LngLat[]): void
  endOpening(): void
  /** Fits the map to these places and the visible guards; false if there are none. */
  fitAll(places: readonly LngLat[]): boolean
  /** Zooms in until the guards of a group are apart; false if no zoom level separates them. */
  openGroup(group: MarkerGroup): boolean
  /** zooms by whole levels, like the zoom buttons */
  zoomBy(steps: number): void
  /** fits the map to the requested trail and draws it in that frame */
  fitTrail(): void
  /** fits the map to the trail, or to its points `from` to `to` (both included) */
  fitTruly(span?: readonly [from: number, to: number]): void
  /** sets whether a trail is shown; if so, live guards are drawn faintly */
  setPast(past: boolean): void
  /** sets the second guard's trail, which is then fitted and clickable, too; null removes it */
  compare(beside: ComparisonTrail | null): void
  /** returns the trail point near a pixel, of the first trail if both are near; null if none is */
  trailPointAt(px: Px, withinPx?: number): TrailPoint | null
  setTheme(theme: MapTheme): void
  dispose(): void
}

const GLIDE_MS = 500
/** duration of a zoom animation, ms; shorter than the playback's pause during a zoom */
const ZOOM_GLIDE_MS = 140
/** space kept free above the map for the badge and the map tools, px */
const FIT_PADDING_PX = 72
/** zoom level at which a house fills the map */
const CLOSEST_FIT = 20
/** opening a group: maximum zoom level, padding, and minimum distance between its guards, px */
const NEAREST_GROUP = 19
const GROUP_PADDING_PX = 120
const PARTED_PX = 60

export function createTrackerMap(parts: Parts): TrackerMap {
  const { host, theme, live, trail, replay, options, attentionOf, watchAttention } = parts
  const stack = createLayerStack(host)
  const liveLayers = createLiveLayers(host, stack, { theme, attentionOf })
  const trailLayers = createTrailLayers(host, stack, { options: options.get(), theme })
  let shows = (_workerId: string) => true
  let followed: string | null = null
  /** zoom level last set for following; null if the user may have zoomed since */
  let zoomGiven: number | null = null
  let beside: ComparisonTrail | null = null
  let camera = host.getCamera()
  let opening: Camera | null = camera
  const stops: (() => void)[] = []
  const during = (subscription: { unsubscribe(): void }) => stops.push(() => subscription.unsubscribe())

  function drawAll() {
    const { byId } = live.current()
    liveLayers.setGuards(new Map([...byId].filter(([id]) => shows(id))))
  }

  function centreOnFollowed() {
    const fix = followed === null ? undefined : live.current().byId.get(followed)?.fix
    if (!fix) return
    const { followZoom, dynamicZoom } = options.get()
    const isAsked = dynamicZoom || (zoomGiven !== null && zoomGiven !== followZoom)
    zoomGiven = followZoom
    placeCamera(host, { center: { lat: fix.lat, lng: fix.lon }, ...(isAsked && { zoom: followZoom }) })
  }

  const markGuards = createGuardDrawMarker()
  drawAll()
  during(
    live.guards$.subscribe(({ byId, changed }) => {
      const guards = [...changed].map((id) => byId.get(id)).filter((guard) => guard !== undefined)
      if (guards.length < changed.size) drawAll()
      else liveLayers.updateGuards(guards.filter(({ workerId }) => shows(workerId)))
      markGuards(byId.size)
      if (followed !== null && changed.has(followed)) centreOnFollowed()
    }),
  )
  stops.push(watchAttention(() => liveLayers.refreshLooks()))

  const drawing = drawTrail({ host, layers: trailLayers, live: liveLayers, trail, replay, options })
  stops.push(
    options.subscribe(() => {
      trailLayers.setOptions(options.get())
      drawing.drawHead()
      if (followed !== null && options.get().followZoom !== zoomGiven) centreOnFollowed()
    }),
  )

  /** Handles a camera change. A zoom by the user pauses the playback briefly; a drag stops following. */
  function onCamera({ camera: next, byUser }: CameraChange) {
    const zoomed = next.zoom !== camera.zoom
    const moved = next.center.lat !== camera.center.lat || next.center.lng !== camera.center.lng
    camera = next
    if (!byUser) return
    if (zoomed) replay.actor.send({ type: 'map.zoomed' })
    else if (moved) {
      followed = null
      if (replay.actor.getSnapshot().context.follow) replay.actor.send({ type: 'follow.toggled' })
    }
  }
  stops.push(host.on('camera', onCamera))

  return {
    host,
    stack,
    live: liveLayers,
    trail: trailLayers,
    showOnly(next) {
      shows = next ?? (() => true)
      drawAll()
    },
    followLive(workerId) {
      followed = workerId
      zoomGiven = null
      centreOnFollowed()
    },
    centreOn: (center) => host.setCamera({ center, zoom: SELECT_ZOOM }, { animateMs: GLIDE_MS }),
    openOn(places) {
      if (camera !== opening || places.length === 0) return
      const fit = fitCamera(boundsOf(places), host.getSize(), {
        padding: FIT_PADDING_PX,
        maxZoom: SELECT_ZOOM,
      })
      host.setCamera(fit)
      opening = camera
    },
    endOpening() {
      opening = null
    },
    fitAll(places) {
      const guards = [...live.current().byId.values()]
        .filter(({ workerId }) => shows(workerId))
        .map(({ fix }) => ({ lng: fix.lon, lat: fix.lat }))
      const all = [...places, ...guards]
      if (all.length === 0) return false
      const fit = autoFit(boundsOf(all), host.getSize(), { padding: FIT_PADDING_PX })
      host.setCamera(fit, { animateMs: GLIDE_MS })
      return true
    },
    openGroup({ bounds }) {
      const fit = fitCamera(bounds, host.getSize(), { padding: GROUP_PADDING_PX, maxZoom: NEAREST_GROUP })
      const { x, y } = spread(bounds, NEAREST_GROUP)
      if (Math.max(x, y) < PARTED_PX || fit.zoom <= host.getCamera().zoom) return false
      host.setCamera(fit, { animateMs: GLIDE_MS })
      return true
    },
    zoomBy(steps) {
      replay.actor.send({ type: 'map.zoomed' })
      host.setCamera({ zoom: Math.round(host.getCamera().zoom) + steps }, { animateMs: ZOOM_GLIDE_MS })
    },
    fitTrail() {
      const shown = trail.current()
      const fit = shown && fitTrail(shown, host.getSize(), { padding: FIT_PADDING_PX })
      if (fit) placeCamera(host, fit)
      // draws in the same frame in which the map moves, instead of two frames later
      drawing.setPast(true)
      drawing.draw()
      stack.flush()
      drawTiming('askari: press to trail drawn')
    },
    fitTruly(span) {
      const shown = trail.current()
      const bounds =
        shown &&
        trailBounds(
          ...(span ? [slice(shown, span[0], span[1] + 1)] : beside ? [shown, beside.trail] : [shown]),
        )
      if (bounds)
        host.fitBounds(bounds, { padding: FIT_PADDING_PX, maxZoom: CLOSEST_FIT, animateMs: GLIDE_MS })
    },
    setPast: drawing.setPast,
    compare: (second) => void (beside = second),
    trailPointAt: (px, withinPx) =>
      pointOn(trailLayers, px, null, withinPx) ?? (beside && pointOn(beside.layers, px, beside, withinPx)),
    setTheme(next) {
      host.setTheme(next)
      liveLayers.setTheme(next)
      trailLayers.setTheme(next)
    },
    dispose() {
      drawing.stop()
      for (const stop of stops) stop()
      liveLayers.dispose()
      trailLayers.dispose()
      stack.dispose()
    },
  }
}

function pointOn(
  layers: ComparisonTrail['layers'],
  px: Px,
  beside: ComparisonTrail | null,
  withinPx: number | undefined,
): TrailPoint | null {
  const index = layers.nearest(px, withinPx)
  return index === null ? null : { index, passes: layers.passes(px), beside }
}

/** Returns width and height of bounds at a zoom level, px. */
function spread({ west, east, south, north }: Bounds, zoom: number): { x: number; y: number } {
  const scale = pixelsPerUnit(zoom)
  return { x: (worldX(east) - worldX(west)) * scale, y: (worldY(north) - worldY(south)) * scale }
}

function boundsOf(places: readonly LngLat[]): Bounds {
  const lngs = places.map(({ lng }) => lng)
  const lats = places.map(({ lat }) => lat)
  return {
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  }
}
