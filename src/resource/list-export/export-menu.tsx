import * as texts from '../list/texts.ts'
import { useTimeZone, useSession } from '../../app/app-services.ts'
import type { ResourceView, RecordRow } from '../record/resource-view.ts'
import type { Column } from '../list/list-table.tsx'
import { recordLine, spreadsheetHead } from './spreadsheet.ts'
import { Download } from '../../ui/icons/control-icons.ts'
import { css } from '../../../styled-system/css'
import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import { ApiError } from '../../api/api.ts'
import { saveFile } from '../../ui/file/save-file.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { ListPopover } from '../list/list-popover.tsx'
import { tr } from '../../texts/tr.ts'

/** without a byte order mark, Excel does not read a CSV file as UTF-8 */
const BYTE_ORDER_MARK = '\ufeff'
/** number of rows formatted at once; in between, the browser can handle other events */
const ROWS_A_TURN = 500
/** 19rem in CSS px */
const WIDTH = 304
const SLOW_LINE_MS = 10 * 60_000

interface Props<Row> {
  /** path of the list under /api */
  path: string
  many: string
  asked: Readonly<Record<string, string | number | undefined>>
  /** first line of the spreadsheet, with its line break */
  head: string
  row: z.ZodType<Row>
  /** formats a row as a line, with its line break */
  lineOf: (row: Row) => string
}

/** Menu to export all matching rows of all pages, as a spreadsheet for people or complete for programs. */
export function ExportMenu<Row>({ path, many, asked, head, row, lineOf }: Props<Row>) {
  const { api } = useSession()

  async function fetchAll(accept: string) {
    const failure = tr(texts.manyCouldNotBeExported, { many })
    const options = { query: asked, headers: { accept }, file: true as const, timeout: SLOW_LINE_MS, failure }
    return api.get(path, z.instanceof(Blob), options)
  }
  async function spreadsheet() {
    const rows = (await (await fetchAll('application/x-ndjson')).text()).split('\n').filter(Boolean)
    const line = jsonText.pipe(row)
    const pieces = [BYTE_ORDER_MARK, head]
    for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
      for (const text of rows.slice(at, at + ROWS_A_TURN)) pieces.push(lineOf(line.parse(text)))
      await new Promise((resolve) => setTimeout(resolve))
    }
    return new Blob(pieces, { type: 'text/csv' })
  }
  async function save(make: () => Promise<Blob>, name: string) {
    try {
      saveFile(await make(), name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message)
    }
  }
  const name = many.replaceAll(' ', '-')
  const ways = [
    {
      label: tr(texts.spreadsheetCsv),
      hint: tr(texts.columnsOnTheScreenForExcelOrLibreOffice),
      save: () => save(spreadsheet, `${name}.csv`),
    },
    {
      label: tr(texts.allFieldsCsv),
      hint: tr(texts.unformattedValuesForAnImportOrAnotherProgram),
      save: () =>
        save(async () => new Blob([BYTE_ORDER_MARK, await fetchAll('text/csv')]), `${name}-all-fields.csv`),
    },
    {
      label: tr(texts.allFieldsJsonLines),
      hint: tr(texts.sameAsJsonARecordOnEachLine),
      save: () => save(() => fetchAll('application/x-ndjson'), `${name}.ndjson`),
    },
  ]
  return (
    <ListPopover
      label={tr(texts.exportText)}
      word={tr(texts.exportText)}
      icon={<Download aria-hidden />}
      role="group"
      width={WIDTH}
      className={panel}
    >
      {(close) =>
        ways.map((way) => (
          <button
            key={way.label}
            type="button"
            className={item}
            onClick={() => {
              close()
              void way.save()
            }}
          >
            {way.label}
            <span className={faint}>{way.hint}</span>
          </button>
        ))
      }
    </ListPopover>
  )
}

const panel = css({ padding: '2' })
const item = css({
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  gap: '0.5',
  paddingInline: '2',
  paddingBlock: '1.5',
  borderRadius: 'md',
  textStyle: 'dense',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
})
const faint = css({ textStyle: 'meta', color: 'ink.muted' })

interface ListExportProps<Row extends RecordRow> {
  kind: ResourceView<Row>
  asked: Readonly<Record<string, string | number | undefined>>
  /** the columns that the list shows */
  columns: readonly Column<Row>[]
}

/** Menu to export all matching records of a list, with the displayed columns or with all fields. */
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
