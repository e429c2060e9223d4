import { dueRounds } from '../../../domain/rounds/due-rounds.ts'
import type { PatrolRouteFields } from '../../../domain/rounds/route.ts'
import { roundRunStream } from '../../../domain/round-runs/round-run.ts'
import type { RunPoint } from '../../../domain/round-runs/round-run-lifecycle.ts'
import { wallTimeAt } from '../../../domain/time/zone-days.ts'
import type { Commander } from '../demo-commander.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Adds past rounds of a route: one completed, one completed by hand, and one missed. `now` is ms since epoch
 * UTC.
 */
export async function addDemoRoundRuns(
  send: Commander,
  route: Pick<PatrolRouteFields, 'name' | 'order' | 'timeZone' | 'schedule'> & {
    id: string
    minMinutes: number
    maxMinutes: number
    points: readonly RunPoint[]
  },
  { onDuty, now }: { onDuty: (clock: string) => readonly string[]; now: number },
): Promise<void> {
  const { id, name, order, minMinutes, maxMinutes } = route
  const points = [...route.points]
  const over = dueRounds({ ...route, seed: null }, { from: now - 2 * DAY_MS, to: now }).filter(
    ({ closesAt }) => closesAt + 10 * MINUTE_MS < now,
  )
  for (const [nth, round] of over.slice(-3).entries()) {
    const { key, from: dueFrom, to: dueTo, opensAt, closesAt } = round
    const [workerId = null] = onDuty(wallTimeAt(dueFrom, route.timeZone).slice(11))
    const run = await send.toNew(
      roundRunStream,
      {
        type: 'MakeRoundDue',
        patrolRouteId: id,
        key,
        routeName: name,
        order,
        sitePostId: points[0]?.sitePostId ?? '',
        points,
        minMinutes,
        maxMinutes,
        dueFrom,
        dueTo,
        opensAt,
        closesAt,
        // no guards, because the simulated trails do not pass these checkpoints
        workers: [],
      },
      opensAt,
    )
    const closed = closesAt + 2 * MINUTE_MS
    if (nth === 2) {
      await send.to(roundRunStream, run, { type: 'MissRound' }, closed)
      continue
    }
    const times = points.map((_, point) => dueFrom + (6 + 5 * point) * MINUTE_MS)
    for (const [point, at] of times.entries())
      await (nth === 1 && point === 2
        ? send.to(
            roundRunStream,
            run,
            { type: 'EnterVisit', point, at, reason: 'Seen on camera; the phone had no signal.' },
            closed,
          )
        : send.to(
            roundRunStream,
            run,
            {
              type: 'RecordVisit',
              point,
              source: 'fixes',
              workerId,
              at,
              until: at + 40_000,
              certainty: 0.97 - 0.02 * point,
            },
            at + MINUTE_MS,
          ))
    const endedAt = times.at(-1) ?? dueFrom
    await (nth === 0
      ? send.to(roundRunStream, run, { type: 'CompleteRound', endedAt }, endedAt + 2 * MINUTE_MS)
      : send.to(
          roundRunStream,
          run,
          {
            type: 'CompleteRoundWithExceptions',
            endedAt,
            exceptions: [{ kind: 'entered_by_hand', point: 2 }],
          },
          closed,
        ))
  }
}
