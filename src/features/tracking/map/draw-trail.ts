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

/** how long the old trail stays, ms; most new ones arrive within it */
const STAYS_MS = 250
/** central part of the map that counts as well inside, as a share of its size */
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
  /** draws the trail as currently loaded */
  draw(): void
  drawHead(): void
  /** sets whether a trail is shown; if so, live guards are drawn faintly */
  setPast(past: boolean): void
  stop(): void
}

/**
 * Draws the displayed trail and the guard's marker on it, which the map may follow. If the same guard's trail
 * is fetched again, the old drawing stays for up to 250 ms, which avoids flicker.
 */
export function drawTrail({ host, layers, live, trail, replay, options }: Parts): TrailDrawing {
  let drawn: Trail | null = null
  let past = false
  let awaits = false
  let zoomGiven: number | null = null
  /** timer while the old drawing stays; null otherwise */
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
   * Returns whether a place is near the map's centre. If so, a slow renderer does not move the map, because
   * that would redraw the basemap.
   */
  function isWellInside(place: LngLat): boolean {
    const [{ x, y }, { width, height }] = [host.project(place), host.getSize()]
    return Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5)) < FREE_SHARE / 2
  }

  /**
   * Returns the zoom level for following. With dynamic zoom, it is always set; otherwise only after a change,
   * so that the user can zoom.
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
