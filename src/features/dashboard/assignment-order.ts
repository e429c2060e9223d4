import type { Dashboard } from '../../../contract/dashboard/dashboard.ts'

type Row = Dashboard['assignments'][number]
export type AssignmentColumn = 'name' | 'online' | 'stale' | 'lost'

/** Rows by a column; equal ones by trouble (lost, then stale), then by name. */
export function orderAssignments(
  rows: readonly Row[],
  { column, down }: { column: AssignmentColumn; down: boolean },
): Row[] {
  const byName = (a: Row, b: Row) =>
    a.assignment_name.localeCompare(b.assignment_name, 'en', { numeric: true })
  const turn = down ? -1 : 1
  return rows.toSorted(
    (a, b) =>
      turn * (column === 'name' ? byName(a, b) : a[column] - b[column]) ||
      b.lost - a.lost ||
      b.stale - a.stale ||
      byName(a, b),
  )
}
