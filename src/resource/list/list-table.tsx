import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { ActionsHead, Cell, HeadCell, Table, type Sort } from '../../ui/content/table.tsx'
import { ArchivedBadge } from '../record/archive-record.tsx'
import { FieldValue } from '../record/field-value.tsx'
import type { ReturnToList } from './return-to-list.ts'
import { rowValue, type FieldView, type ResourceView, type RecordRow } from '../record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export interface Column<Row extends RecordRow> {
  field: keyof Row & string
  numeric?: true
  /** whether the column is hidden on phones and tablets, where its value stands below the first column */
  wide?: true
  /** renders the value, instead of its default format */
  cell?: (row: Row) => ReactNode
}

const ROW_PX = 37
const scroller = css({ overflow: 'auto', flex: '1', minHeight: '24' })
const head = css({ '& th': { position: 'sticky', top: '0', bg: 'surface', zIndex: 'raised' } })
const rowStyle = css({ position: 'relative' })
const leaving = css({ opacity: 'disabled', textDecoration: 'line-through' })
const main = css({ fontWeight: 'medium', overflowWrap: 'anywhere' })
const oneLine = css({ whiteSpace: 'nowrap' })
const link = css({
  _after: { content: '""', position: 'absolute', inset: '0' },
  _focusVisible: { outlineOffset: '[-1px]' },
})
const under = css({
  display: { lg: 'none' },
  textStyle: 'meta',
  fontWeight: 'normal',
  color: 'ink.muted',
  paddingBottom: '1',
  '& > * + *::before': { content: '" · "' },
})
// the whole row is covered by a link; the checkbox must lie above it
const choosing = css({
  position: 'relative',
  // above the row's link, but below the sticky table head
  zIndex: '[1]',
  width: '10',
  paddingLeft: '4',
  verticalAlign: 'middle',
  '& input': {
    display: 'block',
    width: '4',
    height: '4',
    accentColor: '[token(colors.accent)]',
    cursor: 'pointer',
    _coarse: { width: '5', height: '5' },
  },
})
const actionsCell = css({
  position: 'relative',
  '& > div': { display: 'flex', justifyContent: 'flex-end', gap: '1' },
})

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  gone: ReadonlySet<string>
  /** sort order: `name`, or `-name` for descending */
  sort: string
  sorts: readonly string[]
  onSort: (sort: string) => void
  actions?: ((row: Row) => ReactNode) | undefined
  /** state for the way back to this list */
  left: ReturnToList
  /** ids of selected rows; absent if rows cannot be selected */
  chosen?: ReadonlySet<string> | undefined
  onChoose?: ((rows: readonly Row[]) => void) | undefined
}

/**
 * Table of a list. Only visible rows are mounted. Arrow keys move between rows, Enter opens one, and Space
 * selects it if there are bulk actions.
 */
export function ListTable<Row extends RecordRow>(props: Props<Row>) {
  const { kind, columns, rows, gone, sort, sorts, onSort, actions, left, chosen, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  // only this component reads the virtualizer's rows, so nothing memoized is stale
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 12,
  })
  const inSight = virtualizer.getVirtualItems()
  const before = inSight[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0)
  const span = columns.length + (actions ? 1 : 0) + (chosen ? 1 : 0)

  function focusRow(at: number) {
    virtualizer.scrollToIndex(at)
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-index="${at}"] [data-row-link]`)?.focus(),
    )
  }
  function move(event: KeyboardEvent) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    const at = row ? Number(row.dataset.index) : -1
    const here = rows[at]
    if (event.key === ' ' && here && onChoose && (event.target as HTMLElement).matches('[data-row-link]')) {
      event.preventDefault()
      return toggle(here)
    }
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined || to < 0 || to >= rows.length) return
    event.preventDefault()
    focusRow(to)
  }
  function toggle(row: Row) {
    const isChosen = chosen?.has(row.id)
    onChoose?.(rows.filter(({ id }) => (id === row.id ? !isChosen : chosen?.has(id))))
  }
  const all = rows.length > 0 && rows.every(({ id }) => chosen?.has(id))
  const sortNow: Sort<string> = { column: sort.replace(/^-/, ''), down: sort.startsWith('-') }
  const sortOf = ({ field }: Column<Row>) =>
    [field, kind.fields[field]?.nameIn].find((name) => name !== undefined && sorts.includes(name))
  return (
    <Table caption={kind.many} ref={box} className={scroller} onKeyDown={move} rowCount={rows.length + 1}>
      <thead className={head}>
        <tr>
          {chosen && (
            <th scope="col" className={choosing}>
              <input
                type="checkbox"
                aria-label={tr(texts.selectAllManyOnThisPage, { many: kind.many })}
                checked={all}
                ref={(box) => {
                  if (box) box.indeterminate = !all && chosen.size > 0
                }}
                onChange={() => onChoose?.(all ? [] : rows)}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.field}
              numeric={column.numeric ?? false}
              wide={column.wide ? 'list' : false}
              sort={sortNow}
              {...columnSort(sortOf(column), onSort)}
            >
              {kind.fields[column.field]?.label ?? column.field}
            </HeadCell>
          ))}
          {actions && <ActionsHead />}
        </tr>
      </thead>
      <tbody>
        <Space height={before} span={span} />
        {inSight.map(({ index, key }) => {
          const row = rows[index]
          return (
            row && (
              <tr
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={cx(rowStyle, gone.has(row.id) && leaving)}
              >
                {chosen && (
                  <td className={choosing}>
                    <input
                      type="checkbox"
                      aria-label={tr(texts.selectRow, { row: kind.title(row) })}
                      checked={chosen.has(row.id)}
                      onChange={() => toggle(row)}
                    />
                  </td>
                )}
                {columns.map((column, at) =>
                  at === 0 ? (
                    <Cell key={column.field} className={main}>
                      <RowName kind={kind} row={row} column={column} left={left} />{' '}
                      <ArchivedBadge row={row} />
                      <Under kind={kind} row={row} columns={columns} />
                    </Cell>
                  ) : (
                    <Cell
                      key={column.field}
                      numeric={column.numeric ?? false}
                      wide={column.wide ? 'list' : false}
                      {...(isOneLine(kind.fields[column.field]) && { className: oneLine })}
                    >
                      <ColumnValue kind={kind} row={row} column={column} />
                    </Cell>
                  ),
                )}
                {actions && (
                  <Cell className={actionsCell}>
                    <div>{actions(row)}</div>
                  </Cell>
                )}
              </tr>
            )
          )
        })}
        <Space height={after} span={span} />
      </tbody>
    </Table>
  )
}

/** Returns whether a value must stay on one line, such as a phone number or a date. */
const isOneLine = (words: FieldView | undefined) =>
  Boolean(words?.phone ?? words?.day ?? words?.expires ?? words?.time)

function columnSort(column: string | undefined, onSort: (sort: string) => void) {
  if (column === undefined) return {}
  return { column, onSort: (next: Sort<string>) => onSort(next.down ? `-${next.column}` : next.column) }
}

/** Empty space in place of rows that are not mounted. */
function Space({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden style={{ height, border: 'none' }}>
      <td colSpan={span} />
    </tr>
  )
}

interface CellProps<Row extends RecordRow> {
  kind: ResourceView<Row>
  row: Row
  column: Column<Row>
}

function ColumnValue<Row extends RecordRow>({ kind, row, column }: CellProps<Row>) {
  // omitted by the server: unknown, not empty
  if (rowValue(row, column.field) === undefined && !column.cell)
    return <span aria-label={tr(texts.notShown)}>–</span>
  if (column.cell) return column.cell(row)
  return <FieldValue words={kind.fields[column.field]} value={rowValue(row, column.field)} row={row} />
}

function RowName<Row extends RecordRow>({ left, ...props }: CellProps<Row> & { left: ReturnToList }) {
  const { kind, row } = props
  if (!kind.view) return <ColumnValue {...props} />
  return (
    <Link to={kind.view(row.id)} state={left} className={link} data-row-link>
      <ColumnValue {...props} />
    </Link>
  )
}

function Under<Row extends RecordRow>({
  kind,
  row,
  columns,
}: Omit<CellProps<Row>, 'column'> & { columns: readonly Column<Row>[] }) {
  const isThere = ({ field, cell }: Column<Row>) => cell !== undefined || (rowValue(row, field) ?? '') !== ''
  // below the first column, only values that exist are shown
  const wide = columns.filter((column) => column.wide && !column.numeric && isThere(column))
  if (wide.length === 0) return null
  return (
    <div className={under}>
      {wide.map((column) => (
        <span key={column.field}>
          <ColumnValue kind={kind} row={row} column={column} />
        </span>
      ))}
    </div>
  )
}
