import { MISSED_ROUNDS } from '../../../contract/dashboard/dashboard-tiles.ts'
import type { ReportTable } from '../../../domain/reports/report-data.ts'
import { codeToLabel, percentage, countPerDay, countPerName } from '../../../domain/reports/report-figures.ts'
import { type ReportRound, readReportRounds } from '../read-report-records.ts'
import type { ReportKind } from '../report-kind.ts'

const PROOFS = {
  fixes: 'Location of the guard',
  code: 'Scanned code',
  hand: 'Entered by hand',
} as const

/** Report on rounds that became due in the period, and on every visit to their checkpoints with its proof. */
export const patrolProof: ReportKind = {
  streams: ['round-run', 'site-post', 'worker', 'user'],
  compute: async (asked) => {
    const rounds: ReportTable['rows'] = []
    const visits: ReportTable['rows'] = []
    const statuses: ReportRound['status'][] = []
    const proofs: string[] = []
    const dueAt: number[] = []
    let [over, completed] = [0, 0]
    for await (const round of readReportRounds(asked)) {
      rounds.push(rowOfRound(round))
      statuses.push(round.status)
      for (const visit of round.visits) {
        visits.push(rowOfVisit(round, visit))
        proofs.push(PROOFS[visit.source])
      }
      if (round.status === 'cancelled') continue
      dueAt.push(round.dueFrom)
      if (!round.isOver) continue
      over += 1
      if (round.status.startsWith('completed')) completed += 1
    }
    const countOf = (status: ReportRound['status']) => statuses.filter((each) => each === status).length
    return {
      figures: [
        { label: 'Rounds due', kind: 'number', value: dueAt.length },
        { label: 'Completed', kind: 'percent', value: percentage(completed, over) },
        { label: 'Missed', kind: 'number', value: countOf(MISSED_ROUNDS.status) },
        { label: 'Incomplete', kind: 'number', value: countOf('incomplete') },
        { label: 'Visits', kind: 'number', value: visits.length },
      ],
      plots: [
        countPerDay('Rounds by day', 'rounds', dueAt, asked),
        countPerName('Rounds by status', 'rounds', statuses.map(codeToLabel)),
        countPerName('Visits by proof', 'visits', proofs),
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
          rows: rounds,
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
          rows: visits,
        },
      ],
    }
  },
}

const rowOfRound = ({ id, points, exceptions, ...round }: ReportRound): ReportTable['rows'][number] => ({
  id,
  cells: [
    round.route,
    round.post,
    round.dueFrom,
    round.dueTo,
    codeToLabel(round.status),
    round.endedAt,
    round.guards,
    points.length,
    points.filter(({ visit }) => visit !== null).length,
    exceptions
      .map(({ kind, point }) =>
        point === null ? codeToLabel(kind) : `${points[point]?.name ?? ''}: ${codeToLabel(kind)}`,
      )
      .join('; '),
  ],
})

const rowOfVisit = (
  { id, route, dueFrom }: ReportRound,
  visit: ReportRound['visits'][number],
): ReportTable['rows'][number] => ({
  id: `${id}/${visit.point}/${visit.source}`,
  cells: [
    route,
    dueFrom,
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
})
