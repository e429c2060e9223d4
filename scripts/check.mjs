import { installIfNeeded, requireNode, run } from './prepare.mjs'

const PLACES = ['domain', 'contract', 'server', 'src', 'tests', 'scripts']

/** @type {[name: string, args: string[]][]} */
const CHECKS = [
  ['format', ['oxfmt', '--check', ...PLACES]],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings', ...PLACES]],
  ['types', ['tsc', '-p', 'tsconfig.json', '--noEmit']],
  ['dead code', ['knip', '--no-progress']],
  // what only tests use is dead, too
  ['dead code but for tests', ['knip', '--no-progress', '--production', '--include', 'files,exports']],
]

/** Runs every check and gives the names of those that failed. */
export function failedChecks() {
  run('npx', ['panda', 'codegen', '--silent'])
  return CHECKS.filter(([name, args]) => {
    const failed = run('npx', ['--no', '--', ...args]) !== 0
    console.log(`check ${name}: ${failed ? 'FAILED' : 'ok'}`)
    return failed
  }).map(([name]) => name)
}

if (import.meta.url === `file://${process.argv[1]}`) {
  requireNode()
  installIfNeeded()
  process.exit(failedChecks().length ? 1 : 0)
}
