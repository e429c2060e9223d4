/** Icons closer than this overlap and become one group, CSS px. */
const TOGETHER_PX = 44

/** A position in Web Mercator units (512 across the world). */
export interface Spot {
  x: number
  y: number
}

export interface Group<Member> extends Spot {
  /** identifies the group as long as it stays in place */
  id: string
  members: Member[]
}

interface Cell<Member> extends Group<Member> {
  column: number
  row: number
  merged: boolean
}

const COLUMNS = 2 ** 26
const NEIGHBOURS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

/**
 * Groups icons that overlap at a zoom (`pixelsPerUnit`). First sorts members into grid cells that do not move when the
 * map is dragged, then joins cells with near centres. Members that overlap nobody are in no group.
 */
export function groupSpots<Member extends Spot>(
  members: Iterable<Member>,
  pixelsPerUnit: number,
): Group<Member>[] {
  const edge = TOGETHER_PX / pixelsPerUnit
  const cells = new Map<number, Cell<Member>>()
  for (const member of members) {
    const column = Math.floor(member.x / edge)
    const row = Math.floor(member.y / edge)
    const key = column * COLUMNS + row
    const cell = cells.get(key)
    if (cell) cell.members.push(member)
    else cells.set(key, { id: String(key), column, row, x: 0, y: 0, members: [member], merged: false })
  }
  for (const cell of cells.values()) settle(cell)
  for (const cell of cells.values()) {
    if (cell.merged) continue
    for (const [columns, rows] of NEIGHBOURS) {
      const other = cells.get((cell.column + columns) * COLUMNS + cell.row + rows)
      if (!other || other.merged || Math.hypot(other.x - cell.x, other.y - cell.y) > edge * 0.9) continue
      other.merged = true
      cell.members.push(...other.members)
      settle(cell)
    }
  }
  return [...cells.values()].filter(({ merged, members }) => !merged && members.length > 1)
}

/** Moves a cell to the mean position of its members. */
function settle(cell: Cell<Spot>) {
  const count = cell.members.length
  cell.x = cell.members.reduce((sum, { x }) => sum + x, 0) / count
  cell.y = cell.members.reduce((sum, { y }) => sum + y, 0) / count
}
