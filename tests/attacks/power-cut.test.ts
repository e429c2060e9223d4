import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { findIntegrityFaults } from '../../server/evidence/verify/verify-database.ts'
import { verifyChain } from '../../server/event-log/verify-chain.ts'
import { createLogger, openContext } from '../../server/app/open-context.ts'
import { reportProgress, tally } from '../support/attacks/attack-tally.ts'
import { companyWithUser } from '../support/fixtures/company-with-user.ts'
import { enrolDevice } from '../support/fixtures/enrol-device.ts'
import {
  CrashingDisk,
  recordedWrites,
  recordingMissing,
  recordWrites,
} from '../support/attacks/recorded-writes.ts'
import { startServer } from '../support/http/server-process.ts'
import { partSeed, repetitions } from '../support/attacks/repetitions.ts'
import { hireWorker } from '../support/records/hire-worker.ts'

const CUTS = repetitions({ seldom: 100, often: 100 })
const PHONES = 6
const FIXES_OF_EACH = 300
const CLIENTS = 120
const FILES = ['askari.db', 'askari.db-wal']

const folder = mkdtempSync(join(tmpdir(), 'askari-power-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Data whose request was answered with 2xx, and the latest possible time of that answer, ms. */
interface Acknowledged {
  at: number
  fix?: number
  client?: string
}

describe.skipIf(recordingMissing !== null)(
  `the power fails${recordingMissing ? `: ${recordingMissing}` : ''}`,
  () => {
    it(`${CUTS} times, and nothing that was acknowledged is lost`, { timeout: 600_000 }, async () => {
      const dataDir = join(folder, 'data')
      const context = await openContext(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
        log: createLogger('silent'),
      })
      const { company, token } = await companyWithUser(context, 'administrator')
      const bearer = await token()
      const guard = await hireWorker(context, company, 'Akinyi')
      const phones = await Promise.all(
        Array.from({ length: PHONES }, () => enrolDevice(context, company, guard)),
      )
      await context.close()
      const base = join(folder, 'base')
      cpSync(dataDir, base, { recursive: true })

      const record = join(folder, 'record')
      const server = await startServer({ DATA_DIR: dataDir }, recordWrites(record))
      const acknowledged: Acknowledged[] = []
      const start = Math.floor(Date.now() / 1000) - 50_000
      const walk = async (secret: string, phone: number) => {
        for (let i = 0; i < FIXES_OF_EACH; i++) {
          const second = start + i * PHONES + phone
          const sent = await fetch(`${server.url}/i/${secret}/osmand?lat=-1.28&lon=36.8&timestamp=${second}`)
          if (sent.ok) acknowledged.push({ at: Date.now() + 1, fix: second * 1000 })
        }
      }
      const work = async () => {
        for (let i = 0; i < CLIENTS; i++) {
          const name = `Client ${i}`
          const sent = await fetch(`${server.url}/api/clients`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
            body: JSON.stringify({ name }),
          })
          if (sent.ok) acknowledged.push({ at: Date.now() + 1, client: name })
        }
      }
      await Promise.all([...phones.map(({ secret }, i) => walk(secret, i)), work()])
      await server.stop('SIGKILL')
      expect(acknowledged.length).toBe(PHONES * FIXES_OF_EACH + CLIENTS)

      const writes = await recordedWrites(record, dataDir)
      // proves that SQLite copied its write-ahead log into the main file during the recording
      expect(
        writes.filter(({ file, kind }) => file === 'askari.db' && kind === 'write').length,
      ).toBeGreaterThan(100)
      const began = writes.findIndex(({ at }) => at >= Math.min(...acknowledged.map((each) => each.at)))
      const moments = fc
        .sample(fc.integer({ min: began, max: writes.length }), { numRuns: CUTS, seed: partSeed(11) })
        .toSorted((a, b) => a - b)
      const disks = { synced: new CrashingDisk(base, FILES), heedless: new CrashingDisk(base, FILES) }
      const lost = { synced: 0, heedless: 0 }
      const held = { most: 0 }
      let done = 0
      const tell = reportProgress('power cut', CUTS)
      for (const [i, moment] of moments.entries()) {
        tell(i)
        for (const write of writes.slice(done, moment)) {
          disks.synced.do(write)
          if (write.kind !== 'sync') disks.heedless.do(write)
        }
        done = moment
        const until = writes[moment]?.at ?? Number.POSITIVE_INFINITY
        const before = acknowledged.filter(({ at }) => at < until)
        held.most = Math.max(held.most, before.length)
        // of the sectors that were not synced, none, all or a random half reach the disk
        const chance = [0, 1, 0.5][i % 3] ?? 0
        const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), {
          numRuns: 5000,
          seed: partSeed(i + 1),
        })
        let next = 0
        const isKept = () => (random[next++ % random.length] ?? 0) < chance
        const name = `cut-${i}`
        lost.synced += await lostOf(name, disks.synced.cut(isKept), before, company)
        // proves that the test can fail: a disk that ignores sync must lose acknowledged data
        if (i % 25 === 24 || i === moments.length - 1)
          lost.heedless += await lostOf(
            `${name}-heedless`,
            disks.heedless.cut(() => false),
            before,
            company,
          )
      }
      tally(
        'power cut, what was not synced is lost',
        CUTS,
        `0 of up to ${held.most} acknowledged lost, by ${writes.length} recorded writes and syncs`,
      )
      expect(lost.synced).toBe(0)
      expect(lost.heedless).toBeGreaterThan(0)
      expect(held.most).toBeGreaterThan(1000)
    })
  },
)

/** Starts a server on these files and counts acknowledged data that is missing. The event log must be intact. */
async function lostOf(
  name: string,
  files: Map<string, Buffer>,
  acknowledged: readonly Acknowledged[],
  company: Awaited<ReturnType<typeof companyWithUser>>['company'],
): Promise<number> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  for (const [file, content] of files) writeFileSync(join(dataDir, file), content)
  const { db } = openDatabase({ dataDir, databaseUrl: null })
  const fixes = new Set((await db.selectFrom('fix').select('t').execute()).map(({ t }) => t))
  const clients = new Set((await db.selectFrom('client').select('name').execute()).map((row) => row.name))
  expect((await verifyChain(db, company)).fault).toBeNull()
  expect(await findIntegrityFaults(db)).toEqual([])
  await db.destroy()
  rmSync(dataDir, { recursive: true })
  return acknowledged.filter(
    ({ fix, client }) =>
      (fix !== undefined && !fixes.has(fix)) || (client !== undefined && !clients.has(client)),
  ).length
}
