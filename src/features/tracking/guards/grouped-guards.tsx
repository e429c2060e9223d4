import { ChevronDown, ChevronRight } from '../../../ui/icons/control-icons.ts'
import { useMemo, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { css } from '../../../../styled-system/css'
import { VirtualList, type MultiSelection, type VirtualListFocus } from '../../../ui/content/virtual-list.tsx'
import type { TrackerGuard } from '../tracker-data.ts'
import type { Grouping } from '../url/tracker-url-state.ts'
import { groupedRows, groupGuards, type GroupedRow } from './group-guards.ts'
import type { StatusSummary } from './status-views.ts'

interface Props {
  label: string
  guards: readonly TrackerGuard[]
  by: Exclude<Grouping, 'name'>
  summary: StatusSummary
  selected: string | null
  /** maximum number of guards shown in unfolded groups */
  most: number
  rowHeight: number
  className: string
  focusRef: Ref<VirtualListFocus>
  onPast: (end: 'end' | 'start') => void
  several: MultiSelection | null
  /** renders the end of the list; `left` is how many more guards there are */
  more: (left: number) => ReactNode
  /** renders the row of a guard */
  children: (guard: TrackerGuard, tabIndex: 0 | -1) => ReactNode
}

/**
 * List of guards under headings with counts. Clicking a heading, or the left and right arrow keys, folds and
 * unfolds its group.
 */
export function GroupedGuards(props: Props) {
  const { guards, by, summary, selected, most, more, children, ...list } = props
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  // only grouping by attention depends on statuses
  const judged = by === 'attention' ? summary : null
  const groups = useMemo(
    () => groupGuards(guards, by, judged ?? { of: () => 'unknown', needing: [] }),
    [guards, by, judged],
  )
  const { rows, left, place } = useMemo(
    () => groupedRows(groups, folded, most, selected),
    [groups, folded, most, selected],
  )
  function fold(title: string, isFolded: boolean) {
    const next = new Set(folded)
    if (isFolded) next.add(title)
    else next.delete(title)
    setFolded(next)
  }
  const foldByKey = (title: string) => (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    fold(title, event.key === 'ArrowLeft')
  }
  return (
    <>
      <VirtualList {...list} items={rows} keyOf={(row: GroupedRow) => row.key} scrollTo={place}>
        {(row, tabIndex) =>
          row.kind === 'guard' ? (
            children(row.guard, tabIndex)
          ) : (
            <button
              type="button"
              tabIndex={tabIndex}
              aria-expanded={row.open}
              className={head}
              onClick={() => fold(row.title, row.open)}
              onKeyDown={foldByKey(row.title)}
            >
              {row.open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
              <span className={title}>{row.title}</span> <span className={count}>{row.count}</span>
            </button>
          )
        }
      </VirtualList>
      {more(left)}
    </>
  )
}

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  width: 'full',
  minHeight: '8',
  paddingInline: '3',
  textStyle: 'label',
  textAlign: 'left',
  color: 'ink.muted',
  bg: 'sunken',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
  _coarse: { minHeight: '11' },
  '& svg': { width: '4', height: '4', flexShrink: '0' },
})
const title = css({ truncate: true })
const count = css({ marginLeft: 'auto', tabular: true })
