import type { LayersList } from '@deck.gl/core'
import type { Renderer } from '../rendering/frame-meter.ts'

/** Degrees WGS84. */
export interface LngLat {
  lng: number
  lat: number
}

/** CSS pixels from the upper left corner of the map. */
export interface Px {
  x: number
  y: number
}

/** Map position: north up, no tilt. `zoom` is Google's number (256 px world at 0), with fractions. */
export interface Camera {
  center: LngLat
  zoom: number
}

/** Degrees WGS84; never crosses the antimeridian. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export interface Size {
  width: number
  height: number
}

/** Object under a screen point: its layer, and the index of the marker or segment in that layer. */
export interface PickInfo {
  layerId: string
  index: number
  object: unknown
}

export type MapTheme = 'dark' | 'light'
export type MapKind = 'google' | 'maplibre'
/** offline: bundled coast lines; file: the street file of our own server; remote: a style of the network; google: Google's map */
export type BasemapKind = 'offline' | 'file' | 'remote' | 'google'

/** A message about the map for the user. */
export interface MapNotice {
  subject: 'host' | 'basemap'
  level: 'info' | 'warning' | 'error'
  text: string
}

export interface CameraChange {
  camera: Camera
  /** whether a user action caused it, and not `setCamera` or `fitBounds` */
  byUser: boolean
}

export interface MapPointer {
  px: Px
  lngLat: LngLat
}

export interface MapEvents {
  /** sent for every step of a movement */
  camera: CameraChange
  /** the map has stopped moving */
  idle: Camera
  click: MapPointer
  /** null: the pointer has left the map */
  hover: MapPointer | null
  /** the basemap below the layers has changed */
  basemap: BasemapKind
  notice: MapNotice
}

/** Why no map can be shown. */
export type MapFailure = 'webgl' | 'network' | 'timeout' | 'auth'

/**
 * A map on the screen, independent of the map library. Guards, posts, geofences and trails are deck.gl layers above it
 * and look the same on every library. All zooms are in Google's numbers.
 */
export interface MapHost {
  /** may change once, when Google Maps replaces the open map */
  readonly kind: MapKind
  readonly basemap: BasemapKind
  /** resolves when layers can be drawn; on failure it resolves too, with `ok: false` */
  readonly ready: Promise<{ ok: true } | { ok: false; reason: MapFailure }>
  /** Sets all layers, lowest first. A layer object that was passed before counts as unchanged. */
  setLayers(layers: LayersList): void
  /** returns whether drawing is slow, as without a graphics card; callers should then draw less */
  drawsSlowly(): boolean
  /** Returns the renderer of the layers; null before the first frame. */
  renderer(): Renderer | null
  getCamera(): Camera
  /** Moves at once, or in `animateMs`. With reduced motion it always moves at once. */
  setCamera(camera: Partial<Camera>, options?: { animateMs?: number }): void
  /** Shows the whole bounds with `padding` px free on each side; the zoom is at most `maxZoom`. */
  fitBounds(bounds: Bounds, options?: { padding?: number; maxZoom?: number; animateMs?: number }): void
  getSize(): Size
  project(point: LngLat): Px
  unproject(px: Px): LngLat
  /** Returns the topmost pickable object within `radius` px (default 4); null: none. */
  pick(px: Px, options?: { radius?: number; layerIds?: string[] }): PickInfo | null
  setTheme(theme: MapTheme): void
  /** Adds a listener and returns the function that removes it. The first listener also receives earlier notices. */
  on<E extends keyof MapEvents>(event: E, listener: (payload: MapEvents[E]) => void): () => void
  /** Removes the map and its listeners; a second call does nothing. */
  dispose(): void
}

/** Configuration of maps from GET /api/config. */
export interface MapOptions {
  googleMapsApiKey: string | null
  basemap: { styleUrl: string | null; file: { url: string; kind: 'geojson' | 'pmtiles' } | null }
  theme: MapTheme
  camera?: Camera
}

/** Nairobi, the default position. */
export const HOME_CAMERA: Camera = { center: { lat: -1.2921, lng: 36.8219 }, zoom: 12 }
/** The zoom that selecting a guard moves to. */
export const SELECT_ZOOM = 16
