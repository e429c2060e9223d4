export type Side = 'top' | 'right' | 'bottom' | 'left'

interface Box {
  left: number
  top: number
  width: number
  height: number
}
interface Size {
  width: number
  height: number
}

const GAP = 6
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

const within = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

function at(side: Side, anchor: Box, size: Size): { left: number; top: number } {
  const middle = {
    left: anchor.left + (anchor.width - size.width) / 2,
    top: anchor.top + (anchor.height - size.height) / 2,
  }
  if (side === 'top') return { ...middle, top: anchor.top - size.height - GAP }
  if (side === 'bottom') return { ...middle, top: anchor.top + anchor.height + GAP }
  if (side === 'left') return { ...middle, left: anchor.left - size.width - GAP }
  return { ...middle, left: anchor.left + anchor.width + GAP }
}

/**
 * Where something of a size stands beside an anchor, in px of the window: centred on the side that is asked for, on
 * the other side where there is no room, and never beyond the window's edges.
 */
export function placeBeside(
  anchor: Box,
  size: Size,
  side: Side,
  window: Size,
): { left: number; top: number } {
  const fits = ({ left, top }: { left: number; top: number }) =>
    side === 'top' || side === 'bottom'
      ? top >= GAP && top + size.height <= window.height - GAP
      : left >= GAP && left + size.width <= window.width - GAP
  const wanted = at(side, anchor, size)
  const other = at(opposite[side], anchor, size)
  const { left, top } = fits(wanted) || !fits(other) ? wanted : other
  return {
    left: within(GAP, left, window.width - size.width - GAP),
    top: within(GAP, top, window.height - size.height - GAP),
  }
}
