import pg from 'pg'
import { Registry } from 'prom-client'
import { describe, expect, inject, it } from 'vitest'
import type { Database } from '../../../server/db/open-database.ts'
import { EventHub } from '../../../server/event-log/event-hub.ts'
import { connectPostgresNotifications } from '../../../server/event-log/postgres-notifications.ts'
import { createLogger } from '../../../server/app/open-context.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'

describe.skipIf(postgresMissing !== null)('a process among others on one PostgreSQL', () => {
  it('holds one connection, however often joining them failed half-way', async () => {
    const url = await newPostgresDatabase(inject('postgres'))
    const client = new pg.Client(url)
    await client.connect()
    const connections = async () => {
      const { rows } = await client.query(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return rows.map(({ pid }) => Number(pid))
    }
    // an empty database is enough, because no subscriber makes the hub read it
    const db = {} as Database
    const events = new EventHub()
    const woken: string[] = []
    events.on('wake', (company) => woken.push(company))
    let failures = 0
    let tries = 0
    const leave = await connectPostgresNotifications(
      url,
      { db, events, log: createLogger('silent'), metrics: new Registry() },
      {
        catchUp: async () => {
          tries++
          if (failures-- > 0) throw new Error('the log cannot be read')
        },
        breakConnections: undefined,
        natsUrl: null,
      },
    )
    const [first] = await connections()
    failures = 2
    await client.query('select pg_terminate_backend($1)', [first])
    await expect.poll(() => tries, { timeout: 20_000 }).toBe(4)
    await expect.poll(connections).toEqual([expect.any(Number)])
    await client.query(`select pg_notify('askari_event', '7')`)
    await expect.poll(() => woken).toEqual(['7'])
    await leave()
    await expect.poll(connections).toEqual([])
    await client.end()
  })
})
