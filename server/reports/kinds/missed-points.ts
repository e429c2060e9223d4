import { codeWords, percentOf, perDay, perName } from '../../../domain/reports/report-figures.ts'
import { roundsAsked } from '../rounds-asked.ts'
import type { ReportKind } from '../report-kind.ts'

/** Required checkpoints without a visit, in rounds of the period that are over and were not cancelled. */
export const missedPoints: ReportKind = {
  streams: ['round-run', 'site-post', 'worker', 'user'],
  compute: async (asked) => {
    const over = (await roundsAsked(asked)).filter(({ isOver, status }) => isOver && status !== 'cancelled')
    const required = over.flatMap((round) =>
      round.points.flatMap((point, place) => (point.isRequired ? [{ round, point, place }] : [])),
    )
    const missed = required.filter(({ point }) => point.visit === null)
    return {
      figures: [
        { label: 'Checkpoints due', kind: 'number', value: required.length },
        { label: 'Missed', kind: 'number', value: missed.length },
        { label: 'Missed, share', kind: 'percent', value: percentOf(missed.length, required.length) },
        {
          label: 'Rounds with a missed checkpoint',
          kind: 'number',
          value: new Set(missed.map(({ round }) => round.id)).size,
        },
      ],
      plots: [
        perDay(
          'Missed checkpoints by day',
          'checkpoints',
          missed.map(({ round }) => round.dueFrom),
          asked,
        ),
        perName(
          'Missed checkpoints by name',
          'times',
          missed.map(({ point }) => point.name),
        ),
      ],
      tables: [
        {
          title: 'Missed checkpoints',
          empty: 'Every required checkpoint was visited.',
          columns: [
            { title: 'Checkpoint', kind: 'text' },
            { title: 'Route', kind: 'text' },
            { title: 'Post', kind: 'text' },
            { title: 'Due from', kind: 'moment' },
            { title: 'Due until', kind: 'moment' },
            { title: 'Round', kind: 'text' },
            { title: 'Guards', kind: 'text' },
          ],
          rows: missed.map(({ round, point, place }) => ({
            id: `${round.id}/${place}`,
            cells: [
              point.name,
              round.route,
              round.post,
              round.dueFrom,
              round.dueTo,
              codeWords(round.status),
              round.guards,
            ],
          })),
        },
      ],
    }
  },
}
