import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { createLogger, openContext } from '../../server/app/open-context.ts'
import { companyId } from '../../server/db/company-id.ts'
import { enrolDevice } from '../support/fixtures/enrol-device.ts'
import { hireWorker } from '../support/records/hire-worker.ts'
import { serverUnderAttack, type Damage, type UnderAttack } from './under-attack.ts'

const company = companyId('1')
const MB = 2 ** 20
const HOUR_S = 3600
const dataDir = mkdtempSync(join(tmpdir(), 'askari-attack-'))
const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' })
const open = () => openContext(config, { log: createLogger('silent') })
let target: UnderAttack
let secret: string
beforeAll(async () => {
  const context = await open()
  secret = (await enrolDevice(context, company, await hireWorker(context, company, 'Akinyi'))).secret
  await context.close()
  target = await serverUnderAttack({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await target.dispose()
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * Sends a request head and `bytes` of its body in pieces, but never the end. Resolves when the connection is closed.
 */
function unfinished(head: string, bytes: number, pauseMs = 0): Promise<number> {
  const piece = Buffer.alloc(65_536, ' ')
  const socket: Socket = connect({ port: target.server.port, host: '127.0.0.1' })
  let sent = 0
  const send = (error?: Error | null) => {
    if (error || socket.destroyed || sent >= bytes) return
    const next = pauseMs > 0 ? piece.subarray(0, 16) : piece
    sent += next.length
    socket.write(next, (failed) => (pauseMs > 0 ? setTimeout(send, pauseMs) : send(failed)))
  }
  socket.on('error', () => {}).resume()
  socket.write(`${head}\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`)
  send()
  return new Promise((resolve) => socket.once('close', () => resolve(sent)))
}

/** Repeats an attack for two seconds, because a single one ends before another caller gets an answer. */
async function overAndOver<T>(attempt: () => Promise<T>): Promise<T[]> {
  const outcomes: T[] = []
  for (const until = performance.now() + 2_000; performance.now() < until;) outcomes.push(await attempt())
  return outcomes
}

const post = async (body: string) =>
  (await fetch(`${target.server.url}/i/${secret}/osmand`, { method: 'POST', body })).status

function expectUnharmed({ slowestHealthMs, unanswered, samples, grownMb }: Damage<unknown>) {
  expect(unanswered).toBe(0)
  expect(samples).toBeGreaterThan(5)
  expect(slowestHealthMs).toBeLessThanOrEqual(250)
  expect(grownMb).toBeLessThanOrEqual(150)
}

describe('callers without a credential', () => {
  const unknown = `POST /i/${'x'.repeat(43)}/osmand HTTP/1.1`
  const signIn = 'POST /api/web-login HTTP/1.1\r\nContent-Type: application/json'

  it('leave 300 messages of 4 MB unfinished', async () => {
    const damage = await target.endure('300 unfinished messages with an unknown secret', () =>
      Promise.all(Array.from({ length: 300 }, () => unfinished(unknown, 4 * MB))),
    )
    expectUnharmed(damage)
  })

  it('leave 300 sign-ins unfinished', async () => {
    const damage = await target.endure('300 unfinished sign-ins', () =>
      Promise.all(Array.from({ length: 300 }, () => unfinished(signIn, 60_000, 1000))),
    )
    expectUnharmed(damage)
  })

  it('send without end', async () => {
    const damage = await target.endure('endless bodies', () =>
      overAndOver(() =>
        Promise.all([
          unfinished(unknown, 512 * MB),
          unfinished(signIn, 512 * MB),
          unfinished('PUT /nothing HTTP/1.1', 512 * MB),
        ]),
      ),
    )
    expectUnharmed(damage)
    for (const sent of damage.outcome.flat()) expect(sent).toBeLessThan(32 * MB)
  })

  it('send slowly, and are cut off after ten seconds', async () => {
    const began = performance.now()
    const damage = await target.endure('slow bodies', () =>
      Promise.all(Array.from({ length: 50 }, () => unfinished(signIn, 60_000, 500))),
    )
    expectUnharmed(damage)
    const tookMs = performance.now() - began
    expect(tookMs).toBeGreaterThan(9_000)
    expect(tookMs).toBeLessThan(20_000)
  })
})

describe('a phone that has gone mad', () => {
  let endless = 0
  it('sends 4 MB of zeros', async () => {
    const zeros = `[${'0,'.repeat(2 * MB - 8)}0]`
    const damage = await target.endure('a message of 4 MB of zeros', async () => [
      await post(zeros),
      await post(zeros),
    ])
    expect(damage.outcome).toEqual([200, 200])
    expectUnharmed(damage)
  })

  it('sends without end', async () => {
    const damage = await target.endure('an endless message of a known phone', () =>
      overAndOver(() => unfinished(`POST /i/${secret}/osmand HTTP/1.1`, 512 * MB)),
    )
    endless = damage.outcome.length
    expectUnharmed(damage)
    for (const sent of damage.outcome) expect(sent).toBeLessThan(48 * MB)
  })

  it('sends 24,830 patrols', async () => {
    const now = Math.floor(Date.now() / 1000)
    const points = Array.from(
      { length: 24_830 },
      (_, i) => `{"lat":1,"lon":1,"timestamp":${now - i * 7 * HOUR_S}}`,
    )
    const damage = await target.endure('a message of 24,830 patrols', () => post(`[${points.join()}]`))
    expect(damage.outcome).toBe(200)
    expectUnharmed(damage)
  })

  it('has left few rows behind', async () => {
    await target.server.stop()
    const context = await open()
    const count = async (table: 'event' | 'quarantine' | 'patrol') =>
      (
        await context.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    const rows = [await count('quarantine'), await count('patrol')]
    await context.close()
    // at most one row per message: two bodies of zeros, the endless ones, and one with too many patrols
    expect(rows[0]).toBeLessThanOrEqual(3 + endless)
    expect(rows[1]).toBeLessThanOrEqual(400)
  })
})
