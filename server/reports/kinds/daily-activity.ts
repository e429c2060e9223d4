import { addDays, createDateReader } from '../../../domain/time/zone-days.ts'
import type { Cell } from '../../../domain/reports/report-data.ts'
import { incidentsReport } from './incidents.ts'
import { issuesReport } from './issues.ts'
import { occurrenceBook } from './occurrence-book.ts'
import { checklistsReport } from './checklists.ts'
import { patrolProof } from './patrol-proof.ts'
import { countPerDay, countPerName } from '../../../domain/reports/report-figures.ts'
import type { ReportScope, ReportKind } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

/**
 * Parts of the report: a kind of report, its table, the label of a row, and the titles of the columns with
 * time, post and texts.
 */
const PARTS = [
  {
    kind: occurrenceBook,
    table: 'Entries',
    name: 'Entry',
    plural: 'Entries',
    at: 'Occurred',
    texts: ['Entry', 'Narrative'],
  },
  {
    kind: incidentsReport,
    table: 'Incidents',
    name: 'Incident',
    plural: 'Incidents',
    at: 'Occurred',
    texts: ['Number', 'Title'],
  },
  {
    kind: issuesReport,
    table: 'Issues',
    name: 'Issue',
    plural: 'Issues',
    at: 'Reported',
    texts: ['Number', 'Title'],
  },
  {
    kind: patrolProof,
    table: 'Rounds',
    name: 'Round',
    plural: 'Rounds',
    at: 'Due from',
    texts: ['Route', 'Status'],
  },
  {
    kind: checklistsReport,
    table: 'Checklists',
    name: 'Checklist',
    plural: 'Checklists',
    at: 'Filled in',
    texts: ['Checklist', 'Reported by'],
  },
] as const

interface Activity {
  id: string
  at: number
  name: string
  plural: string
  post: Cell
  text: string
}

async function activitiesOf(asked: ReportScope): Promise<Activity[]> {
  const found: Activity[] = []
  for (const { kind, table: title, name, plural, at, texts } of PARTS) {
    const { tables } = await kind.compute(asked)
    const table = tables.find((each) => each.title === title)
    if (!table) throw new Error(`no table ${title}`)
    const place = (column: string) => table.columns.findIndex((each) => each.title === column)
    for (const { id, cells } of table.rows)
      found.push({
        id: `${name}/${id}`,
        at: Number(cells[place(at)]),
        name,
        plural,
        post: cells[place('Post')] ?? null,
        text: texts
          .map((column) => cells[place(column)])
          .filter(Boolean)
          .join(': '),
      })
  }
  return found.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** Report on records of the sites by day: a count of each kind, and all records in order of time. */
export const dailyActivity: ReportKind = {
  streams: [...new Set(PARTS.flatMap(({ kind }) => kind.streams))],
  compute: async (asked) => {
    const { fromDay, toDay, timeZone } = asked
    const found = await activitiesOf(asked)
    const days: string[] = []
    for (let date = fromDay; date <= toDay; date = addDays(date, 1)) days.push(date)
    const counts = new Map<string, number>()
    const dayOf = createDateReader(timeZone)
    for (const { at, name } of found) {
      const key = `${dayOf(at)} ${name}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return {
      figures: PARTS.map(({ name, plural }) => ({
        label: plural,
        kind: 'number',
        value: found.filter((each) => each.name === name).length,
      })),
      plots: [
        countPerDay(
          'Activity by day',
          'records',
          found.map(({ at }) => at),
          asked,
        ),
        countPerName(
          'Activity by kind',
          'records',
          found.map(({ plural }) => plural),
        ),
      ],
      tables: [
        {
          title: 'Days',
          empty: 'There is no day in this period.',
          columns: [
            { title: 'Day', kind: 'day' },
            ...PARTS.map(({ plural }) => ({ title: plural, kind: 'number' as const })),
          ],
          rows: days.map((date) => ({
            id: date,
            cells: [date, ...PARTS.map(({ name }) => counts.get(`${date} ${name}`) ?? 0)],
          })),
        },
        {
          title: 'Activity',
          empty: 'Nothing was recorded in this period.',
          ...tableOf(found, ({ id }) => id, [
            ['Time', 'moment', ({ at }) => at],
            ['Kind', 'text', ({ name }) => name],
            ['Post', 'text', ({ post }) => post],
            ['Record', 'text', ({ text }) => text],
          ]),
        },
      ],
    }
  },
}
