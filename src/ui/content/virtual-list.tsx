import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { css, cx } from '../../../styled-system/css'
import { nextRow, type RowGesture } from './row-gesture.ts'

const scroller = css({
  overflowY: 'auto',
  contain: 'strict',
  height: 'full',
  minHeight: '0',
  // a shadow at the top or bottom edge shows that the list continues there
  '&::before, &::after': {
    content: '""',
    position: 'sticky',
    display: 'block',
    height: '4',
    zIndex: 'raised',
    opacity: '[0]',
    pointerEvents: 'none',
    transition: '[opacity 120ms]',
  },
  '&::before': {
    top: '0',
    marginBottom: '-4',
    background: '[linear-gradient(to bottom, color-mix(in srgb, black 28%, transparent), transparent)]',
  },
  '&::after': {
    bottom: '0',
    marginTop: '-4',
    background: '[linear-gradient(to top, color-mix(in srgb, black 28%, transparent), transparent)]',
  },
  '&[data-above]::before, &[data-below]::after': { opacity: 'full' },
})
const spacer = css({ position: 'relative', width: 'full' })
const place = css({ position: 'absolute', insetInline: '0', top: '0' })

export interface VirtualListFocus {
  focus(row: 'first' | 'last'): void
}

/** Selection of several rows. With it, screen readers read the list as a grid with one column. */
export interface MultiSelection {
  /** whether the row is selected; undefined: it cannot be */
  isChosen(key: string): boolean | undefined
  /** handles a click or key on row `at`; returns the row to focus, or null to let the list decide */
  take(gesture: RowGesture, at: number, keys: readonly string[]): number | null
}

interface Props<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** assumed height of a row until it is measured, px */
  rowHeight: number
  /** index of a row to scroll into view */
  scrollTo?: number | undefined
  /** renders a row; its first button must have this `tabIndex` */
  children: (item: Item, tabIndex: 0 | -1) => ReactNode
  className?: string
  focusRef?: Ref<VirtualListFocus>
  /** called when an arrow key would move beyond the last or first row */
  onPast?: (end: 'end' | 'start') => void
  several?: MultiSelection | null | undefined
}

/**
 * A list of any length that renders only visible rows. Rows are measured, so heights may differ. The list is one tab
 * stop: the row that last had the focus, otherwise the row to scroll to. Arrow keys, Home and End move between rows.
 */
export function VirtualList<Item>({
  label,
  items,
  keyOf,
  rowHeight,
  scrollTo,
  children,
  className,
  focusRef,
  onPast,
  several,
}: Props<Item>) {
  const ref = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<string | null>(null)
  const wanted = useRef<number | null>(null)
  // Only this component reads rows from the virtualizer, so nothing memoized can be stale.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    // rows of a hidden list have height 0, which would scroll the list to its end when it is shown again
    measureElement: (...row) => measureElement(...row) || rowHeight,
    getItemKey: (at) => keyOf(items[at] as Item),
    overscan: 8,
  })
  useEffect(() => {
    if (scrollTo !== undefined && scrollTo >= 0) virtualizer.scrollToIndex(scrollTo, { align: 'auto' })
  }, [scrollTo, virtualizer])
  const mounted = virtualizer.getVirtualItems()
  const stop =
    mounted.find(({ key }) => key === visited) ??
    mounted.find(({ index }) => index === scrollTo) ??
    mounted.find(({ index }) => index >= (virtualizer.range?.startIndex ?? 0))

  function markMore() {
    const box = ref.current
    if (!box) return
    box.toggleAttribute('data-above', box.scrollTop > 1)
    box.toggleAttribute('data-below', box.scrollTop + box.clientHeight < box.scrollHeight - 1)
  }
  // runs after each render, because the virtualizer renders when the box or a row changes its size
  useEffect(markMore)

  function focusWanted() {
    const button = ref.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] button`)
    if (!button) return
    wanted.current = null
    button.focus({ preventScroll: true })
  }
  // runs after each render, because a row that was far away is rendered only later
  useEffect(focusWanted)
  function focusAt(index: number) {
    wanted.current = index
    virtualizer.scrollToIndex(index, { align: 'auto' })
    focusWanted()
  }
  useImperativeHandle(focusRef, () => ({
    focus: (row) => focusAt(row === 'first' ? 0 : items.length - 1),
  }))
  const rowOf = ({ target }: { target: EventTarget }) =>
    (target as HTMLElement).closest<HTMLElement>('[data-index]')
  function choose(event: KeyboardEvent<HTMLElement> | MouseEvent<HTMLElement>) {
    const row = rowOf(event)
    const to = row && several ? several.take(event, Number(row.dataset.index), items.map(keyOf)) : null
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    focusAt(to)
  }
  function move(event: KeyboardEvent<HTMLElement>) {
    choose(event)
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const row = rowOf(event)
    if (row === null || event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
    const to = nextRow(key, Number(row.dataset.index), items.length)
    if (to === null) return
    event.preventDefault()
    if (to < 0) onPast?.('start')
    else if (to >= items.length) onPast?.('end')
    else focusAt(to)
  }

  return (
    // Only the buttons in rows are tab stops. The box itself is not.
    <div
      ref={ref}
      className={cx(scroller, className)}
      // no taller than its rows, so that other content can use the rest
      style={{ maxHeight: virtualizer.getTotalSize() }}
      tabIndex={-1}
      onScroll={markMore}
      onKeyDown={move}
      onClickCapture={choose}
    >
      <div
        aria-label={label}
        {...(several
          ? { role: 'grid', 'aria-multiselectable': true, 'aria-rowcount': items.length }
          : { role: 'list' })}
        className={spacer}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {mounted.map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            {...(several
              ? {
                  role: 'row',
                  'aria-rowindex': row.index + 1,
                  'aria-selected': several.isChosen(String(row.key)),
                }
              : { role: 'listitem', 'aria-setsize': items.length, 'aria-posinset': row.index + 1 })}
            data-index={row.index}
            className={place}
            style={{ transform: `translateY(${row.start}px)` }}
            onFocus={() => setVisited(String(row.key))}
          >
            <div role={several ? 'gridcell' : undefined}>
              {children(items[row.index] as Item, row === stop ? 0 : -1)}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
