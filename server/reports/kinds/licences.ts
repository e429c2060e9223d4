import { sql } from 'kysely'
import { addMonths } from '../../../domain/time/calendar-month.ts'
import { codeToLabel } from '../../../domain/reports/report-figures.ts'
import { isWithin } from '../../auth/permissions/access-limits.ts'
import { readAllRows } from '../all-rows.ts'
import { type ReportKind, findSitesInScope } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

const PAST = ['applicant', 'terminated']

/**
 * Report on guards' licences that expired before the period or expire in it; with a client or site, only of
 * guards there.
 */
export const licencesReport: ReportKind = {
  streams: ['worker', 'assignment'],
  compute: async (asked) => {
    const { db, seer, fromDay, toDay } = asked
    const sites = await findSitesInScope(asked)
    let query = db
      .selectFrom('worker')
      .select(['worker.id', 'worker.full_name', 'worker.employee_no', 'worker.rank', 'worker.status'])
      .select(['worker.licence_no', 'worker.licence_expires_on'])
      .where('company', '=', seer.company)
      .where('archived_at', 'is', null)
      .where('status', 'not in', PAST as never)
    if (seer.limits) query = query.where(isWithin('worker', seer.company, seer.limits, 'worker.id'))
    if (sites)
      query = query.where(
        sql<boolean>`worker.id in (select duty.worker_id from worker_assignment as duty
          where duty.company = ${seer.company} and duty.assignment_id in (${sql.join(['', ...sites])}))`,
      )
    const guards = await readAllRows(asked, 'Guards', query, { at: 'worker.search', id: 'worker.id' })
    const dated = guards
      .flatMap(({ licence_expires_on: day, ...guard }) => (day === null ? [] : [{ ...guard, day }]))
      .toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
    const rows = dated.filter(({ day }) => day <= toDay)
    const expired = rows.filter(({ day }) => day < fromDay)
    const months: string[] = []
    for (let month = fromDay.slice(0, 7); month <= toDay.slice(0, 7); month = addMonths(month, 1))
      months.push(month)
    return {
      figures: [
        { label: 'Guards', kind: 'number', value: guards.length },
        { label: 'Expired before the period', kind: 'number', value: expired.length },
        { label: 'Expire in the period', kind: 'number', value: rows.length - expired.length },
        { label: 'Without a date', kind: 'number', value: guards.length - dated.length },
      ],
      plots: [
        {
          title: 'Licences that expire, by month',
          unit: 'licences',
          labels: months,
          values: months.map(
            (month) => rows.filter(({ day }) => day >= fromDay && day.startsWith(month)).length,
          ),
        },
      ],
      tables: [
        {
          title: 'Licences',
          empty: 'No licence has expired or expires in this period.',
          ...tableOf(rows, (row) => row.id, [
            ['Guard', 'text', (row) => row.full_name],
            ['Employee number', 'text', (row) => row.employee_no],
            ['Rank', 'text', (row) => row.rank],
            ['Employment', 'text', (row) => codeToLabel(row.status)],
            ['Licence number', 'text', (row) => row.licence_no],
            ['Expires on', 'day', (row) => row.day],
            [
              'Standing',
              'text',
              (row) => (row.day < fromDay ? 'Expired before the period' : 'Expires in the period'),
            ],
          ]),
        },
      ],
    }
  },
}
