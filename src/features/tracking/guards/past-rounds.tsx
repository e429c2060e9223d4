import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { roundRunLifecycle } from '../../../../domain/round-runs/round-run-lifecycle.ts'
import { useSession } from '../../../app/app-services.ts'
import { useBoard, useTracking } from '../use-tracking.ts'
import { fetchReplayRounds } from './fetch-replay-rounds.ts'
import { roundStateAt } from './round-state.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '2', textStyle: 'dense' })
const link = css({ fontWeight: 'medium', color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const muted = css({ color: 'ink.muted' })

const LOOK_EVERY_MS = 500
const SOURCES = {
  fixes: tr(texts.byLocation),
  code: tr(texts.byScannedCode),
  hand: tr(texts.enteredByHand),
} as const

/** The period of a replay, ms since epoch. With `asSeen`, only what was known at each time counts. */
export interface ReplayPeriod {
  from: number
  to: number
  asSeen: boolean
}

/** Shows a guard's rounds at the replay's current time, with the visits until then. */
export function PastRounds({ id, night: { from, to, asSeen } }: { id: string; night: ReplayPeriod }) {
  const { api } = useSession()
  const { clock } = useTracking()
  const { now } = useBoard()
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [now])
  const { data, isError } = useQuery({
    queryKey: ['past-rounds', id, from, to, asSeen],
    queryFn: ({ signal }) => fetchReplayRounds(api, { from, to, asSeen, guard: id }, signal),
  })
  if (isError) return <p className={muted}>{tr(texts.roundsCouldNotBeFetched)}</p>
  const stood = (data ?? []).flatMap((run) => {
    const over = run.told ? run.closes_at : run.ended_at
    const shown = over !== null && over < from ? null : roundStateAt(run, at)
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
