import type { RecordRow } from '../record/record-kind.ts'

export interface SteadyRows<Row> {
  rows: readonly Row[]
  /** ids of rows that are shown but no longer in the list */
  gone: ReadonlySet<string>
  /** how many rows came, went or moved and wait to be shown so */
  waiting: number
}

/**
 * What is shown of a list that changed while somebody points at it: the rows keep their places and show their new
 * values; rows that came, went or moved are counted only.
 */
export function steadyRows<Row extends RecordRow>(
  shown: readonly Row[],
  newest: readonly Row[],
): SteadyRows<Row> {
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

/** How many rows need not move to come into the new order: the longest run that is ascending in it. */
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
