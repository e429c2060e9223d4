import type { Camera, Px, Size } from '../../hosts/map-host.ts'
import { pixelsPerUnit, projectPoint, worldX, worldY } from '../../camera/mercator.ts'
import { MARKER_FLOATS, type MarkerSet } from './marker-set.ts'

/** Names are drawn from this (Google) zoom on. */
export const LABEL_ZOOM = 15
/** Maximum number of names in one view. */
const MOST_LABELS = 120
/** Maximum number of names in view that are tried; further ones are not drawn. */
const MOST_CANDIDATES = 600
const LINE_HEIGHT = 15
/** distance from an icon's centre to its edge, as a share of the icon's size */
const ICON_SHARE = 0.4
/** Mean width of a letter at the size of the names, px. */
const LETTER = 7

export interface Label {
  text: string
  lng: number
  lat: number
  /** px from the position down to the centre of the name, so that the icon stays visible */
  below: number
  /** alternative distances, tried in order if `below` has no room */
  orBelow?: readonly number[]
  /** minimum (Google) zoom, default `LABEL_ZOOM` */
  fromZoom?: number
}

/** A rectangle of the screen, CSS px. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Returns the boxes of visible markers: the painted part of each icon, without its empty corners.
 */
export function iconBoxes(
  sets: readonly Pick<MarkerSet, 'values' | 'count'>[],
  camera: Camera,
  size: Size,
): Box[] {
  const scale = pixelsPerUnit(camera.zoom)
  const west = worldX(camera.center.lng) - size.width / 2 / scale
  const north = worldY(camera.center.lat) + size.height / 2 / scale
  const boxes: Box[] = []
  for (const { values, count } of sets)
    for (let at = 0; at < count * MARKER_FLOATS; at += MARKER_FLOATS) {
      const x = ((values[at] as number) - west) * scale
      const y = (north - (values[at + 1] as number)) * scale
      if (x < 0 || y < 0 || x > size.width || y > size.height) continue
      const half = (values[at + 5] as number) * ICON_SHARE
      boxes.push({ left: x - half, right: x + half, top: y - half, bottom: y + half })
    }
  return boxes
}

/**
 * Selects the names to draw: zoomed in far enough, in view and without overlaps. Of two that overlap, the earlier is
 * drawn. At most 120.
 */
export function labelsInView<L extends Label>(
  labels: Iterable<L>,
  camera: Camera,
  size: Size,
  icons: readonly Box[] = [],
): L[] {
  const written: L[] = []
  const taken = [...icons]
  let candidates = 0
  for (const label of labels) {
    if (camera.zoom < (label.fromZoom ?? LABEL_ZOOM)) continue
    const px = projectPoint(camera, size, label)
    if (px.x < 0 || px.y < 0 || px.x > size.width || px.y > size.height) continue
    if (++candidates > MOST_CANDIDATES) break
    for (const below of [label.below, ...(label.orBelow ?? [])]) {
      const box = boxOf(label.text, below, px)
      if (taken.some((other) => overlap(box, other))) continue
      written.push(below === label.below ? label : { ...label, below })
      taken.push(box)
      break
    }
    if (written.length === MOST_LABELS) break
  }
  return written
}

function boxOf(text: string, below: number, { x, y }: Px): Box {
  const half = (text.length * LETTER) / 2 + 2
  const middle = y + below
  return { left: x - half, right: x + half, top: middle - LINE_HEIGHT / 2, bottom: middle + LINE_HEIGHT / 2 }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
