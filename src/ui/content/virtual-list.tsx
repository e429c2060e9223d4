import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'

const scroller = css({ overflowY: 'auto', contain: 'strict', height: 'full', minHeight: '0' })
const spacer = css({ position: 'relative', width: 'full' })
const place = css({ position: 'absolute', insetInline: '0', top: '0' })

interface Props<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** the height of a row before it is measured, px */
  rowHeight: number
  /** the place in the list of a row that is brought into sight */
  scrollTo?: number | undefined
  children: (item: Item, at: number) => ReactNode
  className?: string
}

/** A list of any length of which only the rows in sight are mounted; rows are measured, so heights may differ. */
export function VirtualList<Item>({
  label,
  items,
  keyOf,
  rowHeight,
  scrollTo,
  children,
  className,
}: Props<Item>) {
  const ref = useRef<HTMLDivElement>(null)
  // Rows are read from the virtualizer here and nowhere else, so nothing memoized can hold stale ones.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => keyOf(items[at] as Item),
    overscan: 8,
  })
  useEffect(() => {
    if (scrollTo !== undefined && scrollTo >= 0) virtualizer.scrollToIndex(scrollTo, { align: 'auto' })
  }, [scrollTo, virtualizer])
  return (
    // Rows hold buttons, which bring the keyboard here; the box itself is not a stop of its own.
    <div ref={ref} className={cx(scroller, className)} tabIndex={-1}>
      <div role="list" aria-label={label} className={spacer} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            data-index={row.index}
            className={place}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {children(items[row.index] as Item, row.index)}
          </div>
        ))}
      </div>
    </div>
  )
}
