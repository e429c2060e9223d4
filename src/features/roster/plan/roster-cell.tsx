import type { DragEvent } from 'react'
import { css } from '../../../../styled-system/css'
import type { AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import { TriangleAlert } from '../../../ui/icons/control-icons.ts'
import { CoverageBar } from './coverage-bar.tsx'
import type { SheetCell } from './roster-sheet.ts'
import { formatDuty, formatLongDay } from '../format-roster.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const SHOWN = 2

const cell = css.raw({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '0.5',
  minWidth: '0',
  height: 'full',
  padding: '1',
  borderRightWidth: 'thin',
  borderColor: 'line.subtle',
  overflow: 'hidden',
  cursor: 'cell',
  _hover: { bg: 'hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const isPast = css.raw({ bg: 'sunken' })
const chip = css.raw({
  display: 'flex',
  gap: '1',
  minWidth: '0',
  paddingInline: '1',
  borderRadius: 'sm',
  bg: 'accent.soft',
  color: 'accent.ink',
  textStyle: 'meta',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  cursor: 'grab',
})
const isOpen = css.raw({
  bg: 'transparent',
  color: 'ink.muted',
  outlineWidth: '[1px]',
  outlineStyle: 'dashed',
  outlineColor: 'line.control',
  outlineOffset: '[-1px]',
})
const isInConflict = css.raw({ bg: 'offline.soft', color: 'offline' })
const isPicked = css.raw({ textDecoration: 'underline', fontWeight: 'semibold' })
const starts = css({ fontVariantNumeric: 'tabular-nums', flexShrink: '0' })
const who = css({ overflow: 'hidden', textOverflow: 'ellipsis' })
const mark = css({ width: '3', height: '3', flexShrink: '0', alignSelf: 'center' })
const foot = css({ display: 'flex', alignItems: 'center', gap: '1.5', minWidth: '0', marginTop: 'auto' })
const more = css({ textStyle: 'meta', color: 'ink.muted' })

interface Props {
  cell: SheetCell
  row: number
  col: number
  /** returns the label of a duty: the guard in a post's row, the post in a guard's row */
  nameOf: (duty: AssignmentDuty) => string
  rowTitle: string
  isFocused: boolean
  /** id of the selected duty, to which keys apply */
  picked: string | null
  isBefore: boolean
  onDrag: (duty: AssignmentDuty) => void
  onDropHere: () => void
  isNarrow: boolean
}

/** Cell of the roster: one post or guard on one day. The grid handles its keys and clicks. */
export function RosterCell(props: Props) {
  const { cell: of, row, col, nameOf, rowTitle, isFocused, picked, isBefore, isNarrow } = props
  const shown = isNarrow ? [] : of.duties.slice(0, of.duties.length > SHOWN + 1 ? SHOWN : SHOWN + 1)
  const said = [
    `${rowTitle}, ${formatLongDay(of.day)}`,
    of.coverage &&
      tr(texts.filledOfRequiredNeeded, { filled: of.coverage.filled, required: of.coverage.required }),
    ...of.duties.map((duty) => `${nameOf(duty)}, ${formatDuty(duty)}`),
    ...of.conflicts.map(({ message }) => tr(texts.conflictMessage, { message })),
  ]
  const allow = (event: DragEvent) => event.preventDefault()
  return (
    <div
      role="gridcell"
      aria-colindex={col + 2}
      aria-label={said.filter(Boolean).join('. ')}
      tabIndex={isFocused ? 0 : -1}
      data-row={row}
      data-col={col}
      className={css(cell, isBefore && isPast)}
      style={{ gridColumnStart: col + 2 }}
      onDragOver={allow}
      onDrop={props.onDropHere}
    >
      {shown.map((duty) => {
        const conflicts = of.conflicts.filter((each) => each.duty === duty.id)
        return (
          <span
            key={duty.id}
            draggable
            data-duty={duty.id}
            title={[`${nameOf(duty)}, ${formatDuty(duty)}`, ...conflicts.map(({ message }) => message)].join(
              '\n',
            )}
            className={css(
              chip,
              duty.guard === null && isOpen,
              conflicts.length > 0 && isInConflict,
              isFocused && picked === duty.id && of.duties.length > 1 && isPicked,
            )}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', duty.id)
              props.onDrag(duty)
            }}
          >
            <span className={starts}>{duty.startLocal}</span>
            <span className={who}>{nameOf(duty)}</span>
            {conflicts.length > 0 && <TriangleAlert aria-hidden className={mark} />}
          </span>
        )
      })}
      <span className={foot}>
        {of.coverage && <CoverageBar coverage={of.coverage} />}
        {of.duties.length > shown.length && (
          <span className={more}>
            {isNarrow ? (of.coverage ? '' : of.duties.length) : `+${of.duties.length - shown.length}`}
          </span>
        )}
        {isNarrow && of.conflicts.length > 0 && (
          <TriangleAlert aria-hidden className={css({ width: '3', height: '3', color: 'offline' })} />
        )}
      </span>
    </div>
  )
}
