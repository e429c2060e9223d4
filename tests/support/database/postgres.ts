import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  appendFileSync,
  chownSync,
  constants,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../http/server-process.ts'

const INSTALLED = '/usr/lib/postgresql'

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // the program is missing or may not be executed; in both cases it cannot be used
    return false
  }
}

/** Returns the folder with initdb and postgres: on the PATH, otherwise the newest where Debian installs them. */
function findPrograms(): string | null {
  let installed: string[] = []
  try {
    installed = readdirSync(INSTALLED)
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(INSTALLED, version, 'bin'))
  } catch {
    // no such folder; the programs may still be on the PATH
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...installed]
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name)))) ?? null
  )
}

interface Account {
  uid?: number
  gid?: number
}

/** Returns a user that can run PostgreSQL, which refuses to run as root. */
function unprivileged(): Account | null {
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] =
      new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8')) ?? []
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

const programs = findPrograms()
const asRoot = process.getuid?.() === 0
const user: Account | null = asRoot ? unprivileged() : {}

/** Why tests on PostgreSQL cannot run here; null if they can. */
export const postgresMissing: string | null =
  programs === null
    ? 'PostgreSQL is not installed (no initdb on the PATH nor in /usr/lib/postgresql)'
    : user === null
      ? 'PostgreSQL does not run as root, and there is no other user to run it as'
      : null

export interface Postgres {
  /** URL of the server; append `/` and the name of a database */
  url: string
  port: number
  /** starts the server again if it has exited by itself */
  revive: () => Promise<void>
  /** what the server has logged so far */
  output: () => string
  stop: () => Promise<void>
}

interface PostgresOptions {
  /** folder in which the data directory is created */
  under?: string
  /** IP address to listen on in addition to 127.0.0.1 */
  address?: string
  settings?: Record<string, string>
  /** size of a file of the write-ahead log, MB; 16 by default */
  walSegmentMb?: number
}

/** Starts a separate PostgreSQL with a new data directory, on a free port of this machine. */
export async function startPostgres({
  under = tmpdir(),
  address,
  settings = {},
  walSegmentMb = 16,
}: PostgresOptions = {}): Promise<Postgres> {
  if (programs === null || user === null) throw new Error(postgresMissing ?? '')
  const directory = mkdtempSync(join(under, 'askari-pg-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const segments = `--wal-segsize=${walSegmentMb}`
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'askari', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', segments],
    { ...user, cwd: directory, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`)
  if (address !== undefined) appendFileSync(join(data, 'pg_hba.conf'), `host all all ${address}/30 trust\n`)
  const port = await freePort()
  const url = `postgres://askari@127.0.0.1:${port}`
  const chosen = { fsync: 'off', max_connections: '200', ...settings }
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const hosts = ['127.0.0.1', ...(address === undefined ? [] : [address])].join()
  let said = ''
  let server: ChildProcess
  const start = async () => {
    const place = ['-D', data, '-p', String(port), '-k', directory, '-h', hosts]
    server = spawn(join(programs, 'postgres'), [...place, ...flags], {
      ...user,
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server.stderr?.on('data', (chunk) => (said += chunk))
    await untilAccepting(`${url}/postgres`, server, () => said)
  }
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  await start()
  return {
    url,
    port,
    output: () => said,
    revive: async () => {
      if (server.exitCode !== null) await start()
    },
    stop: async () => {
      process.removeListener('exit', kill)
      if (server.exitCode === null) {
        const gone = once(server, 'exit')
        server.kill('SIGINT')
        await gone
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Creates a database and returns its URL. It is empty, or a copy of `like`, to which nobody may be connected. */
export async function newPostgresDatabase(server: string, like = 'template1'): Promise<string> {
  const name = `askari_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`create database ${name} template ${like}`)
  await client.end()
  return `${server}/${name}`
}

async function untilAccepting(url: string, server: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start:\n${said()}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    const up = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
