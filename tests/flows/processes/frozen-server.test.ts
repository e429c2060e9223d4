import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { clientStream } from '../../../domain/records/client.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { startLeasedWork } from '../../../server/db/leased-work.ts'
import { StorageError } from '../../../server/db/storage-error.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { nextId } from '../../../server/event-log/next-id.ts'
import { companyWithUser } from '../../support/fixtures/company-with-user.ts'
import { databaseKeyFile } from '../../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'
import { startServer } from '../../support/http/server-process.ts'

/** maximum time for which a frozen process may delay the others, ms */
const LONGEST_MS = 3000
const WAITING = 4

describe.skipIf(postgresMissing !== null)('beside another server on one PostgreSQL', () => {
  let url: string
  let here: OpenContext
  beforeEach(async () => {
    url = await newPostgresDatabase(inject('postgres'))
    here = await testContext({ DATABASE_URL: url })
  })
  afterEach(() => here.close())

  const addClient = async (company: CompanyId, name: string) => {
    const id = await nextId(here.db, company, clientStream.name)
    const command = { type: 'AddClient' as const, name }
    return handleCommand(here, clientStream, {
      company,
      id,
      command,
      commandId: name,
      by: 'user:1',
      at: here.now(),
    })
  }

  it('one that freezes with the log locked and others in line stops nobody for over 3 s', async () => {
    const { company, token } = await companyWithUser(here, 'administrator')
    const other = await startServer({ DATABASE_URL: url, SECRET_FILE: databaseKeyFile(url) })
    onTestFinished(other.dispose)
    const post = async (name: string) => {
      const reply = await fetch(`${other.url}/api/clients`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await token()}` },
        body: JSON.stringify({ name }),
      })
      return reply.status
    }
    const lock = new pg.Client(url)
    await lock.connect()
    await lock.query('begin')
    await lock.query('select 1 from head where company = $1 for update', [company])
    const sent = Array.from({ length: WAITING }, (_, i) => post(`Client ${i}`))
    const inLine = async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(here.db)
      return rows[0]?.n
    }
    await expect.poll(inLine, { interval: 10 }).toBe(WAITING)
    process.kill(other.pid(), 'SIGSTOP')
    const frozenAt = performance.now()
    await lock.query('commit')
    await lock.end()
    // continues the process later, so that a failing test also ends
    const thaw = setTimeout(() => process.kill(other.pid(), 'SIGCONT'), 2 * LONGEST_MS)
    let added: Awaited<ReturnType<typeof addClient>> | null = null
    while (!added && performance.now() - frozenAt < 2 * LONGEST_MS)
      added = await addClient(company, 'Thika Cold Stores').catch((error: unknown) => {
        // a client would get a 503 and retry
        if (!(error instanceof StorageError)) throw error
        return null
      })
    const outage = performance.now() - frozenAt
    clearTimeout(thaw)
    process.kill(other.pid(), 'SIGCONT')
    expect(added).toMatchObject({ ok: true })
    expect(outage).toBeLessThan(LONGEST_MS)
    // 503: the transaction was aborted and the client may retry
    const statuses = await Promise.all(sent)
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(statuses).toContain(503)
    await expect.poll(() => post('Limuru Tea Factory')).toBe(201)
  })

  it('work that fails leaves its lease to another', async () => {
    let failures = 0
    const stop = startLeasedWork(
      here,
      { name: 'live watch', periodMs: 5, failure: 'failed' },
      async (lease) => {
        if (!(await lease.isHeld())) return
        failures++
        throw new StorageError('PostgreSQL: away', '08006')
      },
    )
    await expect.poll(() => failures, { interval: 5 }).toBeGreaterThan(0)
    await expect.poll(() => createLease(here, 'live watch').isHeld(), { interval: 5 }).toBe(true)
    await stop()
  })
})
