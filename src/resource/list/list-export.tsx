import { useTimeZone } from '../../app-services.ts'
import type { ResourceView, RecordRow } from '../record/record-kind.ts'
import { ExportMenu } from './export-menu.tsx'
import type { Column } from './list-table.tsx'
import { recordLine, spreadsheetHead } from './spreadsheet.ts'

interface ListExportProps<Row extends RecordRow> {
  kind: ResourceView<Row>
  asked: Readonly<Record<string, string | number | undefined>>
  /** displayed columns */
  columns: readonly Column<Row>[]
}

/** Exports all matches, with the displayed columns or with all fields. */
export function ListExport<Row extends RecordRow>({ kind, asked, columns }: ListExportProps<Row>) {
  const timeZone = useTimeZone()
  const { page: _, per_page: __, whole: ___, ...found } = asked
  const fields = columns.map(({ field }) => field)
  return (
    <ExportMenu
      path={kind.of.path}
      many={kind.many}
      asked={found}
      head={spreadsheetHead(kind, fields)}
      row={kind.of.row}
      lineOf={(row) => recordLine(kind, fields, row, timeZone)}
    />
  )
}
