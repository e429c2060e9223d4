interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Size {
  width: number
  height: number
}

const KEPT_CLEAR =
  '[data-clear-of-toasts], button, a[href], input, select, textarea, summary, [role=slider], [role=switch], [role=option], [role=menuitem]'
const MAP = '[data-map]'
const EDGE_PX = 16
const STEP_PX = 8
/** minimum distance between a toast and a control, px; more than a toast moves while it appears */
const APART_PX = 8

/**
 * Returns the boxes that toasts must not cover: controls and important content, with a margin, and the centre of a map.
 * While a dialog is open, only boxes in it are returned.
 */
export function protectedBoxes(except: Element): Box[] {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal')
  const root = dialogs[dialogs.length - 1] ?? document
  const boxesOf = (selector: string) =>
    [...root.querySelectorAll(selector)]
      .filter((each) => !except.contains(each) && each.checkVisibility({ visibilityProperty: true }))
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
  const grown = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
    left: left - x,
    top: top - y,
    right: right + x,
    bottom: bottom + y,
  })
  return [
    ...boxesOf(KEPT_CLEAR).map((box) => grown(box, APART_PX, APART_PX)),
    ...boxesOf(MAP).map((box) => grown(box, -box.width / 4, -box.height / 4)),
  ]
}

/**
 * Returns the position for toasts of this size, px from the window's top left, that covers none of the boxes. It is as
 * low as possible, and preferably right, then centre, then left. If every position covers something, returns the one
 * that covers least.
 */
export function placeToast(size: Size, window: Size, pressed: readonly Box[]): { left: number; top: number } {
  const right = Math.max(0, window.width - size.width - EDGE_PX)
  const usual = placeAmong([right, Math.max(0, right / 2 + EDGE_PX / 2), EDGE_PX], size, window, pressed)
  if (usual.covers === 0) return { left: usual.left, top: usual.top }
  const lefts = Array.from({ length: Math.ceil(right / STEP_PX) }, (_, i) => right - i * STEP_PX)
  const anywhere = placeAmong(lefts, size, window, pressed)
  const { left, top } = anywhere.covers < usual.covers ? anywhere : usual
  return { left, top }
}

function placeAmong(lefts: readonly number[], size: Size, window: Size, pressed: readonly Box[]) {
  let best = { left: lefts[0] ?? 0, top: 0, covers: Number.POSITIVE_INFINITY }
  for (let top = window.height - size.height - EDGE_PX; top >= 0; top -= STEP_PX)
    for (const left of lefts) {
      const covers = covered({ left, top, right: left + size.width, bottom: top + size.height }, pressed)
      if (covers < best.covers) best = { left, top, covers }
      if (covers === 0) return best
    }
  return best
}

/** Returns the area of the boxes that a toast covers, px². */
function covered(toast: Box, boxes: readonly Box[]): number {
  let area = 0
  for (const box of boxes) {
    const width = Math.min(toast.right, box.right) - Math.max(toast.left, box.left)
    const height = Math.min(toast.bottom, box.bottom) - Math.max(toast.top, box.top)
    if (width > 0 && height > 0) area += width * height
  }
  return area
}
