import {
  customColumns,
  CUSTOM_LIST_NAMES,
  type CustomColumn,
  type CustomListName,
  canFilterBy,
} from '../../../contract/reports/custom-lists.ts'
import type { CustomReportRow } from '../../../contract/reports/custom-report.ts'
import { MAX_REPORT_ROWS } from '../../../contract/reports/report.ts'
import { CURRENCIES } from '../../../domain/money/money.ts'
import type { Cell, ReportFindings, ReportTable } from '../../../domain/reports/report-data.ts'
import { codeToLabel, countPerDay, countPerName } from '../../../domain/reports/report-figures.ts'
import { createDateReader, wallTimeOn } from '../../../domain/time/zone-days.ts'
import { groupBy } from '../../fixes/batches.ts'
import { notFoundProblem, refusalProblem } from '../../http/reply/problem-reply.ts'
import { tooManyRowsProblem } from '../all-rows.ts'
import { readCustomReport } from '../custom/custom-reports.ts'
import type { ReportScope, ReportKind } from '../report-kind.ts'

type Row = Record<string, unknown>

/** Custom report, which people define on a list: its rows in the period, counted and summed by one column. */
export const customKind: ReportKind = {
  streams: [],
  compute: async (asked) => {
    const { db, seer, customReportId } = asked
    const made =
      customReportId === null ? undefined : await readCustomReport(db, seer.company, customReportId)
    const list = CUSTOM_LIST_NAMES.find((each) => each === made?.list)
    if (!made || !list) throw notFoundProblem('There is no such saved report.')
    const all = customColumns(list)
    const columnOf = (name: string | null) => all.find((each) => each.name === name)
    const shown = made.columns.flatMap((name) => columnOf(name) ?? [])
    const [group, sum] = [columnOf(made.group_by), columnOf(made.sum_column)]
    const rows = await rowsAsked(asked, { made, list })
    const empty = 'No rows of the list are in this report.'
    const table: ReportTable = {
      title: 'Rows',
      empty,
      columns: [
        ...shown.map(({ title, kind }) => ({ title, kind })),
        ...(shown.some(({ isMoney }) => isMoney) ? [currencyColumn] : []),
      ],
      rows: rows.map((row, at) => ({
        id: typeof row.id === 'string' ? row.id : String(at),
        cells: [
          ...shown.map((column) => cellOf(row, column)),
          ...(shown.some(({ isMoney }) => isMoney) ? [currencyOf(row)] : []),
        ],
      })),
    }
    const totals = sum || group ? totalsOf(rows, { group, sum, empty, timeZone: asked.timeZone }) : []
    return {
      title: made.name,
      figures: [{ label: 'Rows', kind: 'number', value: rows.length }, ...sumFigures(rows, sum)],
      plots: plotsOf(rows, { made, group, asked }),
      tables: [...totals, table],
      incidentIds: incidentsIn(rows, list),
    }
  },
}

/** Returns the ids of incidents that rows represent or refer to. */
const incidentsIn = (rows: readonly Row[], list: CustomListName): string[] => [
  ...new Set(
    rows
      .flatMap((row) => [list === 'incidents' ? row.id : null, row.incident_id])
      .filter((id) => typeof id === 'string'),
  ),
]

const currencyColumn: ReportTable['columns'][number] = { title: 'Currency', kind: 'text' }
const currencyOf = (row: Row): string => (typeof row.currency === 'string' ? row.currency : '')

/** Returns the rows of the list that match the report's filters and period, and that this reader may see. */
async function rowsAsked(
  asked: ReportScope,
  { made, list }: { made: CustomReportRow; list: CustomListName },
): Promise<Row[]> {
  const { db, seer, now, reach, fromDay, toDay, timeZone } = asked
  const query = Object.fromEntries(made.filters.map(({ field, value }) => [field, value]))
  for (const [field, id] of [
    ['client_id', asked.clientId],
    ['assignment_id', asked.assignmentId],
  ] as const) {
    if (id === null) continue
    if (!canFilterBy(list, field))
      throw refusalProblem({ code: 'invalid', message: 'This list cannot be limited by it.', field })
    query[field] = id
  }
  const dayOf = createDateReader(timeZone)
  const isInPeriod = (row: Row) => {
    if (made.period_column === null) return true
    const at = row[made.period_column]
    const day = typeof at === 'number' ? dayOf(at) : typeof at === 'string' ? at.slice(0, 10) : ''
    return day >= fromDay && day <= toDay
  }
  // This module is loaded only for custom reports, because it imports the routes of all lists.
  const { readListRows } = await import('../custom/list-rows.ts')
  const rows: Row[] = []
  let read = 0
  for await (const row of readListRows({ db, now }, seer, { list, query })) {
    read += 1
    if (read % 500 === 0) reach('Rows of the list', read)
    if (isInPeriod(row)) rows.push(row)
    if (rows.length > MAX_REPORT_ROWS) throw tooManyRowsProblem()
  }
  return rows
}

/** Converts minor units (cents) to whole units of a currency, which tables print with decimals. */
const unitsOf = (minor: number, currency: string): number =>
  minor / 10 ** ((CURRENCIES as Record<string, number>)[currency] ?? 2)

function cellOf(row: Row, { name, isMoney, kind }: CustomColumn): Cell {
  const value = row[name]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isMoney ? unitsOf(value, currencyOf(row)) : value
  if (typeof value !== 'string') return null
  return kind === 'text' && /^[a-z]+(_[a-z]+)*$/.test(value) ? codeToLabel(value) : value
}

/** Sums a column in minor units and converts the sum, so that rounding loses no cent. */
function sumIn(rows: readonly Row[], { name, isMoney }: CustomColumn): number {
  const whole = rows.reduce((sum, row) => sum + (typeof row[name] === 'number' ? row[name] : 0), 0)
  return isMoney ? unitsOf(whole, rows[0] ? currencyOf(rows[0]) : '') : whole
}

const byCurrency = (rows: readonly Row[], sum: CustomColumn | undefined) =>
  [...groupBy(rows, (row) => (sum?.isMoney ? currencyOf(row) : ''))].toSorted(([a], [b]) => (a < b ? -1 : 1))

const sumFigures = (rows: readonly Row[], sum: CustomColumn | undefined): ReportFindings['figures'] =>
  sum
    ? byCurrency(rows, sum).map(([currency, of]) => ({
        label: currency === '' ? sum.title : `${sum.title}, ${currency}`,
        kind: sum.kind,
        value: sumIn(of, sum),
      }))
    : []

/** Returns the group to which a row belongs; times are grouped by day. */
function groupIn(row: Row, group: CustomColumn | undefined, dayOf: (t: number) => string): string {
  if (!group) return 'All'
  const value = row[group.name]
  if (group.kind === 'moment' && typeof value === 'number') return dayOf(value)
  return String(cellOf(row, group) ?? 'None')
}

function totalsOf(
  rows: readonly Row[],
  of: { group: CustomColumn | undefined; sum: CustomColumn | undefined; empty: string; timeZone: string },
): ReportTable[] {
  const { group, sum, empty } = of
  const dayOf = createDateReader(of.timeZone)
  const parts = byCurrency(rows, sum).flatMap(([currency, part]) =>
    [...groupBy(part, (row) => groupIn(row, group, dayOf))].map(([name, own]) => ({ currency, name, own })),
  )
  const ordered = parts.toSorted((a, b) =>
    a.name === b.name ? (a.currency < b.currency ? -1 : 1) : a.name < b.name ? -1 : 1,
  )
  return [
    {
      title: 'Totals',
      empty,
      columns: [
        { title: group?.title ?? 'Group', kind: 'text' },
        { title: 'Number of rows', kind: 'number' },
        ...(sum ? [{ title: sum.title, kind: sum.kind }] : []),
        ...(sum?.isMoney ? [currencyColumn] : []),
      ],
      rows: ordered.map(({ currency, name, own }) => ({
        id: `${name}/${currency}`,
        cells: [name, own.length, ...(sum ? [sumIn(own, sum)] : []), ...(sum?.isMoney ? [currency] : [])],
      })),
    },
  ]
}

function plotsOf(
  rows: readonly Row[],
  { made, group, asked }: { made: CustomReportRow; group: CustomColumn | undefined; asked: ReportScope },
): ReportFindings['plots'] {
  const dayOf = createDateReader(asked.timeZone)
  if (made.plot === 'groups' && group)
    return [
      countPerName(
        `Rows by ${group.title.toLowerCase()}`,
        'rows',
        rows.map((row) => groupIn(row, group, dayOf)),
      ),
    ]
  const { period_column: period } = made
  if (made.plot !== 'days' || period === null) return []
  const moments = rows.flatMap((row) => {
    const at = row[period]
    if (typeof at === 'number') return at
    return typeof at === 'string' ? wallTimeOn(at.slice(0, 10), '00:00', asked.timeZone) : []
  })
  return [countPerDay('Rows by day', 'rows', moments, asked)]
}
