import { History } from '../../ui/icons/control-icons.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { ActivityExport } from './activity-export.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityLine } from './activity-line.tsx'
import { LogCard } from './log-card.tsx'
import { useActivity } from './use-activity.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const EVERYTHING = { kind: null, by: null, event: null, from: null, to: null, patrols: 'shown' }

/** Events of all records of the company, newest first. */
export function ActivityList() {
  const log = useActivity()
  const { query, at, asked, change } = log
  const { data, error } = query
  const { before: _, patrols: __, ...filters } = at
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  const leavesOut = asked.without !== undefined
  return (
    <LogCard
      log={log}
      filters={
        <>
          <ActivityFilters at={at} kinds={data?.meta.kinds ?? []} onChange={change}>
            <ActivityExport asked={asked} kinds={data?.meta.kinds ?? []} />
          </ActivityFilters>
          {error && data && (
            <Notice kind="warning">{tr(texts.thisMayBeOutOfDateMessage, { message: error.message })}</Notice>
          )}
        </>
      }
      label={tr(texts.loadingTheActivity)}
      failed={tr(texts.activityCouldNotBeFetched)}
      empty={{
        icon: <History />,
        title: narrowed
          ? tr(texts.nothingMatchesTheseFilters)
          : leavesOut
            ? tr(texts.noActivityYetApartFromPatrols)
            : tr(texts.noActivityYet),
        onShowEverything: narrowed || leavesOut ? () => change(EVERYTHING) : null,
      }}
    >
      {(page) => (
        <ol aria-label={tr(texts.activity2)} aria-busy={query.isPlaceholderData}>
          {page.data.map((entry) => (
            <ActivityLine key={entry.position} entry={entry} kinds={page.meta.kinds} onChange={change} />
          ))}
        </ol>
      )}
    </LogCard>
  )
}
