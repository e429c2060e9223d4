import type { Cell, ReportTable, ValueKind } from '../../domain/reports/report-data.ts'

type Column<Row> = readonly [title: string, kind: ValueKind, cell: (row: Row) => Cell]

/** Returns columns and rows of a table: each column with what it shows of a row. */
export const tableOf = <Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  columns: readonly Column<Row>[],
): Pick<ReportTable, 'columns' | 'rows'> => ({
  columns: columns.map(([title, kind]) => ({ title, kind })),
  rows: rows.map((row) => ({ id: idOf(row), cells: columns.map(([, , cell]) => cell(row)) })),
})
