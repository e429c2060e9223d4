import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { css } from '../../../../styled-system/css'
import type { AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import type { WorkLimits } from '../../../../domain/roster/work-limits.ts'
import { firstColumn, RosterRow } from './roster-row.tsx'
import type { Sheet, SheetRow } from './roster-sheet.ts'
import { formatDay } from '../format-roster.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const ROW_PX = 76
const NARROW_DAYS = 10
/** widths in rem: the first column, a day, and a day if there are many */
const FIRST_REM = 7.5
const DAY_REM = 7
const NARROW_REM = 4
/** Columns are rendered in groups of this size, so that horizontal scrolling seldom renders a row again. */
const COLUMNS_AT_ONCE = 4

const scroller = css({
  flex: '1',
  minHeight: '[12rem]',
  overflow: 'auto',
  scrollPaddingLeft: '[7.5rem]',
  scrollPaddingTop: '[2rem]',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
  bg: 'surface',
})
const head = css({
  position: 'sticky',
  top: '0',
  zIndex: 'sticky',
  display: 'grid',
  bg: 'raised',
  borderBottomWidth: 'thin',
  borderColor: 'line',
})
const headCell = css.raw({
  padding: '1.5',
  textStyle: 'meta',
  color: 'ink.muted',
  fontVariantNumeric: 'tabular-nums',
})
const holiday = css({ display: 'block', color: 'late', truncate: true })
const today = css.raw({ color: 'accent.ink', fontWeight: 'semibold' })
const line = css({
  position: 'absolute',
  insetInline: '0',
  top: '0',
  display: 'grid',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
})

const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
const multipleBelow = (col: number) => col - (col % COLUMNS_AT_ONCE)

/** The position of the focused cell: indexes of row and day. */
export interface Place {
  row: number
  col: number
}

/** Actions that a key can trigger in a cell. */
export type CellKey = 'assign' | 'remove' | 'copy' | 'paste' | 'undo' | 'require'

const KEYS: Readonly<Record<string, CellKey>> = {
  enter: 'assign',
  x: 'remove',
  delete: 'remove',
  c: 'copy',
  v: 'paste',
  u: 'undo',
  r: 'require',
}

interface Props {
  sheet: Sheet
  limits: WorkLimits
  /** today in the company's time zone, YYYY-MM-DD */
  now: string
  at: Place
  picked: string | null
  /** a changed number focuses the current cell */
  returned: number
  nameOf: (row: SheetRow, duty: AssignmentDuty) => string
  onMove: (to: Place) => void
  onPick: (duty: string | null) => void
  onKey: (key: CellKey) => void
  onDrop: (duty: AssignmentDuty, to: Place) => void
}

/**
 * The roster grid: rows of posts or guards, by day. Only visible rows are rendered. Arrow keys move the
 * focus; other keys act on the focused cell.
 */
export function RosterGrid(props: Props) {
  const { sheet, limits, now, at, picked, returned, nameOf, onMove, onPick, onKey, onDrop } = props
  const box = useRef<HTMLDivElement>(null)
  /** cell that takes the focus once it is rendered; null if none is waiting */
  const toFocus = useRef<Place | null>(null)
  const [dragged, setDragged] = useState<AssignmentDuty | null>(null)
  const { days, rows } = sheet
  const isNarrow = days.length > NARROW_DAYS
  const dayRem = isNarrow ? NARROW_REM : DAY_REM
  const columns = `minmax(${FIRST_REM}rem, 13rem) repeat(${days.length}, minmax(${dayRem}rem, 1fr))`
  const width = `max(100%, ${FIRST_REM + days.length * dayRem}rem)`
  // only this component reads the virtualizer's rows, so nothing memoized is stale
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    scrollPaddingStart: 32,
    // keeps the focused row rendered out of view, so that it keeps the focus
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at.row])].toSorted((a, b) => a - b),
  })
  const across = useVirtualizer({
    horizontal: true,
    count: days.length,
    getScrollElement: () => box.current,
    estimateSize: () => dayRem * remPx(),
    paddingStart: FIRST_REM * remPx(),
    scrollPaddingStart: FIRST_REM * remPx(),
    overscan: 1,
  })
  // when the page opens, the focused column is today's; a small screen scrolls to it
  const beginAt = useEffectEvent(() => across.scrollToIndex(at.col, { align: 'start' }))
  useEffect(() => beginAt(), [])
  const drawn = across.getVirtualItems()
  const firstCol = multipleBelow(drawn[0]?.index ?? 0)
  const endCol = multipleBelow((drawn.at(-1)?.index ?? 0) + COLUMNS_AT_ONCE)

  useEffect(() => {
    // this effect may be of a render before the last key press
    if (toFocus.current?.row !== at.row || toFocus.current.col !== at.col) return
    const found = box.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-col="${at.col}"]`)
    if (!found) return
    toFocus.current = null
    found.focus({ preventScroll: true })
    found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  useEffect(() => {
    if (returned > 0) box.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
  }, [returned])

  function go(row: number, col: number) {
    const to = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      col: Math.max(0, Math.min(days.length - 1, col)),
    }
    toFocus.current = to
    virtual.scrollToIndex(to.row)
    onMove(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_PX) - 1)
    const steps: Record<string, [number, number]> = {
      ArrowUp: [at.row - 1, at.col],
      ArrowDown: [at.row + 1, at.col],
      ArrowLeft: [at.row, at.col - 1],
      ArrowRight: [at.row, at.col + 1],
      Home: [at.row, 0],
      End: [at.row, days.length - 1],
      PageUp: [at.row - page, at.col],
      PageDown: [at.row + page, at.col],
    }
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      return go(...step)
    }
    if (event.key === ' ') {
      event.preventDefault()
      const duties = rows[at.row]?.cells[at.col]?.duties ?? []
      const next = duties[(duties.findIndex(({ id }) => id === picked) + 1) % Math.max(1, duties.length)]
      return onPick(next?.id ?? null)
    }
    const key = KEYS[event.key.toLowerCase()]
    if (!key) return
    event.preventDefault()
    onKey(key)
  }

  // the ref lets the drop handler stay the same function, so that scrolling does not render rows again
  const drop = useRef({ dragged, onDrop })
  useEffect(() => {
    drop.current = { dragged, onDrop }
  })
  const dropAt = useCallback((place: Place) => {
    const { dragged: duty, onDrop: dropped } = drop.current
    if (duty) dropped(duty, place)
    setDragged(null)
  }, [])

  const placeOf = (event: MouseEvent): Place | null => {
    const found = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    return found ? { row: Number(found.dataset.row), col: Number(found.dataset.col) } : null
  }

  return (
    // the grid handles keys and clicks for all its cells
    <div
      ref={box}
      role="grid"
      tabIndex={-1}
      aria-label={tr(texts.roster)}
      aria-rowcount={rows.length + 1}
      aria-colcount={days.length + 1}
      className={scroller}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const place = placeOf(event)
        if (!place) return
        go(place.row, place.col)
        onPick((event.target as HTMLElement).closest<HTMLElement>('[data-duty]')?.dataset.duty ?? null)
      }}
      onDoubleClick={() => onKey('assign')}
    >
      <div role="row" aria-rowindex={1} className={head} style={{ gridTemplateColumns: columns, width }}>
        <span role="columnheader" aria-colindex={1} className={css(firstColumn, headCell)}>
          {rows[0]?.guard == null ? tr(texts.post) : tr(texts.guard)}
        </span>
        {days.map((day, col) => (
          <span
            key={day}
            role="columnheader"
            aria-colindex={col + 2}
            aria-current={day === now ? 'date' : undefined}
            className={css(headCell, day === now && today)}
          >
            {formatDay(day)}
            {sheet.holidays.get(day)?.map(({ name, confirmed }) => (
              <small key={name} className={holiday} title={name}>
                {confirmed ? name : tr(texts.nameNotConfirmed, { name })}
              </small>
            ))}
          </span>
        ))}
      </div>
      <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize(), width }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              className={line}
              style={{ gridTemplateColumns: columns, height: ROW_PX, transform: `translateY(${start}px)` }}
            >
              <RosterRow
                row={row}
                index={index}
                limits={limits}
                now={now}
                focused={at.row === index ? at.col : null}
                picked={at.row === index ? picked : null}
                isNarrow={isNarrow}
                firstCol={firstCol}
                endCol={endCol}
                nameOf={nameOf}
                onDrag={setDragged}
                onDropAt={dropAt}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
