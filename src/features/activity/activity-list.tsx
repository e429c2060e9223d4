import { ChevronRight, History } from '../../ui/icons/control-icons.ts'
import { ChevronsLeft } from '../../ui/icons/page-icons.ts'
import { css } from '../../../styled-system/css'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { ActivityExport } from './activity-export.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityLine } from './activity-line.tsx'
import { useActivity } from './use-activity.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const foot = css({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: '2',
  padding: '3',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
})

/** Events of all records of the company, newest first. */
export function ActivityList() {
  const { query, at, asked, change } = useActivity()
  const { data, error } = query
  const { before, patrols: _, ...filters } = at
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  const leavesOut = asked.without !== undefined
  const all = { kind: null, by: null, event: null, from: null, to: null, patrols: 'shown' }
  return (
    <Card>
      <ActivityFilters at={at} kinds={data?.meta.kinds ?? []} onChange={change}>
        <ActivityExport asked={asked} kinds={data?.meta.kinds ?? []} />
      </ActivityFilters>
      {error && data && (
        <Notice kind="warning">{tr(texts.thisMayBeOutOfDateMessage, { message: error.message })}</Notice>
      )}
      {error && !data ? (
        <ErrorState
          title={tr(texts.activityCouldNotBeFetched)}
          detail={error.message}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : !data ? (
        <SkeletonLines count={8} label={tr(texts.loadingTheActivity)} />
      ) : data.data.length === 0 ? (
        <EmptyState
          icon={<History />}
          title={
            narrowed
              ? tr(texts.nothingMatchesTheseFilters)
              : leavesOut
                ? tr(texts.noActivityYetApartFromPatrols)
                : tr(texts.noActivityYet)
          }
          action={
            (narrowed || leavesOut) && <Button onClick={() => change(all)}>{tr(texts.showEverything)}</Button>
          }
        />
      ) : (
        <ol aria-label={tr(texts.activity2)} aria-busy={query.isPlaceholderData}>
          {data.data.map((entry) => (
            <ActivityLine key={entry.position} entry={entry} kinds={data.meta.kinds} onChange={change} />
          ))}
        </ol>
      )}
      {data && (before !== undefined || data.meta.next !== null) && (
        <nav aria-label={tr(texts.pages)} className={foot}>
          {before !== undefined && (
            <Button size="sm" icon={<ChevronsLeft />} onClick={() => change({})}>
              {tr(texts.newest)}
            </Button>
          )}
          {data.meta.next !== null && (
            <Button size="sm" icon={<ChevronRight />} onClick={() => change({ before: data.meta.next })}>
              {tr(texts.older)}
            </Button>
          )}
        </nav>
      )}
    </Card>
  )
}
