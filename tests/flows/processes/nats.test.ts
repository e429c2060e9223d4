import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import type { StoredFixes } from '../../../server/event-log/event-hub.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'
import { type Broker, natsMissing, startBroker } from '../../support/nats-broker.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const company = companyId('7')
const missing = postgresMissing ?? natsMissing

describe.skipIf(missing !== null)(`two servers and a broker: ${missing ?? 'found'}`, () => {
  let broker: Broker
  let a: OpenContext
  let b: OpenContext
  let guard: string
  let t: number

  beforeEach(async () => {
    broker = await startBroker()
    const env = { DATABASE_URL: await newPostgresDatabase(inject('postgres')), NATS_URL: broker.url }
    ;[a, b] = await Promise.all([testContext(env), testContext(env)])
    guard = await hireWorker(a, company, 'Njeri')
    t = Date.now() - 600_000
  })
  afterEach(async () => {
    await a.close()
    await b.close()
    await broker.stop()
  })

  const store = (...seconds: number[]) =>
    acceptFixes(
      a,
      company,
      seconds.map((s) => ({
        workerId: guard,
        t: t + s * 1000,
        lat: -1.28,
        lon: 36.82,
        accuracy: 5,
        speed: null,
      })),
      'osmand',
    )
  /** Resolves with the first batch in which the guard is at the position of that second. */
  const receivedAt = (second: number) =>
    new Promise<StoredFixes>((resolve) => {
      const stopListening = b.events.on('fixes', (fixes) => {
        if (!fixes.live.some(({ created_at }) => created_at === t + second * 1000)) return
        stopListening()
        resolve(fixes)
      })
    })
  /** Subscribes to live locations and waits until everything stored before has been received. */
  const watched = async (second: number) => {
    const read = receivedAt(second)
    const end = b.events.watch(company)
    await read
    return end
  }

  it('carries the newest fix of a guard, of a company that somebody watches', async () => {
    await store(0)
    const end = await watched(0)
    const heard = receivedAt(9)
    await store(5, 9)
    expect(await heard).toMatchObject({
      company,
      live: [{ worker_id: guard }],
      // received twice, because both the old and the new subscription deliver it
      points: [
        { workerId: guard, t: t + 9000 },
        { workerId: guard, t: t + 9000 },
      ],
    })
    end()
    const unheard: StoredFixes[] = []
    b.events.on('fixes', (fixes) => unheard.push(fixes))
    await store(20)
    const again = await watched(20)
    expect(unheard.every(({ points }) => points.length === 0)).toBe(true)
    again()
  })

  it('may go and come back: nothing is lost, and what is watched is read from the database meanwhile', async () => {
    await store(0)
    const end = await watched(0)
    await broker.stop()
    const meanwhile = receivedAt(30)
    await store(30)
    await meanwhile
    await broker.start()
    const after = receivedAt(60)
    await store(60)
    await after
    const { count } = await b.db
      .selectFrom('fix')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company', '=', company)
      .executeTakeFirstOrThrow()
    expect(count).toBe(3)
    end()
  })
})
