import * as texts from './texts.ts'
import type { Dashboard } from '../../../contract/dashboard/dashboard.ts'
import { MapPinned } from '../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { GUARD_STATUS_LABELS } from '../../../domain/worker/guard-status.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ShareBar } from '../../ui/plot/share-bar.tsx'
import { Cell, HeadCell, Table, type Sort } from '../../ui/content/table.tsx'
import { tr } from '../../texts/tr.ts'

const name = css({ fontWeight: 'medium', _hover: { textDecoration: 'underline' } })
const client = css({ textStyle: 'meta', color: 'ink.faint' })
const barCell = css({ display: { base: 'none', md: 'table-cell' }, width: '[32%]', minWidth: '[8rem]' })
const none = css({ color: 'ink.faint' })
const counts = {
  online: css({ color: 'online' }),
  late: css({ color: 'late' }),
  offline: css({ color: 'offline', fontWeight: 'semibold' }),
}
const box = css({ '&[data-old] td': { color: 'ink.faint' } })
const columns = ['offline', 'late', 'online'] as const

interface Props {
  assignments: Dashboard['assignments']
  /** whether the figures are out of date */
  old: boolean
}

/** Table of assignments: guards on duty and their statuses, worst first. */
export function AssignmentTable({ assignments, old }: Props) {
  const [sort, setSort] = useState<Sort<AssignmentColumn>>({ column: 'offline', down: true })
  if (assignments.length === 0)
    return (
      <EmptyState icon={<MapPinned />} title={tr(texts.noGuardsOnDuty)}>
        {tr(texts.guardsAppearHereWithTheirAssignmentAsSoon)}
      </EmptyState>
    )
  const most = Math.max(...assignments.map((each) => each.online + each.late + each.offline))
  return (
    <div data-old={old || undefined} className={box}>
      <Table caption={tr(texts.guardsByAssignment)}>
        <thead>
          <tr>
            <HeadCell column="name" sort={sort} onSort={setSort}>
              {tr(texts.assignment)}
            </HeadCell>
            <th aria-hidden className={barCell} />
            {columns.map((column) => (
              <HeadCell key={column} numeric column={column} sort={sort} onSort={setSort}>
                {GUARD_STATUS_LABELS[column].name}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {orderAssignments(assignments, sort).map((row) => (
            <tr key={row.assignment_id ?? 'none'}>
              <Cell className={css({ paddingBlock: '1.5' })}>
                {row.assignment_id === null ? (
                  <span className={name}>{row.assignment_name}</span>
                ) : (
                  <Link className={name} to={`/tracker?assignment=${encodeURIComponent(row.assignment_id)}`}>
                    {row.assignment_name}
                  </Link>
                )}
                {row.client_name && <div className={client}>{row.client_name}</div>}
              </Cell>
              <td aria-hidden className={barCell}>
                <ShareBar of={most} parts={columns.map((column) => ({ tone: column, value: row[column] }))} />
              </td>
              {columns.map((column) => (
                <Cell key={column} numeric className={cx(row[column] === 0 ? none : counts[column])}>
                  {row[column]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

type Row = Dashboard['assignments'][number]
export type AssignmentColumn = 'name' | 'online' | 'late' | 'offline'

/** Sorts rows by a column. Equal rows are sorted by status (offline first, then late), then by name. */
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
      b.offline - a.offline ||
      b.late - a.late ||
      byName(a, b),
  )
}
