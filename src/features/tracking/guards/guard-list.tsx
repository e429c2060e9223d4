import { Suspense, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../ui/control/button.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { VirtualList, type MultiSelection, type VirtualListFocus } from '../../../ui/content/virtual-list.tsx'
import type { Grouping } from '../url/tracker-url-state.ts'
import type { GuardStatuses, StatusSummary } from './status-views.ts'
import { firstGuards, GUARDS_PER_PAGE } from './guard-filter.ts'
import { GuardRow } from './guard-row.tsx'
import type { TrackerGuard } from '../tracker-data.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const GroupedGuards = lazyPart(() => import('./grouped-guards.tsx').then((file) => file.GroupedGuards))

interface Props {
  /** guards who need attention, listed above the others, in this order */
  pinned?: readonly TrackerGuard[]
  guards: readonly TrackerGuard[]
  statuses: GuardStatuses
  selected: string | null
  /** whether each guard has a single line */
  dense?: boolean
  onSelect: (id: string) => void
  onReplay?: (() => void) | undefined
  /** number of open pages of 20 guards; null for the whole list */
  pages: number | null
  onMore?: () => void
  groupBy?: Grouping
  /** statuses of all guards, needed for grouping by attention */
  summary: StatusSummary
  /** whether live updates have stopped, so that statuses are out of date */
  stopped?: boolean
  /** message for an empty list that no filter has emptied */
  nobody?: ReactNode
  /** state of selecting several guards; while any are, only these are highlighted */
  several?: GuardMultiSelection | null
  /** message if no guard matches the filters */
  whenEmpty?: ReactNode
}

export interface GuardMultiSelection extends MultiSelection {
  count: number
}

const ROW_HEIGHT = 78
export const DENSE_ROW_HEIGHT = 31
/** Maximum visible rows of guards who need attention. The half row shows that the list scrolls. */
const PINNED_ROWS = 3.5

const DENSITY_KEY = 'askari.guard-list'

/** Returns whether rows have a single line, and a function to switch, stored in this browser. */
export function useDenseList(): [dense: boolean, toggle: () => void] {
  const [dense, setDense] = useState(() => localStorage.getItem(DENSITY_KEY) === 'dense')
  const toggle = () => {
    localStorage.setItem(DENSITY_KEY, dense ? 'roomy' : 'dense')
    setDense(!dense)
  }
  return [dense, toggle]
}

/** List of the guards that match the filters, 20 at first. Only visible rows are mounted. */
export function GuardList(props: Props) {
  const rowHeight = props.dense ? DENSE_ROW_HEIGHT : ROW_HEIGHT
  const { pinned = [], guards, statuses, selected, onSelect, onReplay, pages, onMore, whenEmpty } = props
  const { groupBy = 'name', summary, several = null } = props
  const most = pages === null ? guards.length : pages * GUARDS_PER_PAGE
  const { shown, left } = useMemo(() => firstGuards(guards, most), [guards, most])
  const pinnedFocus = useRef<VirtualListFocus>(null)
  const focus = useRef<VirtualListFocus>(null)
  const place = useMemo(() => shown.findIndex(({ id }) => id === selected), [shown, selected])
  const row = (guard: TrackerGuard, tabIndex: 0 | -1) => (
    <GuardRow
      guard={guard}
      tabIndex={tabIndex}
      statuses={statuses}
      selected={several && several.count > 0 ? several.isChosen(guard.id) === true : guard.id === selected}
      dense={props.dense}
      onSelect={onSelect}
      onReplay={guard.id === selected ? onReplay : undefined}
    />
  )
  const keyOf = (guard: TrackerGuard) => guard.id
  const loadMore = (more: number) =>
    more > 0 && (
      <div className={moreBox}>
        <Button size="sm" wide onClick={() => onMore?.()}>
          {tr(texts.loadMoreGuards)}
        </Button>
      </div>
    )
  const common = {
    label: tr(texts.securityGuards),
    rowHeight,
    focusRef: focus,
    onPast: (end: 'start' | 'end') => void (end === 'start' && pinnedFocus.current?.focus('last')),
    className: list,
    several,
  }
  const flat = (
    <>
      <VirtualList {...common} items={shown} keyOf={keyOf} scrollTo={place}>
        {row}
      </VirtualList>
      {loadMore(left)}
    </>
  )
  if (guards.length + pinned.length === 0)
    return (
      <div role="status">
        {props.nobody ?? (
          <EmptyState title={tr(texts.noGuardsFoundMatchingTheSelectedFilters)} action={whenEmpty} />
        )}
      </div>
    )
  return (
    <div className={frame}>
      {pinned.length > 0 && (
        <section
          aria-label={tr(texts.needsAttention)}
          className={urgent}
          style={{ '--least': `${Math.min(pinned.length, PINNED_ROWS) * rowHeight}px` } as CSSProperties}
        >
          <h3 className={heading} data-stopped={props.stopped || undefined}>
            {tr(texts.needsAttentionPinnedCount, { pinnedCount: pinned.length })}
          </h3>
          <VirtualList
            label={tr(texts.needsAttention)}
            items={pinned}
            keyOf={keyOf}
            rowHeight={rowHeight}
            focusRef={pinnedFocus}
            several={several}
            onPast={(end) => end === 'end' && focus.current?.focus('first')}
            className={pinnedList}
          >
            {row}
          </VirtualList>
        </section>
      )}
      {groupBy === 'name' ? (
        flat
      ) : (
        <Suspense fallback={flat}>
          <GroupedGuards
            key={groupBy}
            {...common}
            guards={guards}
            by={groupBy}
            most={most}
            summary={summary}
            selected={selected}
            more={loadMore}
          >
            {row}
          </GroupedGuards>
        </Suspense>
      )}
    </div>
  )
}

// keeps its height: if there is no space, the panel scrolls
const frame = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '[min-content!]' })
// takes nearly all free height, before the list of guards who need attention grows beyond its minimum
const list = css({ flex: '[1000 1 0%]', minHeight: '[10rem]' })
const urgent = css({ display: 'contents' })
const pinnedList = css({
  flex: '[1 0 var(--least)]',
  boxSizing: 'content-box',
  borderBottomWidth: 'thick',
  borderColor: 'line',
})
const heading = css({
  flexShrink: '0',
  textStyle: 'label',
  color: 'offline',
  paddingInline: '3',
  paddingBlock: '1.5',
  bg: 'offline.soft',
  '&[data-stopped]': { color: 'ink.muted', bg: 'sunken' },
})
const moreBox = css({ padding: '2', borderTopWidth: 'thin', borderColor: 'line.subtle' })
