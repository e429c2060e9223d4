import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failedChecks } from './check.mjs'
import { findChromium } from './find-chromium.mjs'
import { buildIfStale, installIfNeeded, requireNode, root, run } from './prepare.mjs'
import { tally } from './tally.mjs'

/** tests/test-parts.ts lists the parts of the suite */
const [part = 'core', ...options] = process.argv.slice(2)
if (!['core', 'rest', 'all'].includes(part) || options.some((option) => option !== '--after-core')) {
  console.error('npm test, npm run test:full, or npm run test:rest -- [--after-core]')
  process.exit(1)
}
/** also counts the results that `npm test` stored in reports/core.json */
const afterCore = options.includes('--after-core')

requireNode()
if (part === 'all') process.env.EVERY_ENGINE = '1'
else process.env.TEST_PART = part
installIfNeeded({ tools: true })
process.env.CHROMIUM_PATH = await findChromium()

const reports = join(root, 'reports')
mkdirSync(reports, { recursive: true })
const summary = join(reports, 'core.json')
/** Returns the path of a run's report. It deletes an old report, so that an aborted run cannot count it. */
const freshReport = (name) => {
  const report = join(reports, `${name}.json`)
  rmSync(report, { force: true })
  return report
}
if (part === 'core') rmSync(summary, { force: true })

const timed = async (name, work) => {
  const from = Date.now()
  const result = await work()
  console.log(`${name}: ${Math.round((Date.now() - from) / 1000)} s`)
  return result
}
const vitest = (...projects) => {
  const name = `${part} ${projects.join(' and ')}`
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
  ]
  return timed(name, () => ({ name, status: run('npx', args), report }))
}
const playwright = () => {
  const name = `${part} e2e`
  const report = freshReport(name)
  return timed(name, () => {
    const status = run('npx', ['--no', '--', 'playwright', 'test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    return { name, status, report }
  })
}

const checksFailed = part === 'rest' ? [] : await timed('checks', failedChecks)
await timed('build', buildIfStale)
// several projects in one vitest run: tests of one use the cores while tests of another wait for a browser
// or a server
const runs = [
  await vitest(...(part === 'rest' ? ['browser', 'flows'] : ['unit', 'browser', 'flows'])),
  await playwright(),
]
if (part === 'core') writeFileSync(summary, JSON.stringify({ runs, checksFailed }))
if (afterCore) {
  const core = existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : null
  runs.unshift(...(core?.runs ?? []))
  checksFailed.push(...(core?.checksFailed ?? ['npm test has not ended']))
}

const total = tally(runs)
for (const test of total.skipped) console.log(`skipped: ${test}`)
if (checksFailed.length) console.log(`checks that failed: ${checksFailed.join(', ')}`)
for (const test of total.failures) console.log(`FAILED: ${test}`)
for (const test of total.wavering) console.log(`WAVERED, failed and then passed: ${test}`)
const failed = total.failed + checksFailed.length
console.log(`skipped tests: ${total.skipped.length}`)
console.log(`${total.passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
