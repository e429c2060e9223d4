import { useState } from 'react'
import type { RecordRow } from '../record/resource-view.ts'

export interface StableRows<Row> {
  rows: readonly Row[]
  /** ids of shown rows that are no longer in the list */
  gone: ReadonlySet<string>
  /** number of changes waiting to be shown */
  waiting: number
}

/**
 * Displayed rows of a list that changes while a pointer is on it: rows keep their places and show new values;
 * added, removed and moved rows are only counted.
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

/** Returns how many rows can stay for the new order: the longest increasing subsequence. */
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
 * Returns the rows to show, which keep their places while held and the list is the same; `catchUp` shows the
 * newest order.
 */
export function useStableRows<Row extends RecordRow>(
  /** identifies the list of `newest`; another search or page is another list */
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
