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

/** Object under a point of the screen: the layer, and the index of the marker or segment in it. */
export interface PickInfo {
  layerId: string
  index: number
  object: unknown
}

export type MapTheme = 'dark' | 'light'
export type MapKind = 'google' | 'maplibre'
/** offline: bundled coast lines; file: the street file of our own server; remote: a style of the network; google: Google's map */
export type BasemapKind = 'offline' | 'file' | 'remote' | 'google'

/** A message for people. */
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
  /** every step of a move */
  camera: CameraChange
  /** the map has stopped moving */
  idle: Camera
  click: MapPointer
  /** null: the pointer has left the map */
  hover: MapPointer | null
  /** the map below the layers has changed */
  basemap: BasemapKind
  notice: MapNotice
}

/** Why no map can be shown. */
export type MapFailure = 'webgl' | 'network' | 'timeout' | 'auth'

/**
 * A map on the screen, of any library. Guards, posts, geofences and trails are deck.gl layers above it, so
 * that they look and behave alike on every host. All zooms are Google's.
 */
export interface MapHost {
  /** may change once, when Google Maps replaces the open map */
  readonly kind: MapKind
  readonly basemap: BasemapKind
  /** settles when layers can be drawn; a failure is a value */
  readonly ready: Promise<{ ok: true } | { ok: false; reason: MapFailure }>
  /** The whole stack, lowest first. Same layer object = unchanged layer. */
  setLayers(layers: LayersList): void
  /** returns whether drawing is slow, as without a graphics card, so that less should be drawn */
  drawsSlowly(): boolean
  /** Renderer of the layers; null before the first drawing. */
  renderer(): Renderer | null
  getCamera(): Camera
  /** Moves at once, or over `animateMs` (at once with reduced motion). */
  setCamera(camera: Partial<Camera>, options?: { animateMs?: number }): void
  /** Shows the whole of the bounds, `padding` px free on each side, zoom at most `maxZoom`. */
  fitBounds(bounds: Bounds, options?: { padding?: number; maxZoom?: number; animateMs?: number }): void
  getSize(): Size
  project(point: LngLat): Px
  unproject(px: Px): LngLat
  /** Returns the topmost pickable object within `radius` px (default 4); null: none. */
  pick(px: Px, options?: { radius?: number; layerIds?: string[] }): PickInfo | null
  setTheme(theme: MapTheme): void
  /**
   * Returns the function that removes the listener. Notices from before the first listener are sent to it.
   */
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
