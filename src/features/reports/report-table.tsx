import * as texts from './texts.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { css } from '../../../styled-system/css'
import { cellText, isNumeric, type ReportTable as Content } from '../../../domain/reports/report-data.ts'
import { Card } from '../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { tr } from '../../texts/tr.ts'

/** number of rows above which a table scrolls in its own box and mounts only visible rows */
const MOST_MOUNTED = 60
const ROW_PX = 36
const bounded = css({ maxHeight: '[32rem]', overflowY: 'auto' })
const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const count = css({ textStyle: 'meta', color: 'ink.muted' })
/** times and amounts stay on one line, so a wide table scrolls horizontally */
const whole = css({ whiteSpace: 'nowrap' })
const gap = css({ height: '[var(--rows)]' })

/** A table of a report. It states how many rows there are if only some are loaded. */
export function ReportTable({
  table,
  total,
  timeZone,
}: {
  table: Content
  /** total number of rows; `table.rows` contains only the first of them */
  total: number
  timeZone: string
}) {
  const { title, rows, empty } = table
  return (
    <Card
      title={title}
      aside={<span className={count}>{tr(texts.totalRows, { total: total.toLocaleString('en') })}</span>}
    >
      {rows.length === 0 ? <p className={none}>{empty}</p> : <Rows table={table} timeZone={timeZone} />}
      {rows.length < total && (
        <p className={none}>
          {tr(texts.firstRowCountOfTotalRowsAreShownThe, {
            rowCount: rows.length.toLocaleString('en'),
            total: total.toLocaleString('en'),
          })}
        </p>
      )}
    </Card>
  )
}

function Rows({ table: { title, columns, rows }, timeZone }: { table: Content; timeZone: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isLong = rows.length > MOST_MOUNTED
  // only this component reads the virtualizer's rows, so nothing memoized is stale
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
  })
  const mounted = virtualizer.getVirtualItems()
  const first = isLong ? (mounted[0]?.index ?? 0) : 0
  const end = isLong ? (mounted.at(-1)?.index ?? -1) + 1 : rows.length
  return (
    <Table caption={title} ref={box} className={isLong ? bounded : ''} rowCount={rows.length + 1}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.title} numeric={isNumeric(column.kind)}>
              {column.title}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        <Gap rows={first} columns={columns.length} />
        {rows.slice(first, end).map(({ id, cells }, place) => (
          <tr key={id} aria-rowindex={first + place + 2}>
            {columns.map((column, at) => (
              <Cell
                key={column.title}
                numeric={isNumeric(column.kind)}
                className={column.kind === 'text' ? '' : whole}
              >
                {cellText(cells[at] ?? null, column.kind, timeZone, '')}
              </Cell>
            ))}
          </tr>
        ))}
        <Gap rows={rows.length - end} columns={columns.length} />
      </tbody>
    </Table>
  )
}

/** Empty space in place of rows that are not mounted. */
function Gap({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} className={gap} style={{ '--rows': `${rows * ROW_PX}px` } as object} />
    </tr>
  )
}
