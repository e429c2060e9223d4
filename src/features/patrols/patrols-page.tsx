import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Footprints } from '../../ui/icons/record-icons.ts'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { useUrlParams, withParams } from '../../routing/use-url-params.ts'
import { css } from '../../../styled-system/css'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { id } from '../../../contract/core/id.ts'
import { type Patrol, patrolsReply } from '../../../contract/tracking/patrol.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { durationText } from '../../../domain/fix/trail-statistics.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Button } from '../../ui/control/button.tsx'
import { Card } from '../../ui/content/card.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { PatrolsExport } from './patrols-export.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const PER_PAGE = 20
const address = z.object({
  worker_id: id.optional().catch(undefined),
  assignment_id: id.optional().catch(undefined),
  page: z.coerce.number().int().positive().catch(1),
})

const page = css({
  display: 'flex',
  flexDirection: 'column',
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
})
const tools = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[repeat(2, minmax(0, 20rem)) 1fr]' },
  gap: '2',
  padding: '3',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
  _print: { display: 'none' },
})
const atEnd = css({ justifySelf: 'end' })
const played = css({ fontWeight: 'medium', color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** Lists all patrols, newest first, filtered by guard and assignment. Each links to its trail. */
export function PatrolsPage() {
  const { api } = useSession()
  const [params, write] = useUrlParams()
  const asked = address.parse(Object.fromEntries(params))
  const { worker_id, assignment_id } = asked
  const narrowed = worker_id !== undefined || assignment_id !== undefined
  const query = useQuery({
    queryKey: ['patrols', asked],
    queryFn: ({ signal }) =>
      api.get('/patrols', patrolsReply, { query: { ...asked, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: 'patrol', others: ['worker', 'assignment'] }),
  })
  const change = (changed: Record<string, string | null>) =>
    write((now) => withParams(now, { page: null, ...changed }))
  const { data } = query
  return (
    <div className={page}>
      <Card>
        <div className={tools}>
          <RecordPicker
            label={tr(texts.guard)}
            labelHidden
            placeholder={tr(texts.anyGuard)}
            reference={{ of: workers, title: 'user_full_name' }}
            value={worker_id ?? null}
            clearable
            onChange={(value) => change({ worker_id: value })}
          />
          <RecordPicker
            label={tr(texts.assignment)}
            labelHidden
            placeholder={tr(texts.anyAssignment)}
            reference={{ of: assignments, title: 'name' }}
            value={assignment_id ?? null}
            clearable
            onChange={(value) => change({ assignment_id: value })}
          />
          <div className={atEnd}>
            <PatrolsExport asked={{ worker_id, assignment_id }} />
          </div>
        </div>
        {query.isError && data && (
          <Notice kind="warning">
            {tr(texts.thisMayBeOutOfDateMessage, { message: query.error.message })}
          </Notice>
        )}
        {!data ? (
          <LoadingState
            query={query}
            lines={8}
            label={tr(texts.loadingThePatrols)}
            failed={tr(texts.patrolsCouldNotBeFetched)}
          />
        ) : data.data.length === 0 ? (
          <EmptyState
            icon={<Footprints />}
            title={
              asked.page > 1
                ? tr(texts.thisPageIsEmpty)
                : narrowed
                  ? tr(texts.noPatrolMatchesTheseFilters)
                  : tr(texts.noPatrolsYet)
            }
            action={
              asked.page > 1 ? (
                <Button onClick={() => change({})}>{tr(texts.firstPage)}</Button>
              ) : (
                narrowed && (
                  <Button onClick={() => change({ worker_id: null, assignment_id: null })}>
                    {tr(texts.showAllPatrols)}
                  </Button>
                )
              )
            }
          >
            {asked.page === 1 && !narrowed && tr(texts.patrolBeginsWhenAGuardsPhoneReportsOn)}
          </EmptyState>
        ) : (
          <>
            <Patrols patrols={data.data} />
            <Pager meta={data.meta} onPage={(next) => change({ page: String(next) })} />
          </>
        )}
      </Card>
    </div>
  )
}

function Patrols({ patrols }: { patrols: readonly Patrol[] }) {
  const clock = zoneClock(useTimeZone())
  const mayReplay = usePermission('View Trails')
  return (
    <Table caption={tr(texts.patrols)}>
      <thead>
        <tr>
          <HeadCell>{tr(texts.guard)}</HeadCell>
          <HeadCell wide>{tr(texts.assignment)}</HeadCell>
          <HeadCell>{tr(texts.started)}</HeadCell>
          <HeadCell wide>{tr(texts.ended)}</HeadCell>
          <HeadCell numeric>{tr(texts.duration)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {patrols.map((patrol) => {
          const { id: patrolId, worker_name, assignment_name, started_at, ended_at } = patrol
          return (
            <tr key={patrolId}>
              <Cell>
                {mayReplay ? (
                  <Link className={played} to={`/patrols/${encodeURIComponent(patrolId)}/trail`}>
                    {worker_name}
                  </Link>
                ) : (
                  worker_name
                )}
              </Cell>
              <Cell wide>{assignment_name ?? tr(texts.noAssignment)}</Cell>
              <Cell>{clock.minute(started_at)}</Cell>
              <Cell wide>{ended_at === null ? tr(texts.inProgress) : clock.minute(ended_at)}</Cell>
              <Cell numeric>{ended_at === null ? '–' : durationText(ended_at - started_at)}</Cell>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
