import type { Camera, Px, Size } from '../map-host.ts'
import { projectPoint } from '../mercator.ts'

/** Names are written from this (Google) zoom on. */
export const LABEL_ZOOM = 15
/** More names than this in one view help nobody. */
const MOST_LABELS = 120
/** Places looked at; with more in view the last ones stay without a name. */
const MOST_CANDIDATES = 600
const LINE_HEIGHT = 15
/** Mean width of a letter at the size of the labels. */
const LETTER = 7

export interface Label {
  text: string
  lng: number
  lat: number
  /** px from the place down to the middle of the name, so that the icon stays free */
  below: number
  /** written from this (Google) zoom on, `LABEL_ZOOM` where none is given */
  fromZoom?: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * The labels to write: near enough, in view and without covering each other; of two that would, the earlier one. At
 * most 120.
 */
export function labelsInView<L extends Label>(labels: Iterable<L>, camera: Camera, size: Size): L[] {
  const written: L[] = []
  const taken: Box[] = []
  let candidates = 0
  for (const label of labels) {
    if (camera.zoom < (label.fromZoom ?? LABEL_ZOOM)) continue
    const px = projectPoint(camera, size, label)
    if (px.x < 0 || px.y < 0 || px.x > size.width || px.y > size.height) continue
    if (++candidates > MOST_CANDIDATES) break
    const box = boxOf(label, px)
    if (taken.some((other) => overlap(box, other))) continue
    written.push(label)
    taken.push(box)
    if (written.length === MOST_LABELS) break
  }
  return written
}

function boxOf({ text, below }: Label, { x, y }: Px): Box {
  const half = (text.length * LETTER) / 2 + 2
  const middle = y + below
  return { left: x - half, right: x + half, top: middle - LINE_HEIGHT / 2, bottom: middle + LINE_HEIGHT / 2 }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
