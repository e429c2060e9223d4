import { Download } from '../../ui/icons/control-icons.ts'
import { css } from '../../../styled-system/css'
import { z } from 'zod'
import { jsonText } from '../../../domain/json-text.ts'
import { ApiError } from '../../api.ts'
import { useSession, useTimeZone } from '../../app-services.ts'
import { saveFile } from '../../ui/control/save-file.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import type { RecordKind, RecordRow } from '../record/record-kind.ts'
import type { Column } from './list-table.tsx'
import { ListPopover } from './list-popover.tsx'
import { spreadsheetHead, spreadsheetLines } from './spreadsheet.ts'

/** without it Excel reads UTF-8 as the code page of the country */
const BYTE_ORDER_MARK = '\ufeff'
/** rows that are written in one turn of the event loop */
const ROWS_A_TURN = 500
/** 19rem */
const WIDTH = 304
const SLOW_LINE_MS = 10 * 60_000

interface Props<Row extends RecordRow> {
  kind: RecordKind<Row>
  asked: Readonly<Record<string, string | number | undefined>>
  /** those on the screen */
  columns: readonly Column<Row>[]
}

/** All that the list finds, on every page: as a spreadsheet of the columns on the screen, or whole for programs. */
export function ListExport<Row extends RecordRow>({ kind, asked, columns }: Props<Row>) {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const { of, many } = kind

  async function fetchAll(accept: string) {
    const { page: _, per_page: __, whole: ___, ...query } = asked
    const failure = `The ${many} could not be exported.`
    const options = { query, headers: { accept }, file: true as const, timeout: SLOW_LINE_MS, failure }
    return api.get(of.path, z.instanceof(Blob), options)
  }
  async function spreadsheet() {
    const fields = columns.map(({ field }) => field)
    const lines = (await (await fetchAll('application/x-ndjson')).text()).split('\n').filter(Boolean)
    const pieces = [BYTE_ORDER_MARK, spreadsheetHead(kind, fields)]
    for (let at = 0; at < lines.length; at += ROWS_A_TURN) {
      const rows = lines.slice(at, at + ROWS_A_TURN).map((line) => jsonText.pipe(of.row).parse(line))
      pieces.push(spreadsheetLines(kind, fields, rows, timeZone))
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
      label: 'Spreadsheet (CSV)',
      hint: 'The columns on the screen, for Excel or LibreOffice',
      save: () => save(spreadsheet, `${name}.csv`),
    },
    {
      label: 'All fields (CSV)',
      hint: 'Unformatted values, for an import or another program',
      save: () =>
        save(async () => new Blob([BYTE_ORDER_MARK, await fetchAll('text/csv')]), `${name}-all-fields.csv`),
    },
    {
      label: 'All fields (JSON lines)',
      hint: 'The same as JSON, a record on each line',
      save: () => save(() => fetchAll('application/x-ndjson'), `${name}.ndjson`),
    },
  ]
  return (
    <ListPopover
      label="Export"
      word="Export"
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
