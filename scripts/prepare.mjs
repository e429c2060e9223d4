import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const inFolder = (env) => ({
  cwd: root,
  // sends the command's output to stderr, because stdout is for the output of this script
  stdio: ['ignore', 2, 2],
  env: { ...process.env, ...env },
  shell: process.platform === 'win32',
})

/** Runs a command in the project folder, with its output on stderr. Returns the exit code. */
export function run(command, args, env = {}) {
  return spawnSync(command, args, inFolder(env)).status ?? 1
}

/** Runs a command like `run`, but asynchronously. */
const runBeside = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, inFolder(env))
    child.once('error', reject)
    child.once('exit', (status) => resolve(status ?? 1))
  })

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Askari needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const NPM = ['--no-fund', '--no-audit', '--loglevel=error']

/**
 * Installs the dependencies of the lock file if they are missing or from an older lock file. `tools` adds
 * those of tests, checks and benchmarks; once added, they stay.
 */
export function installIfNeeded({ tools = false } = {}) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.askari-lock')
  const [had = '', set = ''] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  const whole = tools || set === 'with-tools'
  if (had === lock && (set === 'with-tools' || !tools)) return
  console.error(had === lock ? 'Installing what tests and checks need …' : 'Installing dependencies …')
  // `install` only adds files: a running server may still load modules
  const command = had === lock ? ['install', '--no-save'] : ['ci']
  const sets = whole ? ['--include=dev'] : ['--omit=dev']
  if (run('npm', [...command, ...sets, ...NPM]) !== 0) {
    console.error('The dependencies could not be installed; npm says why above.')
    process.exit(1)
  }
  writeFileSync(stamp, `${lock} ${whole ? 'with-tools' : 'product'}`)
}

const EVERY_BUILD = ['contract', 'domain', 'package-lock.json']
/** The builds by name: script, and sources whose change makes the build stale. */
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

function hashOf(from) {
  const hash = createHash('sha256')
  for (const file of from.flatMap((place) => filesOf(join(root, place))))
    if (!file.includes('.test.')) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Builds console and server (or the named builds) in parallel, if their sources have changed since the
 * builds in dist/.
 * @param {(keyof typeof BUILDS)[]} names
 */
export async function buildIfStale(names = ['console', 'server']) {
  const build = async (name) => {
    const { script, from } = BUILDS[name]
    const sources = hashOf(from)
    const folder = join(root, 'dist', name)
    const stamp = join(folder, '.built-from')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
    console.error(`Building the ${name} …`)
    // a test runner sets another NODE_ENV, with which React's development version would be built
    if ((await runBeside('npm', ['run', '--silent', script], { NODE_ENV: 'production' })) !== 0) {
      console.error(`The ${name} could not be built; the reason stands above.`)
      process.exit(1)
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(stamp, sources)
  }
  await Promise.all(names.map(build))
}
