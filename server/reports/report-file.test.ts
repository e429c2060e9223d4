import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { ReportContent } from '../../domain/reports/report-data.ts'
import { writeReportFile } from './report-file.ts'

const NAMES = ['=1+1', '=HYPERLINK("http://evil.example","x")', '+2', '-3', '@SUM(A1)', '\t=4']
const content: ReportContent = {
  slug: 'incidents',
  title: 'Incidents',
  company: '=1+2 Ltd',
  logo: null,
  timeZone: 'Africa/Nairobi',
  fromDay: '2026-09-01',
  toDay: '2026-09-30',
  client: '=5*5',
  site: null,
  isPart: false,
  figures: [],
  plots: [],
  tables: [
    {
      title: 'Incidents',
      empty: '',
      columns: [{ title: 'Title', kind: 'text' }],
      rows: NAMES.map((name, at) => ({ id: String(at), cells: [name] })),
    },
  ],
}
const source = { at: 0, position: 1, hash: '', checkpointSize: null, dataSha256: '' }
const file = async (format: 'csv' | 'xlsx') => (await writeReportFile(format, content, source, null)).bytes

it('has no formula in a workbook, whatever records are called', async () => {
  const parts = Object.entries(unzipSync(await file('xlsx')))
  const sheets = parts.filter(([name]) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
  expect(sheets).toHaveLength(2)
  for (const [name, bytes] of sheets) expect([name, strFromU8(bytes).includes('<f')]).toEqual([name, false])
})

it('puts an apostrophe before what a spreadsheet would take for a formula in CSV', async () => {
  const lines = Buffer.from(await file('csv'))
    .toString()
    .trimEnd()
    .split('\r\n')
  for (const line of lines.slice(-NAMES.length)) expect(line).toMatch(/^"?'/)
  expect(lines.find((line) => line.includes('Ltd'))).toContain("'=1+2 Ltd")
})
