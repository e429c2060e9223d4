import { ArrowDown, ArrowUp } from '../icons/control-icons.ts'
import type { ComponentPropsWithRef, KeyboardEventHandler, ReactNode, Ref } from 'react'
import { css, cva, cx } from '../../../styled-system/css'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const scroller = css({ position: 'relative', overflowX: 'auto', minWidth: '0' })
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  textStyle: 'dense',
  '& tbody tr': { borderTopWidth: 'thin', borderColor: 'line.subtle', _hover: { bg: 'hover' } },
})
const cell = cva({
  base: { paddingInline: '3', height: '9', textAlign: 'left', verticalAlign: 'middle' },
  variants: {
    // amounts are right-aligned; they may wrap on a phone, where other columns need the space
    numeric: { true: { textAlign: 'right', tabular: true, whiteSpace: { md: 'nowrap' } } },
    head: {
      true: {
        textStyle: 'meta',
        fontWeight: 'medium',
        color: 'ink.faint',
        whiteSpace: 'nowrap',
        height: '8',
      },
    },
    /** hides the column on narrow screens */
    wide: {
      true: { display: { base: 'none', md: 'table-cell' } },
      list: { display: { base: 'none', lg: 'table-cell' } },
    },
    edge: { true: { _first: { paddingLeft: '4' }, _last: { paddingRight: '4' } } },
  },
  defaultVariants: { edge: true },
})
const sortButton = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  cursor: 'pointer',
  borderRadius: 'sm',
  minHeight: '6',
  _hover: { color: 'ink' },
  '& svg': { width: '3', height: '3' },
})

interface TableProps {
  caption: string
  children: ReactNode
  /** ref of the scrolling box */
  ref?: Ref<HTMLDivElement>
  className?: string
  onKeyDown?: KeyboardEventHandler
  /** total number of rows, if only some of them are rendered */
  rowCount?: number
}

/** A dense table that scrolls in its own box. Only screen readers read `caption`. */
export function Table({ caption, children, ref, className, onKeyDown, rowCount }: TableProps) {
  return (
    // The box must be focusable, so that it can be scrolled by keyboard.
    <div
      ref={ref}
      className={cx(scroller, className)}
      role="group"
      aria-label={caption}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <table className={table} aria-label={caption} aria-rowcount={rowCount}>
        {children}
      </table>
    </div>
  )
}

export type Sort<Column extends string> = { column: Column; down: boolean }

interface HeadProps<Column extends string> {
  children: ReactNode
  numeric?: boolean
  wide?: boolean | 'list'
  /** if `column` and `sort` are given, the header is a button that sorts by this column */
  column?: Column
  sort?: Sort<Column>
  onSort?: (sort: Sort<Column>) => void
}

export function HeadCell<Column extends string>(props: HeadProps<Column>) {
  const { children, numeric, wide, column, sort, onSort } = props
  if (!column || !sort || !onSort)
    return (
      <th scope="col" className={cell({ head: true, numeric, wide })}>
        {children}
      </th>
    )
  const active = sort.column === column
  return (
    <th
      scope="col"
      aria-sort={active ? (sort.down ? 'descending' : 'ascending') : undefined}
      className={cell({ head: true, numeric, wide })}
    >
      <button
        type="button"
        className={sortButton}
        onClick={() => onSort({ column, down: active ? !sort.down : numeric === true })}
      >
        {children}
        {active && (sort.down ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
      </button>
    </th>
  )
}

/** Head of a column of buttons, for screen readers. */
export const ActionsHead = () => (
  <HeadCell>
    <span className={css({ srOnly: true })}>{tr(texts.actions)}</span>
  </HeadCell>
)

export function Cell({
  numeric,
  wide,
  className,
  ...rest
}: ComponentPropsWithRef<'td'> & { numeric?: boolean; wide?: boolean | 'list' }) {
  return <td {...rest} className={cx(cell({ numeric, wide }), className)} />
}
