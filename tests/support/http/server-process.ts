import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** the program that `npm start` runs; it is built before tests that start servers */
const BUILT_SERVER = 'dist/server/main.js'

export interface ServerProcess {
  url: string
  port: number
  /** id of the running process */
  pid: () => number
  dataDir: string
  /** everything that the process has printed so far, stdout and stderr */
  output: () => string
  /** ends the process with this signal and waits for its exit; returns the exit code, or null after a signal */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** exit code; null while the process runs */
  exitCode: () => number | null
  /** starts the server again on the same port and data directory */
  restart: () => Promise<void>
  /** stops the server and removes its data directory */
  dispose: () => Promise<void>
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended before it was ready:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ready) return
    if (Date.now() > deadline) throw new Error(`the server was not ready within 60 s:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Starts the product's server as a separate process, on a free port and by default with a new data directory. `under`
 * is a command that runs it, such as strace.
 */
export async function startServer(
  env: Record<string, string> = {},
  under: readonly string[] = [],
): Promise<ServerProcess> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'askari-'))
  const url = `http://${env.HOST ?? '127.0.0.1'}:${port}`
  let printed = ''
  let child: ChildProcess

  const launch = async () => {
    const [program, ...asked] = [...under, process.execPath, '--enable-source-maps', BUILT_SERVER]
    child = spawn(program, asked, {
      cwd: root,
      env: { ...process.env, DEMO: '0', ...env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (chunk) => (printed += chunk))
    child.stderr?.on('data', (chunk) => (printed += chunk))
    await untilReady(url, child, () => printed)
  }
  const pid = () => {
    // a command in `under` may start the server as a child, whose id is in the lock file (SQLite only)
    const lock = join(dataDir, 'server.json')
    return under.length === 0 || !existsSync(lock)
      ? (child.pid ?? Number.NaN)
      : (JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      // not 'exit', which can come before the last printed lines
      const gone = once(child, 'close')
      process.kill(pid(), signal)
      await gone
    }
    return child.exitCode
  }

  await launch()
  return {
    url,
    port,
    pid,
    dataDir,
    output: () => printed,
    stop,
    exitCode: () => child.exitCode,
    restart: launch,
    dispose: async () => {
      await stop('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
      for (const beside of ['was-here', 'witness']) rmSync(`${dataDir}.${beside}`, { force: true })
    },
  }
}
