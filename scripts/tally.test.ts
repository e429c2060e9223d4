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
    failures: [],
    skipped: ['map.spec.ts is left out'],
    wavering: ['map.spec.ts wavers'],
  })
})

it('names a flow that passed on its second attempt, with the error of the first', () => {
  const tests = [
    { status: 'passed', fullName: 'a fix is stored', failureMessages: [] },
    { status: 'passed', fullName: 'a fix is sealed', failureMessages: ['Connection ended'] },
  ]
  const report = reportOf('flows', {
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [{ assertionResults: tests }],
  })
  expect(tally([{ name: 'flows', status: 0, report }])).toMatchObject({
    passed: 2,
    failed: 0,
    failures: [],
    wavering: ['a fix is sealed\n  Connection ended'],
  })
})

it('takes a run that ended badly for one failure, though its report names none', () => {
  const report = reportOf('unit', { numPassedTests: 3, numFailedTests: 0, testResults: [] })
  expect(tally([{ name: 'unit', status: 1, report }])).toMatchObject({
    passed: 3,
    failed: 1,
    failures: ['unit: ended with 1, though no test failed'],
  })
  expect(tally([{ name: 'unit', status: 0, report: join(folder, 'none.json') }]).failed).toBe(1)
})

it('names a file that could not be loaded, whose tests nobody knows', () => {
  const file = {
    name: 'fence.browser.test.tsx',
    status: 'failed',
    message: 'Failed to import test file',
    assertionResults: [],
  }
  const report = reportOf('unloaded', { numPassedTests: 3, numFailedTests: 0, testResults: [file] })
  expect(tally([{ name: 'browser', status: 1, report }])).toMatchObject({
    failed: 1,
    failures: ['fence.browser.test.tsx\n  Failed to import test file'],
  })
})

it('names what failed, with why, from either kind of report', () => {
  const failed = {
    status: 'failed',
    fullName: 'a fence holds',
    failureMessages: ['\u001B[31mexpected 2\u001B[39m'],
  }
  const units = reportOf('units', {
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [{ assertionResults: [failed] }],
  })
  const broken = { status: 'unexpected', results: [{ error: { message: 'no marker' } }] }
  const specs = [{ title: 'shows', tests: [broken] }]
  const flows = reportOf('e2e-failed', {
    stats: { expected: 0, flaky: 0, unexpected: 1 },
    suites: [{ title: 'map.spec.ts', specs }],
  })
  const runs = [units, flows].map((report) => ({ name: 'run', status: 1, report }))
  expect(tally(runs)).toMatchObject({
    failed: 2,
    failures: ['a fence holds\n  expected 2', 'map.spec.ts shows\n  no marker'],
  })
})
