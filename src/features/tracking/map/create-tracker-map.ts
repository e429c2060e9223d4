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
  /** calls back when the attention of guards has changed without a fix; returns what ends it */
  watchAttention: (changed: () => void) => () => void
}

/** A second guard's trail as drawn. */
export interface ComparisonTrail {
  trail: Trail
  name: string
  layers: Pick<TrailLayers, 'nearest' | 'passes'>
}

export interface TrailPoint {
  index: number
  /** each visit of the trail to the place, in points */
  passes: readonly number[]
  /** the second guard's trail, if the click was on it */
  beside: Omit<ComparisonTrail, 'layers'> | null
}

/** Draws on the map of a tracker page. Fixes and frames arrive directly from their streams. */
export interface TrackerMap {
  host: MapHost
  stack: LayerStack
  live: LiveLayers
  trail: TrailLayers
  /** shows only matching guards; null = all */
  showOnly(shows: ((workerId: string) => boolean) | null): void
  /** keeps this moving guard centred; null = none */
  followLive(workerId: string | null): void
  centreOn(place: LngLat): void
  /**
   * Shows all places of the company at the start, unless something has moved the map or will
   * (`endOpening`).
   */
  openOn(places: readonly LngLat[]): void
  endOpening(): void
  /** Shows these places and the visible guards; false if there are none. */
  fitAll(places: readonly LngLat[]): boolean
  /** Zooms until the guards of a group are separate; false if no zoom can separate them. */
  openGroup(group: MarkerGroup): boolean
  /** zooms by whole steps, like the user */
  zoomBy(steps: number): void
  /** shows the requested trail */
  fitTrail(): void
  /** fits the trail, or a part of it (points, both included) */
  fitTruly(span?: readonly [from: number, to: number]): void
  /** whether a trail is shown, so that current guards are faint */
  setPast(past: boolean): void
  /** the second guard's trail, which is fitted and clickable like the first; null = none */
  compare(beside: ComparisonTrail | null): void
  /** the trail point of a click, on the first trail if both match; null: none */
  trailPointAt(px: Px, withinPx?: number): TrailPoint | null
  setTheme(theme: MapTheme): void
  dispose(): void
}

const GLIDE_MS = 500
/** shorter than the pause of a playback during a zoom, ms */
const ZOOM_GLIDE_MS = 140
/** space for the badge and the tools above the map, px */
const FIT_PADDING_PX = 72
/** zoom at which a house fills the map */
const CLOSEST_FIT = 20
/** closest zoom that opens a group, space around it, and minimum distance of its guards there */
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
  /** the zoom of the last time; null: a hand may have chosen another */
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

  /**
   * Handles camera changes: zooming by the user pauses the playback briefly, and dragging stops
   * following.
   */
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
      // in the same frame as the camera move, not two frames later
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

/** Returns the size of bounds at a zoom, px. */
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
