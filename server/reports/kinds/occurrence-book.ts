import { compareNames } from '../../../domain/text/compare-names.ts'
import { codeToLabel, countPerDay, countPerName } from '../../../domain/reports/report-figures.ts'
import { onId } from '../../db/on-id.ts'
import { readPersonNames } from '../../occurrences/occurrence-rows.ts'
import { readAllRows } from '../all-rows.ts'
import { isPostInScope, type ReportKind } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

/**
 * Report on occurrence-book entries of the period, by post and number. It includes void entries, because
 * numbers have no gaps.
 */
export const occurrenceBook: ReportKind = {
  streams: ['occurrence', 'site-post', 'worker', 'user'],
  compute: async (asked) => {
    const { db, seer, from, to } = asked
    const person = await readPersonNames(db, seer.company)
    const found = await readAllRows(
      asked,
      'Book entries',
      db
        .selectFrom('occurrence')
        .innerJoin('site_post', onId('site_post', 'occurrence.site_post_id'))
        .leftJoin('worker', onId('worker', 'occurrence.worker_id'))
        .select([
          'occurrence.id',
          'occurrence.serial',
          'occurrence.year',
          'occurrence.category',
          'occurrence.status',
        ])
        .select([
          'occurrence.occurred_at',
          'occurrence.recorded_at',
          'occurrence.narrative',
          'occurrence.author',
        ])
        .select(['occurrence.action_taken', 'occurrence.late_reason', 'occurrence.void_reason'])
        .select(['site_post.alias as post', 'worker.full_name as guard'])
        .where('occurrence.company', '=', seer.company)
        .where('occurrence.occurred_at', '>=', from)
        .where('occurrence.occurred_at', '<', to)
        .where(isPostInScope(asked, 'occurrence.site_post_id')),
      { at: 'occurrence.occurred_at', id: 'occurrence.id' },
    )
    const rows = found.toSorted(
      (a, b) => compareNames(a.post, b.post) || a.year - b.year || a.serial - b.serial,
    )
    const valid = rows.filter(({ status }) => status !== 'voided')
    return {
      figures: [
        { label: 'Entries', kind: 'number', value: rows.length },
        { label: 'Void', kind: 'number', value: rows.length - valid.length },
        {
          label: 'Written late',
          kind: 'number',
          value: valid.filter(({ late_reason: late }) => late !== null).length,
        },
        {
          label: 'Reviewed',
          kind: 'number',
          value: valid.filter(({ status }) => status === 'reviewed').length,
        },
      ],
      plots: [
        countPerDay(
          'Entries by day',
          'entries',
          valid.map((row) => row.occurred_at),
          asked,
        ),
        countPerName(
          'Entries by category',
          'entries',
          valid.map((row) => codeToLabel(row.category)),
        ),
      ],
      tables: [
        {
          title: 'Entries',
          empty: 'No entry of this period is in the occurrence books.',
          ...tableOf(rows, (row) => row.id, [
            ['Post', 'text', (row) => row.post],
            ['Entry', 'text', (row) => `${row.serial}/${row.year}`],
            ['Occurred', 'moment', (row) => row.occurred_at],
            ['Recorded', 'moment', (row) => row.recorded_at],
            ['Category', 'text', (row) => codeToLabel(row.category)],
            ['Narrative', 'text', (row) => row.narrative],
            ['Action taken', 'text', (row) => row.action_taken],
            ['Guard', 'text', (row) => row.guard],
            ['Recorded by', 'text', (row) => person(row.author)],
            ['Status', 'text', (row) => codeToLabel(row.status)],
            ['Remark', 'text', (row) => row.void_reason ?? row.late_reason],
          ]),
        },
      ],
    }
  },
}
