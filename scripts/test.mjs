import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { failedChecks } from './check.mjs'
import { findChromium } from './find-chromium.mjs'
import { buildIfStale, installIfNeeded, requireNode, root } from './prepare.mjs'
import { tally } from './tally.mjs'

requireNode()
installIfNeeded()
process.env.CHROMIUM_PATH = await findChromium()
const checksFailed = await failedChecks()
buildIfStale()

const reports = join(root, 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)

/**
 * Runs a command beside others and gives its exit status. What needs a browser comes first; the rest, at a lower
 * priority, has the cores while that waits. Output is told as it comes, or whole at the end.
 */
function runBeside(args, { env = {}, first = false } = {}) {
  const child = spawn('npx', ['--no', '--', ...args], {
    cwd: root,
    stdio: ['ignore', first ? 2 : 'pipe', first ? 2 : 'pipe'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  const told = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => told.push(chunk))
  if (!first && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (status) => {
      process.stderr.write(Buffer.concat(told))
      resolve(status ?? 1)
    })
  })
}

async function vitest(name, { first = false } = {}) {
  const report = join(reports, `${name}.json`)
  const args = [
    'vitest',
    'run',
    `--project=${name}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // vitest leaves one core to itself, though it has nothing to do meanwhile
    `--maxWorkers=${Math.max(2, availableParallelism())}`,
  ]
  const status = await runBeside(args, { first })
  return { name, status, report }
}
async function playwright() {
  const report = join(reports, 'e2e.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const status = await runBeside(['playwright', 'test', '--reporter=list,json'], { env, first: true })
  return { name: 'e2e', status, report }
}

// two browsers at once would fight for the cores, which draw every map
const inBrowsers = async () => [await vitest('browser', { first: true }), await playwright()]
const others = async () => [await vitest('unit'), await vitest('flows')]
const runs = await Promise.all([inBrowsers(), others()])
const total = tally(runs.flat())
for (const test of total.skipped) console.log(`skipped: ${test}`)
if (checksFailed.length) console.log(`checks that failed: ${checksFailed.join(', ')}`)
for (const test of total.failures) console.log(`FAILED: ${test}`)
for (const test of total.wavering) console.log(`WAVERED, failed and then passed: ${test}`)
const failed = total.failed + checksFailed.length
console.log(`skipped tests: ${total.skipped.length}`)
console.log(`${total.passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
