import { MISSED_ROUNDS } from '../../../contract/dashboard/dashboard-tiles.ts'
import { codeWords, percentOf, perDay, perName } from '../../../domain/reports/report-figures.ts'
import { roundsAsked } from '../rounds-asked.ts'
import type { ReportKind } from '../report-kind.ts'

const PROOFS = {
  fixes: 'Location of the guard',
  code: 'Scanned code',
  hand: 'Entered by hand',
} as const

/** Rounds that became due in the period, and every visit to their checkpoints with what proves it. */
export const patrolProof: ReportKind = {
  streams: ['round-run', 'site-post', 'worker', 'user'],
  compute: async (asked) => {
    const rounds = await roundsAsked(asked)
    const due = rounds.filter(({ status }) => status !== 'cancelled')
    const over = due.filter(({ isOver }) => isOver)
    const completed = over.filter(({ status }) => status.startsWith('completed'))
    const visits = rounds.flatMap((round) => round.visits.map((visit) => ({ round, visit })))
    return {
      figures: [
        { label: 'Rounds due', kind: 'number', value: due.length },
        { label: 'Completed', kind: 'percent', value: percentOf(completed.length, over.length) },
        {
          label: 'Missed',
          kind: 'number',
          value: over.filter(({ status }) => status === MISSED_ROUNDS.status).length,
        },
        {
          label: 'Incomplete',
          kind: 'number',
          value: over.filter(({ status }) => status === 'incomplete').length,
        },
        { label: 'Visits', kind: 'number', value: visits.length },
      ],
      plots: [
        perDay(
          'Rounds by day',
          'rounds',
          due.map(({ dueFrom }) => dueFrom),
          asked,
        ),
        perName(
          'Rounds by status',
          'rounds',
          rounds.map(({ status }) => codeWords(status)),
        ),
        perName(
          'Visits by proof',
          'visits',
          visits.map(({ visit }) => PROOFS[visit.source]),
        ),
      ],
      tables: [
        {
          title: 'Rounds',
          empty: 'No round was due in this period.',
          columns: [
            { title: 'Route', kind: 'text' },
            { title: 'Post', kind: 'text' },
            { title: 'Due from', kind: 'moment' },
            { title: 'Due until', kind: 'moment' },
            { title: 'Status', kind: 'text' },
            { title: 'Ended', kind: 'moment' },
            { title: 'Guards', kind: 'text' },
            { title: 'Checkpoints', kind: 'number' },
            { title: 'Visited', kind: 'number' },
            { title: 'Exceptions', kind: 'text' },
          ],
          rows: rounds.map(({ id, points, exceptions, ...round }) => ({
            id,
            cells: [
              round.route,
              round.post,
              round.dueFrom,
              round.dueTo,
              codeWords(round.status),
              round.endedAt,
              round.guards,
              points.length,
              points.filter(({ visit }) => visit !== null).length,
              exceptions
                .map(({ kind, point }) =>
                  point === null ? codeWords(kind) : `${points[point]?.name ?? ''}: ${codeWords(kind)}`,
                )
                .join('; '),
            ],
          })),
        },
        {
          title: 'Visits',
          empty: 'No checkpoint was visited.',
          columns: [
            { title: 'Route', kind: 'text' },
            { title: 'Due from', kind: 'moment' },
            { title: 'Checkpoint', kind: 'text' },
            { title: 'Arrival', kind: 'moment' },
            { title: 'Departure', kind: 'moment' },
            { title: 'Guard', kind: 'text' },
            { title: 'Proof', kind: 'text' },
            { title: 'Certainty', kind: 'percent' },
            { title: 'Counts', kind: 'text' },
            { title: 'Entered by', kind: 'text' },
            { title: 'Reason', kind: 'text' },
          ],
          rows: visits.map(({ round, visit }) => ({
            id: `${round.id}/${visit.point}/${visit.source}`,
            cells: [
              round.route,
              round.dueFrom,
              visit.pointName,
              visit.at,
              visit.until,
              visit.guard,
              PROOFS[visit.source],
              visit.certainty === null ? null : Math.round(visit.certainty * 1000) / 10,
              visit.counts ? 'Yes' : 'No',
              visit.enteredBy,
              visit.reason,
            ],
          })),
        },
      ],
    }
  },
}
