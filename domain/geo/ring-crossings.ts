type Position = readonly number[]

/**
 * Returns the sides of a closed ring (last position = first) that cross, touch, or run back over each
 * other. Each pair contains the indexes of the positions at which the two sides start.
 */
export function ringCrossings(ring: readonly Position[]): [number, number][] {
  const sides = ring.flatMap((from, at) => {
    const to = ring[at + 1]
    return to && !isSame(from, to) ? [{ at, from, to, west: Math.min(x(from), x(to)) }] : []
  })
  const crossings: [number, number][] = []
  // sorted from west to east, so that only sides with a common longitude are compared
  const inOrder = sides.toSorted((a, b) => a.west - b.west)
  for (const [i, a] of inOrder.entries()) {
    const east = Math.max(x(a.from), x(a.to))
    for (let j = i + 1; j < inOrder.length; j += 1) {
      const b = inOrder[j]
      if (!b || b.west > east) break
      if (meet(a, b)) crossings.push([Math.min(a.at, b.at), Math.max(a.at, b.at)])
    }
  }
  return crossings
}

interface Side {
  from: Position
  to: Position
}

const x = ([lng = 0]: Position) => lng
const y = ([, lat = 0]: Position) => lat
const isSame = (a: Position, b: Position) => x(a) === x(b) && y(a) === y(b)

/** Returns a positive value if `c` is to the left of the line from `a` to `b`. */
const turn = (a: Position, b: Position, c: Position) =>
  (x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a))

const isBetween = (a: Position, b: Position, c: Position) =>
  Math.min(x(a), x(b)) <= x(c) &&
  x(c) <= Math.max(x(a), x(b)) &&
  Math.min(y(a), y(b)) <= y(c) &&
  y(c) <= Math.max(y(a), y(b))

function meet(a: Side, b: Side): boolean {
  // adjacent sides may share a corner, but must not run back over each other
  if (isSame(a.to, b.from)) return foldsBack(a.from, a.to, b.to)
  if (isSame(b.to, a.from)) return foldsBack(b.from, b.to, a.to)
  const [a1, a2] = [turn(a.from, a.to, b.from), turn(a.from, a.to, b.to)]
  const [b1, b2] = [turn(b.from, b.to, a.from), turn(b.from, b.to, a.to)]
  if (Math.sign(a1) * Math.sign(a2) < 0 && Math.sign(b1) * Math.sign(b2) < 0) return true
  return (
    (a1 === 0 && isBetween(a.from, a.to, b.from)) ||
    (a2 === 0 && isBetween(a.from, a.to, b.to)) ||
    (b1 === 0 && isBetween(b.from, b.to, a.from)) ||
    (b2 === 0 && isBetween(b.from, b.to, a.to))
  )
}

/** Returns whether the line from `a` through corner `b` to `c` runs back over itself. */
const foldsBack = (a: Position, b: Position, c: Position) =>
  turn(a, b, c) === 0 && (x(a) - x(b)) * (x(c) - x(b)) + (y(a) - y(b)) * (y(c) - y(b)) > 0
