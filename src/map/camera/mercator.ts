import type { Camera, LngLat, Px, Size } from '../hosts/map-host.ts'

/**
 * Web Mercator (EPSG:3857) on a 512-unit world, x to the east from longitude -180, y to the NORTH from the
 * southern edge: deck.gl's "common space".
 */
const WORLD = 512
const RADIANS = Math.PI / 180
/** Maximum latitude of Web Mercator; others are clamped. */
const MAX_LATITUDE = 85.051129
/** WGS84 equator in metres. */
const EQUATOR_M = 40_075_016.686

export function worldX(lng: number): number {
  return ((lng + 180) / 360) * WORLD
}

export function worldY(lat: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))
  return (WORLD * (Math.PI + Math.log(Math.tan(Math.PI / 4 + (clamped * RADIANS) / 2)))) / (2 * Math.PI)
}

export function xToLng(x: number): number {
  return (x / WORLD) * 360 - 180
}

export function yToLat(y: number): number {
  return (2 * Math.atan(Math.exp((y / WORLD) * 2 * Math.PI - Math.PI)) - Math.PI / 2) / RADIANS
}

/** Returns the world units of `metres` on the ground at a latitude. */
export function worldLength(metres: number, lat: number): number {
  return (metres / (EQUATOR_M * Math.cos(lat * RADIANS))) * WORLD
}

/** Returns CSS pixels per world unit at a Google zoom. Google's world is 256 px wide at zoom 0. */
export function pixelsPerUnit(zoom: number): number {
  return 2 ** (zoom - 1)
}

/** Projects a point to a screen of `size` for a camera; also exact outside the screen. */
export function projectPoint(camera: Camera, size: Size, point: LngLat): Px {
  const scale = pixelsPerUnit(camera.zoom)
  return {
    x: size.width / 2 + (worldX(point.lng) - worldX(camera.center.lng)) * scale,
    y: size.height / 2 - (worldY(point.lat) - worldY(camera.center.lat)) * scale,
  }
}

/** Converts a screen position to a point on the map: the inverse of `projectPoint`. */
export function unprojectPoint(camera: Camera, size: Size, px: Px): LngLat {
  const scale = pixelsPerUnit(camera.zoom)
  return {
    lng: xToLng(worldX(camera.center.lng) + (px.x - size.width / 2) / scale),
    lat: yToLat(worldY(camera.center.lat) - (px.y - size.height / 2) / scale),
  }
}
