import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { tally } from './tally.mjs'

const folder = mkdtempSync(join(tmpdir(), 'askari-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reportOf = (name: string, report: object) => {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, JSON.stringify(report))
  return path
}
const spec = (title: string, status: string) => ({ title, tests: [{ status }] })

it('counts what passed at its second try, names it, and names what did not run', () => {
  const specs = [spec('holds', 'expected'), spec('wavers', 'flaky'), spec('is left out', 'skipped')]
  const report = reportOf('e2e', {
    stats: { expected: 1, flaky: 1, unexpected: 0 },
    suites: [{ title: 'map.spec.ts', specs }],
  })
  expect(tally([{ name: 'e2e', status: 0, report }])).toEqual({
    passed: 2,
    failed: 0,
    skipped: ['map.spec.ts is left out'],
    wavering: ['map.spec.ts wavers'],
  })
})

it('takes a run that ended badly for one failure, though its report names none', () => {
  const report = reportOf('unit', { numPassedTests: 3, numFailedTests: 0, testResults: [] })
  expect(tally([{ name: 'unit', status: 1, report }])).toMatchObject({ passed: 3, failed: 1 })
  expect(tally([{ name: 'unit', status: 0, report: join(folder, 'none.json') }]).failed).toBe(1)
})
