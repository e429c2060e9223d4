import { codeToLabel, percentage, countPerDay, countPerName } from '../../../domain/reports/report-figures.ts'
import { type ReportRound, readReportRounds } from '../read-report-records.ts'
import type { ReportKind } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

const KEPT = ['id', 'route', 'post', 'dueFrom', 'dueTo', 'status', 'guards'] as const

/**
 * Report on required checkpoints without a visit, in rounds of the period that are finished and not
 * cancelled.
 */
export const missedPoints: ReportKind = {
  streams: ['round-run', 'site-post', 'worker', 'user'],
  compute: async (asked) => {
    let due = 0
    const missed: { round: Pick<ReportRound, (typeof KEPT)[number]>; name: string; place: number }[] = []
    for await (const round of readReportRounds(asked)) {
      if (!round.isOver || round.status === 'cancelled') continue
      const { id, route, post, dueFrom, dueTo, status, guards } = round
      for (const [place, { name, isRequired, visit }] of round.points.entries()) {
        if (!isRequired) continue
        due += 1
        if (visit === null)
          missed.push({ round: { id, route, post, dueFrom, dueTo, status, guards }, name, place })
      }
    }
    return {
      figures: [
        { label: 'Checkpoints due', kind: 'number', value: due },
        { label: 'Missed', kind: 'number', value: missed.length },
        { label: 'Missed, share', kind: 'percent', value: percentage(missed.length, due) },
        {
          label: 'Rounds with a missed checkpoint',
          kind: 'number',
          value: new Set(missed.map(({ round }) => round.id)).size,
        },
      ],
      plots: [
        countPerDay(
          'Missed checkpoints by day',
          'checkpoints',
          missed.map(({ round }) => round.dueFrom),
          asked,
        ),
        countPerName(
          'Missed checkpoints by name',
          'times',
          missed.map(({ name }) => name),
        ),
      ],
      tables: [
        {
          title: 'Missed checkpoints',
          empty: 'Every required checkpoint was visited.',
          ...tableOf(missed, ({ round, place }) => `${round.id}/${place}`, [
            ['Checkpoint', 'text', ({ name }) => name],
            ['Route', 'text', ({ round }) => round.route],
            ['Post', 'text', ({ round }) => round.post],
            ['Due from', 'moment', ({ round }) => round.dueFrom],
            ['Due until', 'moment', ({ round }) => round.dueTo],
            ['Round', 'text', ({ round }) => codeToLabel(round.status)],
            ['Guards', 'text', ({ round }) => round.guards],
          ]),
        },
      ],
    }
  },
}
