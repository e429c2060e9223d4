import { Suspense } from 'react'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import type { GuardFilter } from '../guards/guard-filter.ts'
import { GuardList, type GuardMultiSelection } from '../guards/guard-list.tsx'
import { hasActiveFilter } from '../guards/filtered-sites.ts'
import type { StatusSummary } from '../guards/status-views.ts'
import type { TrackerGuard } from '../tracker-data.ts'
import type { TrackerUrlState } from '../url/tracker-url-state.ts'
import type { useTrackerData } from '../use-tracker-data.ts'
import { useBoard } from '../use-tracking.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const EmptyGuardList = lazyPart(() => import('./empty-guard-list.tsx').then((file) => file.EmptyGuardList))

interface Props {
  rostered: ReturnType<typeof useTrackerData>
  /** guards in the list: `pinned` need attention and come first */
  pinned: readonly TrackerGuard[]
  others: readonly TrackerGuard[]
  summary: StatusSummary
  search: TrackerUrlState
  /** selection of several guards; null on the live map */
  several: GuardMultiSelection | null
  dense: boolean
  /** whether live updates have stopped */
  stopped: boolean
  /** whether the replay shows only data that had arrived, and nothing had by then */
  nothingCame: boolean
  onSelect: (id: string) => void
  onNarrow: (filter: Partial<GuardFilter>) => void
  onOffDuty: () => void
}

const NO_FILTERS = { client: null, assignment: null, status: 'all', q: '' } as const

/** List of the guards. If it is empty, it says why. */
export function BoardList(props: Props) {
  const { rostered, pinned, others, summary, search, several, dense, stopped, nothingCame } = props
  const { roster, isPending, error, refetch, isFetching } = rostered
  const { statuses } = useBoard()
  if (error) return <ErrorState {...error} onRetry={() => void refetch()} retrying={isFetching} />
  if (isPending) return <SkeletonLines count={8} label={tr(texts.loadingGuards)} />
  const isFiltered = hasActiveFilter(search) && roster.guards.length > 0
  return (
    <GuardList
      pinned={pinned}
      guards={others}
      statuses={statuses}
      selected={search.guard}
      several={several}
      onSelect={props.onSelect}
      pages={null}
      groupBy={search.group}
      summary={summary}
      dense={dense}
      stopped={stopped}
      nobody={
        isFiltered ? undefined : (
          <Suspense>
            <EmptyGuardList guards={roster.guards} nothingCame={nothingCame} onOffDuty={props.onOffDuty} />
          </Suspense>
        )
      }
      whenEmpty={
        isFiltered && <Button onClick={() => props.onNarrow(NO_FILTERS)}>{tr(texts.clearFilters)}</Button>
      }
    />
  )
}
