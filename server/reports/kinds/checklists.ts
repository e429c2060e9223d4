import { jsonText } from '../../../domain/text/json-text.ts'
import { isFailure } from '../../../domain/checklist-runs/item-result.ts'
import { percentage, countPerDay, countPerName } from '../../../domain/reports/report-figures.ts'
import { checklistRunDetails } from '../../../contract/site-posts/checklist-run.ts'
import { onId } from '../../db/on-id.ts'
import { readAllRows } from '../all-rows.ts'
import { isPostInScope, type ReportKind } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

const reported = jsonText.pipe(checklistRunDetails.shape.report.unwrap().pick({ items: true, answers: true }))

/** Report on checklists that were filled in during the period, with each failed item. */
export const checklistsReport: ReportKind = {
  streams: ['checklist-run', 'site-post'],
  compute: async (asked) => {
    const { db, seer, from, to } = asked
    const given = await readAllRows(
      asked,
      'Checklists',
      db
        .selectFrom('checklist_run')
        .innerJoin('site_post', onId('site_post', 'checklist_run.site_post_id'))
        .select([
          'checklist_run.id',
          'checklist_run.title',
          'checklist_run.reporter',
          'checklist_run.failures',
        ])
        .select(['checklist_run.happened_at', 'checklist_run.received_at', 'checklist_run.reported'])
        .select('site_post.alias as post')
        .where('checklist_run.company', '=', seer.company)
        .where('checklist_run.happened_at', '>=', from)
        .where('checklist_run.happened_at', '<', to)
        .where(isPostInScope(asked, 'checklist_run.site_post_id')),
      { at: 'checklist_run.happened_at', id: 'checklist_run.id' },
    )
    // Checklists that are due but not filled in are left out.
    const rows = given.flatMap(({ happened_at: at, reported: text, ...row }) =>
      at === null || text === null ? [] : [{ ...row, happened_at: at, reported: text }],
    )
    const failed = rows.flatMap((row) => {
      const { items, answers } = reported.parse(row.reported)
      return items.flatMap((item, at) => {
        const answer = answers[at] ?? null
        return isFailure(item, answer) ? [{ id: `${row.id}/${at}`, row, item: item.text }] : []
      })
    })
    const clean = rows.filter(({ failures }) => Number(failures) === 0).length
    return {
      figures: [
        { label: 'Checklists filled in', kind: 'number', value: rows.length },
        { label: 'Without a failure', kind: 'percent', value: percentage(clean, rows.length) },
        { label: 'Items that failed', kind: 'number', value: failed.length },
      ],
      plots: [
        countPerDay(
          'Checklists by day',
          'checklists',
          rows.map((row) => row.happened_at),
          asked,
        ),
        countPerName(
          'Failures by item',
          'failures',
          failed.map(({ item }) => item),
        ),
      ],
      tables: [
        {
          title: 'Checklists',
          empty: 'No checklist was filled in during this period.',
          ...tableOf(rows, (row) => row.id, [
            ['Checklist', 'text', (row) => row.title],
            ['Post', 'text', (row) => row.post],
            ['Reported by', 'text', (row) => row.reporter],
            ['Filled in', 'moment', (row) => row.happened_at],
            ['Received', 'moment', (row) => row.received_at],
            ['Failures', 'number', (row) => Number(row.failures)],
          ]),
        },
        {
          title: 'Items that failed',
          empty: 'No item failed.',
          ...tableOf(failed, ({ id }) => id, [
            ['Item', 'text', ({ item }) => item],
            ['Checklist', 'text', ({ row }) => row.title],
            ['Post', 'text', ({ row }) => row.post],
            ['Filled in', 'moment', ({ row }) => row.happened_at],
          ]),
        },
      ],
    }
  },
}
