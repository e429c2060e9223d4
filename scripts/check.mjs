import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { markdownFaults } from './check-markdown.mjs'
import { installIfNeeded, requireNode, root, run } from './prepare.mjs'

const PLACES = ['domain', 'contract', 'server', 'src', 'tests', 'scripts']

/** @type {[name: string, args: string[]][]} the longest first */
const CHECKS = [
  ['types', ['tsc', '-p', 'tsconfig.json', '--noEmit']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings', ...PLACES]],
  ['dead code', ['knip', '--no-progress']],
  // finds code that only tests use
  ['dead code but for tests', ['knip', '--no-progress', '--production', '--include', 'files,exports']],
  ['format', ['oxfmt', '--check', ...PLACES]],
]

const execute = promisify(execFile)

/** @param {string[]} args */
async function fails(name, args) {
  const options = { cwd: root, maxBuffer: 64 * 2 ** 20, shell: process.platform === 'win32' }
  const outcome = await execute('npx', ['--no', '--', ...args], options).catch((error) => error)
  const failed = outcome instanceof Error
  if (failed) console.error(`${outcome.stdout}${outcome.stderr}`)
  console.log(`check ${name}: ${failed ? 'FAILED' : 'ok'}`)
  return failed
}

/** Runs every check, two at a time, and returns the names of the failed ones. */
export async function failedChecks() {
  run('npx', ['panda', 'codegen', '--silent'])
  const waiting = [...CHECKS]
  const failed = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (await fails(...next)) failed.push(next[0])
  }
  await Promise.all([work(), work()])
  const faults = markdownFaults()
  for (const fault of faults) console.error(fault)
  console.log(`check markdown: ${faults.length > 0 ? 'FAILED' : 'ok'}`)
  return faults.length > 0 ? [...failed, 'markdown'] : failed
}

if (import.meta.url === `file://${process.argv[1]}`) {
  requireNode()
  installIfNeeded({ tools: true })
  process.exit((await failedChecks()).length ? 1 : 0)
}
