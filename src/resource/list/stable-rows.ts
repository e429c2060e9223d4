import { useState } from 'react'
import type { RecordRow } from '../record/resource-view.ts'

export interface StableRows<Row> {
  rows: readonly Row[]
  /** ids of displayed rows that are no longer in the list */
  gone: ReadonlySet<string>
  /** number of changes that are not displayed yet */
  waiting: number
}

/**
 * Returns the rows to display while the pointer is on a list that changes. Rows keep their places but show
 * new values. Added, removed and moved rows are only counted.
 */
export function stableRows<Row extends RecordRow>(
  shown: readonly Row[],
  newest: readonly Row[],
): StableRows<Row> {
  const fresh = new Map(newest.map((row) => [row.id, row]))
  const before = new Set(shown.map(({ id }) => id))
  const gone = new Set(shown.filter(({ id }) => !fresh.has(id)).map(({ id }) => id))
  const came = newest.filter(({ id }) => !before.has(id)).length
  const kept = shown.filter(({ id }) => fresh.has(id))
  const order = newest.filter(({ id }) => before.has(id))
  return {
    rows: shown.map((row) => fresh.get(row.id) ?? row),
    gone,
    waiting: gone.size + came + kept.length - stayed(kept, order),
  }
}

/**
 * Returns how many rows need not move for the new order: the length of the longest increasing subsequence.
 */
function stayed<Row extends RecordRow>(shown: readonly Row[], order: readonly Row[]): number {
  const place = new Map(order.map(({ id }, at) => [id, at]))
  const ends: number[] = []
  for (const { id } of shown) {
    const at = place.get(id) ?? 0
    const fits = ends.findIndex((end) => end >= at)
    ends[fits === -1 ? ends.length : fits] = at
  }
  return ends.length
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Returns the rows to display. While `held`, rows keep their places. `catchUp` shows the newest rows and
 * order.
 */
export function useStableRows<Row extends RecordRow>(
  /** identifies the list; another page or search is another list, whose rows are shown immediately */
  list: string,
  newest: readonly Row[],
  held: boolean,
): StableRows<Row> & { catchUp: () => void } {
  const [kept, setKept] = useState({ list, rows: newest })
  const catchUp = () => setKept({ list, rows: newest })
  if (held && kept.list === list) return { ...stableRows(kept.rows, newest), catchUp }
  if (kept.rows !== newest || kept.list !== list) catchUp()
  return { rows: newest, gone: NONE, waiting: 0, catchUp }
}
