import { existsSync, readFileSync } from 'node:fs'

/**
 * If the variable is set, tests whose full name matches must not be skipped.
 * @type {[variable: string, words: RegExp][]}
 */
const REQUIRED = [
  ['REQUIRE_POSTGRES', /PostgreSQL/],
  ['REQUIRE_RECORDED_TRACKS', /recorded tracks/],
]

const ESCAPES = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g')
const why = (message = '') => message.replace(ESCAPES, '').split('\n').slice(0, 12).join('\n  ')

const fromVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  failures: report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    // a file that failed to load reports no tests
    if (file.status === 'failed' && failed.length === 0) return [`${file.name}\n  ${why(file.message)}`]
    return failed.map((test) => `${test.fullName}\n  ${why(test.failureMessages?.[0])}`)
  }),
  skipped: report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status !== 'passed' && test.status !== 'failed')
      .map((test) => test.fullName),
  ),
  wavering: report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages?.length)
      .map((test) => `${test.fullName}\n  ${why(test.failureMessages[0])}`),
  ),
})

const specsOf = (suite, title = '') => [
  ...(suite.specs ?? []).map((spec) => ({ name: `${title}${spec.title}`, spec })),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, `${title}${inner.title} `)),
]

const fromPlaywright = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected + (report.errors?.length ?? 0),
  failures: specsOf(report)
    .filter(({ spec }) => spec.tests.some((test) => test.status === 'unexpected'))
    .map(({ name, spec }) => `${name}\n  ${why(spec.tests[0].results?.[0]?.error?.message)}`),
  skipped: specsOf(report)
    .filter(({ spec }) => spec.tests.every((test) => test.status === 'skipped'))
    .map(({ name }) => name),
  wavering: specsOf(report)
    .filter(({ spec }) => spec.tests.some((test) => test.status === 'flaky'))
    .map(({ name }) => name),
})

/**
 * Adds up runs `{ name, status, report }`, where `status` is the exit code and `report` the path of a JSON
 * report. A run counts as one failure if it wrote no report, ran no test, or exited with an error without a
 * failed test. `failures` lists failed tests with the first lines of their errors. `wavering` lists tests
 * that passed only on a retry.
 */
export function tally(runs) {
  /** @type {{ passed: number, failed: number, failures: string[], skipped: string[], wavering: string[] }} */
  const total = { passed: 0, failed: 0, failures: [], skipped: [], wavering: [] }
  for (const { name, status, report } of runs) {
    if (!existsSync(report)) {
      console.log(`${name}: no report`)
      total.failed += 1
      continue
    }
    const parsed = JSON.parse(readFileSync(report, 'utf8'))
    const result = parsed.stats ? fromPlaywright(parsed) : fromVitest(parsed)
    if (status !== 0 && result.failed === 0) {
      result.failed = 1
      if (result.failures.length === 0)
        result.failures = [`${name}: ended with ${status}, though no test failed`]
    }
    if (result.passed + result.failed === 0) {
      console.log(`${name}: no tests ran`)
      result.failed = 1
    }
    total.passed += result.passed
    total.failed += result.failed
    total.failures.push(...result.failures)
    total.skipped.push(...result.skipped)
    total.wavering.push(...result.wavering)
  }
  for (const [variable, words] of REQUIRED) {
    const missing = total.skipped.filter((test) => words.test(test))
    if (!process.env[variable] || missing.length === 0) continue
    console.log(`${variable}: ${missing.length} tests that must run here were skipped`)
    total.failed += missing.length
  }
  return total
}
