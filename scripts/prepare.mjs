import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a command in the project's folder; its output goes to stderr, so that stdout stays ours. */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return status ?? 1
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Askari needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs the dependencies of the lock file where they are absent or from an older lock. */
export function installIfNeeded() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.askari-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.error('Installing dependencies …')
  if (run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], { NODE_ENV: 'development' }) !== 0) {
    console.error('The dependencies could not be installed; npm says why above.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

const EVERY_BUILD = ['contract', 'domain', 'package-lock.json']
/** What is built, by which script, into which folder, from what. */
const BUILDS = {
  console: {
    script: 'build:console',
    from: [
      ...EVERY_BUILD,
      'src',
      'index.html',
      'panda.config.ts',
      'postcss.config.cjs',
      'scripts/build',
      'vite.config.ts',
    ],
  },
  server: { script: 'build:server', from: [...EVERY_BUILD, 'server', 'vite.server.config.ts'] },
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

/**
 * Builds console and server, or those that are named, where their sources differ from those of the builds in dist/.
 * @param {(keyof typeof BUILDS)[]} names
 */
export function buildIfStale(names = ['console', 'server']) {
  for (const name of names) {
    const { script, from } = BUILDS[name]
    const hash = createHash('sha256')
    for (const file of from.flatMap((place) => filesOf(join(root, place))))
      if (!file.includes('.test.')) hash.update(file.slice(root.length)).update(readFileSync(file))
    const sources = hash.digest('hex')
    const folder = join(root, 'dist', name)
    const stamp = join(folder, '.built-from')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue
    console.error(`Building the ${name} …`)
    // a test runner that builds sets another NODE_ENV, with which React comes in its development build
    if (run('npm', ['run', '--silent', script], { NODE_ENV: 'production' }) !== 0) {
      console.error(`The ${name} could not be built; the reason stands above.`)
      process.exit(1)
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(stamp, sources)
  }
}
