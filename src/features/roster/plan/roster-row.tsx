import { memo } from 'react'
import { css } from '../../../../styled-system/css'
import type { AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import type { WorkLimits } from '../../../../domain/roster/work-limits.ts'
import { HoursBar } from './coverage-bar.tsx'
import { RosterCell } from './roster-cell.tsx'
import type { SheetRow } from './roster-sheet.ts'

export const firstColumn = css.raw({
  position: 'sticky',
  left: '0',
  zIndex: 'raised',
  display: 'flex',
  flexDirection: 'column',
  gap: '0.5',
  minWidth: '0',
  padding: '1.5',
  bg: 'raised',
  borderRightWidth: 'thin',
  borderColor: 'line',
  overflow: 'hidden',
})
const title = css({ textStyle: 'label', truncate: true })
const detail = css({ textStyle: 'meta', color: 'ink.faint', truncate: true })

interface Props {
  row: SheetRow
  index: number
  limits: WorkLimits
  /** today in the company's time zone, YYYY-MM-DD */
  now: string
  /** index of the focused column; null if the focus is in another row */
  focused: number | null
  picked: string | null
  isNarrow: boolean
  /** rendered columns: `firstCol` to `endCol` (exclusive), and the focused one */
  firstCol: number
  endCol: number
  nameOf: (row: SheetRow, duty: AssignmentDuty) => string
  onDrag: (duty: AssignmentDuty) => void
  onDropAt: (place: { row: number; col: number }) => void
}

/** A row of the roster. Memoized, so that vertical scrolling does not render it. */
export const RosterRow = memo(function RosterRow(props: Props) {
  const { row, index, limits, now, focused, picked, isNarrow, firstCol, endCol } = props
  const { nameOf, onDrag, onDropAt } = props
  const isDrawn = (col: number) => (firstCol <= col && col < endCol) || col === focused
  return (
    <>
      <div role="rowheader" aria-colindex={1} className={css(firstColumn)}>
        <span className={title} title={row.title}>
          {row.title}
        </span>
        <span className={detail} title={row.detail}>
          {row.detail}
        </span>
        {row.guard !== null && (
          <HoursBar minutes={row.minutes} normal={limits.weekHours * 60} most={limits.fortnightHours * 30} />
        )}
      </div>
      {row.cells.map(
        (cell, col) =>
          isDrawn(col) && (
            <RosterCell
              key={cell.day}
              cell={cell}
              row={index}
              col={col}
              rowTitle={row.title}
              nameOf={(duty) => nameOf(row, duty)}
              isFocused={focused === col}
              picked={picked}
              isBefore={cell.day < now}
              isNarrow={isNarrow}
              onDrag={onDrag}
              onDropHere={() => onDropAt({ row: index, col })}
            />
          ),
      )}
    </>
  )
})
