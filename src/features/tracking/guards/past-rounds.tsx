import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { roundRuns } from '../../../../contract/round-runs/round-run.ts'
import { roundRunLifecycle } from '../../../../domain/round-runs/round-run-lifecycle.ts'
import { useSession } from '../../../app-services.ts'
import { useBoard, useTracking } from '../use-tracking.ts'
import { runAt } from './run-at.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '2', textStyle: 'dense' })
const link = css({ fontWeight: 'medium', color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const muted = css({ color: 'ink.muted' })

const LOOK_EVERY_MS = 500
/** a round that was due before the night may be walked in it */
const BEFORE_MS = 6 * 3_600_000
const SOURCES = {
  fixes: tr(texts.byLocation),
  code: tr(texts.byScannedCode),
  hand: tr(texts.enteredByHand),
} as const

/** The rounds of a guard as they stood at the moment that is replayed, with the visits until then. */
export function PastRounds({ id, from, to }: { id: string; from: number; to: number }) {
  const { api } = useSession()
  const { clock } = useTracking()
  const { now } = useBoard()
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [now])
  const { data, isError } = useQuery({
    queryKey: ['past-rounds', id, from, to],
    queryFn: ({ signal }) =>
      api.get(roundRuns.path, roundRuns.page, {
        query: {
          worker_id: id,
          from: Math.max(0, Math.floor(from - BEFORE_MS)),
          to: Math.ceil(to),
          sort: 'due_from',
          per_page: 100,
        },
        signal,
      }),
  })
  if (isError) return <p className={muted}>{tr(texts.roundsCouldNotBeFetched)}</p>
  const stood = (data?.data ?? []).flatMap((run) => {
    const shown = run.ended_at !== null && run.ended_at < from ? null : runAt(run, at)
    return shown ? [{ run, shown }] : []
  })
  if (stood.length === 0) return null
  return (
    <ul aria-label={tr(texts.roundsAtThisMoment)} className={list}>
      {stood.map(({ run, shown }) => (
        <li key={run.id}>
          <p>
            <Link to={`/rounds/${encodeURIComponent(run.id)}`} className={link}>
              {run.route_name}
            </Link>{' '}
            · {roundRunLifecycle.words[shown.status]} · {shown.visited.length}/{run.point_count}
          </p>
          {shown.visited.map(({ name, at: t, source }) => (
            <p key={name} className={muted}>
              {clock.time(t)} {name} · {SOURCES[source]}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
