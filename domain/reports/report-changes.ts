import type { Cell, ReportFindings, ReportTable, ValueKind } from './report-data.ts'

/**
 * A difference between two versions of a report. `row` is the text of the row; null if a figure differs.
 */
export interface ReportChange {
  place: string
  row: string | null
  column: string | null
  kind: ValueKind
  /** value in the earlier version; null: the row was added or removed */
  before: Cell
  after: Cell
  what: 'changed' | 'added' | 'missing'
}

/**
 * Returns the differences in figures and rows between two versions of a report, in the order of the report.
 */
export function compareReports(before: ReportFindings, after: ReportFindings): ReportChange[] {
  const figures = new Map(before.figures.map(({ label, value }) => [label, value]))
  const changes: ReportChange[] = []
  for (const { label, kind, value } of after.figures) {
    const was = figures.get(label) ?? null
    if (was !== value)
      changes.push({
        place: label,
        row: null,
        column: null,
        kind,
        before: was,
        after: value,
        what: 'changed',
      })
  }
  for (const table of after.tables) {
    const old = before.tables.find(({ title }) => title === table.title)
    changes.push(...tableChanges(old ?? { ...table, rows: [] }, table))
  }
  return changes
}

function tableChanges(before: ReportTable, { title, columns, rows }: ReportTable): ReportChange[] {
  const known = new Map(before.rows.map((row) => [row.id, row.cells]))
  const ids = new Set(rows.map(({ id }) => id))
  const whole = (what: 'added' | 'missing', cells: readonly Cell[]): ReportChange => ({
    place: title,
    row: rowText(cells, columns),
    column: null,
    kind: 'text',
    before: null,
    after: null,
    what,
  })
  const changes = rows.flatMap(({ id, cells }): ReportChange[] => {
    const was = known.get(id)
    if (!was) return [whole('added', cells)]
    return columns.flatMap(({ title: column, kind }, at): ReportChange[] => {
      const [from, to] = [was[at] ?? null, cells[at] ?? null]
      if (from === to) return []
      const row = rowText(cells, columns)
      return [{ place: title, row, column, kind, before: from, after: to, what: 'changed' }]
    })
  })
  const missing = before.rows.filter(({ id }) => !ids.has(id)).map(({ cells }) => whole('missing', cells))
  return [...changes, ...missing]
}

/** Returns the first texts of a row, by which people recognise the row. */
const rowText = (cells: readonly Cell[], columns: ReportTable['columns']): string =>
  cells
    .filter((value, at) => typeof value === 'string' && columns[at]?.kind === 'text')
    .slice(0, 3)
    .join(' · ')
