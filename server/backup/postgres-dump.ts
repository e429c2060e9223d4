import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupFault } from './backup-store.ts'

const CHUNK = 1024 * 1024

/**
 * Returns environment variables for PostgreSQL's programs. A URL on the command line would show its password
 * in the process list.
 */
function connection(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    ...process.env,
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') ?? '' }),
  }
}

function start(program: 'pg_dump' | 'pg_restore', options: string[], url: string) {
  const child = spawn(program, options, { env: connection(url), stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const done = Promise.race([
    once(child, 'close').then(([code]) => {
      if (code !== 0) throw new BackupFault(`${program} failed: ${said.trim() || `exit code ${code}`}`)
    }),
    once(child, 'error').then(([error]: { code?: string }[]) => {
      throw new BackupFault(
        error?.code === 'ENOENT'
          ? `${program} is not on this machine: install the client programs of PostgreSQL`
          : `${program} could not be started: ${error?.code}`,
      )
    }),
  ])
  // `done` is awaited later; this avoids an unhandled rejection until then
  done.catch(() => {})
  return { child, done }
}

/**
 * Dumps the whole database in a consistent state with pg_dump, and yields the dump in pieces. Throws
 * BackupFault.
 */
export async function* createDump(url: string): AsyncGenerator<Buffer> {
  // uncompressed, because deduplication finds equal pieces only in uncompressed data
  const { child, done } = start('pg_dump', ['--format=custom', '--compress=0', '--no-owner'], url)
  child.stdin.end()
  let parts: Buffer[] = []
  let size = 0
  for await (const part of child.stdout as AsyncIterable<Buffer>) {
    for (let at = 0; at < part.length;) {
      const taken = part.subarray(at, at + CHUNK - size)
      parts.push(taken)
      at += taken.length
      size += taken.length
      if (size < CHUNK) continue
      yield Buffer.concat(parts)
      ;[parts, size] = [[], 0]
    }
  }
  await done
  if (size > 0) yield Buffer.concat(parts)
}

/** Restores a dump into an empty database, in one transaction. Throws BackupFault. */
export async function restoreDump(url: string, chunks: Iterable<Buffer>): Promise<void> {
  const options = [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--dbname',
    connection(url).PGDATABASE ?? '',
  ]
  const { child, done } = start('pg_restore', options, url)
  try {
    await pipeline(Readable.from(chunks), child.stdin)
  } catch (error) {
    // pg_restore ended early, so writing to it failed: `done` rejects with its own message
    await done
    throw error
  }
  await done
}
