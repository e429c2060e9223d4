import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { type RoundRun, roundRuns } from '../../../../contract/rounds/round-run.ts'
import { roundRunLifecycle } from '../../../../domain/round-runs/round-run-lifecycle.ts'
import { useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import { useTracking } from '../use-tracking.ts'
import { useNow } from '../../../ui/content/use-now.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '2', textStyle: 'dense' })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const link = css({
  fontWeight: 'medium',
  color: 'accent.ink',
  truncate: true,
  _hover: { textDecoration: 'underline' },
})
const muted = css({ color: 'ink.muted' })

const badges = css({ display: 'flex', gap: '1', flexShrink: '0' })

const LOOK_EVERY_MS = 30_000
const TONES: Partial<Record<RoundRun['status'], 'warning' | 'accent'>> = { late: 'warning' }

/** Shows a guard's open rounds: the next checkpoint, and which rounds are late. */
export function GuardRounds({ id }: { id: string }) {
  const { api } = useSession()
  const { clock } = useTracking()
  const now = useNow(LOOK_EVERY_MS)
  const { data, isError } = useQuery({
    queryKey: ['guard-rounds', id],
    queryFn: ({ signal }) =>
      api.get(roundRuns.path, roundRuns.page, {
        query: { worker_id: id, open: 'true', per_page: 5 },
        signal,
      }),
    ...useRefreshOptions({ stream: 'round-run', others: [] }),
  })
  if (isError && !data) return <p className={muted}>{tr(texts.roundsCouldNotBeFetched)}</p>
  if (!data || data.data.length === 0) return null
  return (
    <ul aria-label={tr(texts.rounds)} className={list}>
      {data.data.map((run) => (
        <li key={run.id}>
          <div className={head}>
            <Link to={`/rounds/${encodeURIComponent(run.id)}`} className={link}>
              {run.route_name}
            </Link>
            <span className={badges}>
              {isBehind(run, now) && <Badge tone="warning">{roundRunLifecycle.words.late}</Badge>}
              <Badge tone={TONES[run.status] ?? 'accent'}>{roundRunLifecycle.words[run.status]}</Badge>
            </span>
          </div>
          <p className={muted}>
            {tr(texts.runVisitedCountOfPointCountVisitedDueUntilDueTo, {
              run: nextText(run),
              visitedCount: run.visited_count,
              pointCount: run.point_count,
              dueTo: clock.time(run.due_to),
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Returns whether a round in progress has passed the time by which it was due. */
const isBehind = ({ status, due_to }: RoundRun, now: number) => status === 'in_progress' && now > due_to

/** Returns the next checkpoint, 'Next: Pump room', or in free order how many remain. */
const nextText = ({ next_point, point_count, visited_count }: RoundRun) =>
  next_point === null
    ? tr(texts.checkpointsLeft, { point_count: point_count - visited_count })
    : tr(texts.nextNext_point, { next_point })
