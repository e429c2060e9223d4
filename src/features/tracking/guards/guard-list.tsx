import { useMemo, type ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import type { LiveStandings } from './live-standings.ts'
import { firstPages } from './guard-filter.ts'
import { GuardRow } from './guard-row.tsx'
import type { RosterGuard } from '../roster.ts'

interface Props {
  guards: readonly RosterGuard[]
  standings: LiveStandings
  selected: string | null
  onSelect: (id: string) => void
  onReplay?: (() => void) | undefined
  /** pages of 20 that are open; null = the whole list */
  pages: number | null
  onMore?: () => void
  /** what to offer where no guard passes the filters */
  whenEmpty?: ReactNode
}

const ROW_HEIGHT = 78

/** The guards that pass the filters, 20 at first; only rows in sight are mounted. */
export function GuardList(props: Props) {
  const { guards, standings, selected, onSelect, onReplay, pages, onMore, whenEmpty } = props
  const { shown, left } = useMemo(
    () => (pages === null ? { shown: guards, left: 0 } : firstPages(guards, pages)),
    [guards, pages],
  )
  const place = useMemo(() => shown.findIndex(({ id }) => id === selected), [shown, selected])
  if (guards.length === 0)
    return (
      <div role="status">
        <EmptyState title="No guards found matching the selected filters." action={whenEmpty} />
      </div>
    )
  return (
    <div className={frame}>
      <VirtualList
        label="Security Guards"
        items={shown}
        keyOf={(guard) => guard.id}
        rowHeight={ROW_HEIGHT}
        scrollTo={place}
        className={list}
      >
        {(guard) => (
          <GuardRow
            guard={guard}
            standings={standings}
            selected={guard.id === selected}
            onSelect={onSelect}
            onReplay={guard.id === selected ? onReplay : undefined}
          />
        )}
      </VirtualList>
      {left > 0 && (
        <div className={more}>
          <Button size="sm" wide onClick={() => onMore?.()}>
            Load More Guards
          </Button>
        </div>
      )}
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0' })
const list = css({ flex: '1' })
const more = css({ padding: '2', borderTopWidth: 'thin', borderColor: 'line.subtle' })
