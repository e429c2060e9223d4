import { useState } from 'react'
import type { RecordRow } from '../record/record-kind.ts'
import { stableRows, type StableRows } from './steady-rows.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Returns the rows to show, which keep their places while held and the list is the same; `catchUp` shows the
 * newest order.
 */
export function useStableRows<Row extends RecordRow>(
  /** names the list that `newest` is of: another search or page is another list */
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
