import { type GeofenceShape, geofenceLayers } from '../layers/outlines/geofence-layers.ts'
import type { Label } from '../layers/markers/labels-in-view.ts'
import { iconLayer } from '../layers/markers/marker-layers.ts'
import { MarkerSet } from '../layers/markers/marker-set.ts'
import { postAtlas, type PostMarker } from '../layers/markers/sign-icons.ts'
import type { LayerStack } from './layer-stack.ts'
import type { MapTheme } from '../hosts/map-host.ts'

const POST_PX = 32

/** An assignment's geofence at an earlier time. `shape` is null if it had none. */
interface PastFence {
  id: string
  shape: GeofenceShape | null
}

/** Draws static objects: posts and geofences. */
export interface Places {
  setPosts(posts: readonly PostMarker[]): void
  setGeofences(geofences: readonly GeofenceShape[]): void
  /** Draws an assignment's earlier geofence instead of today's; null: today's again. */
  setPastGeofence(past: PastFence | null): void
}

export function createPlaceLayers(stack: LayerStack, start: MapTheme) {
  let theme = start
  let posts: readonly PostMarker[] = []
  let geofences: readonly GeofenceShape[] = []
  let past: PastFence | null = null
  let siteNames: readonly Label[] = []
  let postNames: readonly Label[] = []
  const markers = new MarkerSet()

  /** Returns the geofences to draw: today's, with the earlier one in place of its assignment's. */
  function shown(): readonly GeofenceShape[] {
    if (past === null) return geofences
    const { id, shape } = past
    const others = geofences.filter((geofence) => geofence.id !== id)
    return shape ? [...others, shape] : others
  }

  function draw() {
    const drawn = shown()
    siteNames = drawn.map(siteName)
    stack.set('posts', posts.length ? iconLayer('posts', markers, postAtlas[theme]) : null)
    stack.set('geofences', drawn.length ? geofenceLayers(drawn, theme) : null)
  }

  return {
    markers,
    siteNames: () => siteNames,
    postNames: () => postNames,
    setPosts(next: readonly PostMarker[]) {
      posts = next
      postNames = posts.map(({ name, lng, lat }) => ({ text: name, lng, lat, below: 26 }))
      markers.clear()
      for (const { id, lng, lat } of posts) markers.put(id, { lng, lat, look: 0, size: POST_PX })
      draw()
    },
    setGeofences(next: readonly GeofenceShape[]) {
      geofences = next
      draw()
    },
    setPastGeofence(next: PastFence | null) {
      if (next?.id === past?.id && next?.shape === past?.shape) return
      past = next
      draw()
    },
    setTheme(next: MapTheme) {
      theme = next
      draw()
    },
    dispose() {
      stack.set('posts', null)
      stack.set('geofences', null)
    },
  }
}

/** Minimum (Google) zoom for names of sites. The initial zoom of 12 shows them. */
const SITE_NAME_ZOOM = 11

/** Returns the label of a site, below the southern edge of its geofence, where guards and posts do not hide it. */
export function siteName({ name, polygon }: GeofenceShape): Label {
  const border = polygon[0] ?? []
  const lngs = border.map(([lng]) => lng)
  const lat = Math.min(...border.map(([, lat]) => lat))
  return {
    text: name,
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
    lat,
    below: 10,
    // at the initial zoom, the guards of a small site cover the default position
    orBelow: [24, 38, -34],
    fromZoom: SITE_NAME_ZOOM,
  }
}
