import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { failedChecks } from './check.mjs'
import { findChromium } from './find-chromium.mjs'
import { buildIfStale, installIfNeeded, requireNode, root, run } from './prepare.mjs'
import { tally } from './tally.mjs'

requireNode()
if (process.argv.includes('--every-engine')) process.env.EVERY_ENGINE = '1'
installIfNeeded({ tools: true })
process.env.CHROMIUM_PATH = await findChromium()
const checksFailed = await failedChecks()
await buildIfStale()

const reports = join(root, 'reports')
mkdirSync(reports, { recursive: true })
/** The report path of a run. An old report is deleted, so that an aborted run cannot show it. */
const freshReport = (name) => {
  const report = join(reports, `${name}.json`)
  rmSync(report, { force: true })
  return report
}

const vitest = (...projects) => {
  const name = projects.join(' and ')
  const report = freshReport(name)
  const args = [
    '--no',
    '--',
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // vitest reserves one core for itself, although that core is mostly idle
    `--maxWorkers=${Math.max(2, availableParallelism())}`,
  ]
  return { name, status: run('npx', args), report }
}
const playwright = () => {
  const report = freshReport('e2e')
  const status = run('npx', ['--no', '--', 'playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return { name: 'e2e', status, report }
}

// unit tests run while a browser test waits
const total = tally([vitest('unit', 'browser'), vitest('flows'), playwright()])
for (const test of total.skipped) console.log(`skipped: ${test}`)
if (checksFailed.length) console.log(`checks that failed: ${checksFailed.join(', ')}`)
for (const test of total.failures) console.log(`FAILED: ${test}`)
for (const test of total.wavering) console.log(`WAVERED, failed and then passed: ${test}`)
const failed = total.failed + checksFailed.length
console.log(`skipped tests: ${total.skipped.length}`)
console.log(`${total.passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
