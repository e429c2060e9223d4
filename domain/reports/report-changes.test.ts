import { expect, it } from 'vitest'
import type { ReportFindings } from './report-data.ts'
import { compareReports } from './report-changes.ts'

const findings = (count: number, rows: [string, string, number][]): ReportFindings => ({
  figures: [{ label: 'Incidents', kind: 'number', value: count }],
  plots: [],
  tables: [
    {
      title: 'Incidents',
      empty: 'None.',
      columns: [
        { title: 'Number', kind: 'text' },
        { title: 'Hours', kind: 'number' },
      ],
      rows: rows.map(([id, text, hours]) => ({ id, cells: [text, hours] })),
    },
  ],
})

it('finds figures and cells that changed, and rows that were added or are missing', () => {
  const before = findings(2, [
    ['1', 'INC-1', 4],
    ['2', 'INC-2', 1],
  ])
  const after = findings(3, [
    ['1', 'INC-1', 5],
    ['3', 'INC-3', 2],
  ])
  expect(
    compareReports(before, after).map(({ what, place, row, column, before: was, after: is }) => [
      what,
      place,
      row,
      column,
      was,
      is,
    ]),
  ).toEqual([
    ['changed', 'Incidents', null, null, 2, 3],
    ['changed', 'Incidents', 'INC-1', 'Hours', 4, 5],
    ['added', 'Incidents', 'INC-3', null, null, null],
    ['missing', 'Incidents', 'INC-2', null, null, null],
  ])
  expect(compareReports(after, after)).toEqual([])
})
