import { interpolatePlace } from '../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import {
  isAwaitingTrail,
  isClockRunning,
  displayedHead,
  hasHead,
  type PlaybackSnapshot,
} from '../../../machines/playback.ts'
import type { LiveLayers } from '../../../map/scene/live-layers.ts'
import type { LngLat, MapHost } from '../../../map/hosts/map-host.ts'
import type { TrailLayers } from '../../../map/scene/trail-layers.ts'
import type { TrailView } from '../../../streams/trail-view.ts'
import type { Playback } from '../playback/create-playback.ts'
import type { DisplayOptionsStore } from './display-options-store.ts'
import { headRest } from './head-rest.ts'
import { placeCamera } from './place-camera.ts'

/** most replies have arrived by then, ms */
const STAYS_MS = 250
/** share of the map's width and height, around its centre */
const FREE_SHARE = 0.5

interface Parts {
  host: Pick<MapHost, 'getCamera' | 'setCamera' | 'drawsSlowly' | 'project' | 'getSize'>
  layers: TrailLayers
  live: Pick<LiveLayers, 'setGhost'>
  trail: Pick<TrailView, 'trail$' | 'current'>
  replay: Playback
  options: DisplayOptionsStore
}

export interface TrailDrawing {
  /** draws the currently known trail */
  draw(): void
  drawHead(): void
  /** whether a trail is shown, so that current guards are faint */
  setPast(past: boolean): void
  stop(): void
}

/**
 * Draws the displayed trail and its head, which the camera may follow. When a guard's trail is requested
 * again, the old one stays until the reply, for at most a quarter of a second, to avoid flickering.
 */
export function drawTrail({ host, layers, live, trail, replay, options }: Parts): TrailDrawing {
  let drawn: Trail | null = null
  let past = false
  let awaits = false
  let zoomGiven: number | null = null
  /** while it is set, the previous drawing stays */
  let staying: ReturnType<typeof setTimeout> | null = null

  function draw() {
    clearTimeout(staying ?? undefined)
    staying = null
    drawn = trail.current()
    layers.setTrail(drawn)
    live.setGhost(past)
    drawHead()
  }

  function drawHead() {
    if (staying !== null) return
    const snapshot = replay.actor.getSnapshot()
    const head = hasHead(snapshot) ? displayedHead(snapshot, replay.playHead.head) : null
    layers.setHead(head)
    const shown = trail.current()
    if (head === null || shown === null || !snapshot.context.follow) return
    const place = interpolatePlace(shown, head)
    if (place === null) return
    const center = { lat: place.lat, lng: place.lon }
    const zoom = followZoom(snapshot)
    const isNear = (zoom.zoom ?? host.getCamera().zoom) === host.getCamera().zoom && isWellInside(center)
    if (isClockRunning(snapshot) && host.drawsSlowly() && isNear) return
    placeCamera(host, { center, ...zoom })
  }

  /**
   * Returns whether a place is well inside the map: on slow renderers, the basemap is not redrawn
   * for each step of the head.
   */
  function isWellInside(place: LngLat): boolean {
    const [{ x, y }, { width, height }] = [host.project(place), host.getSize()]
    return Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5)) < FREE_SHARE / 2
  }

  /**
   * Returns the zoom for following: with dynamic zoom always; otherwise only after it was changed,
   * because the user may zoom.
   */
  function followZoom({ context: { zoom } }: PlaybackSnapshot): { zoom?: number } {
    const changed = zoomGiven !== null && zoomGiven !== zoom
    zoomGiven = zoom
    return changed || options.get().dynamicZoom ? { zoom } : {}
  }

  function follow(snapshot: PlaybackSnapshot) {
    const isAskedAgain = isAwaitingTrail(snapshot) && !awaits && drawn !== null && drawn.length > 0
    awaits = isAwaitingTrail(snapshot)
    if (isAskedAgain) staying = setTimeout(draw, STAYS_MS)
    drawHead()
  }

  replay.playHead.setRest(() =>
    host.drawsSlowly() ? headRest(replay.actor.getSnapshot().context, replay.playHead.head) : 0,
  )
  const subscriptions = [
    trail.trail$.subscribe((next) => {
      if (staying === null || next?.workerId !== drawn?.workerId) draw()
    }),
    replay.playHead.head$.subscribe(drawHead),
    replay.actor.subscribe(follow),
  ]
  return {
    draw,
    drawHead,
    setPast(next) {
      past = next
      if (staying === null) live.setGhost(past)
    },
    stop() {
      clearTimeout(staying ?? undefined)
      replay.playHead.setRest(() => 0)
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}
