import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEAL_HOUR_MS, HOUR_CLOSE_DELAY_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import { verifyBundle } from '../../../domain/evidence/bundle/verify-bundle.ts'
import { webCrypto } from '../../../domain/evidence/bundle/checkpoint-signers.ts'
import { BackupStore } from '../../../server/backup/backup-store.ts'
import { personalData } from '../../../contract/workers/personal-data.ts'
import { makeBackup } from '../../../server/backup/make-backup.ts'
import { makeBundle } from '../../../server/bundle/make-bundle.ts'
import { signCheckpoints } from '../../../server/checkpoints/sign-checkpoints.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { startErasures } from '../../../server/erasure/finish-erasures.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { verifyDatabase } from '../../../server/evidence/verify/verify-database.ts'
import { keyFilePath, readKeyFile } from '../../../server/keys/key-file.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { demoOverHttp, type DemoOverHttp } from '../../support/http/demo-over-http.ts'
import { eraseGuardUnderHold } from '../../support/fixtures/erase-guard-under-hold.ts'

const company = companyId('1')
const NAME = 'Zebediah Kiprotich-Wanyama'
const PHONE = '+254799123457'
const NATIONAL_ID = 'ZX99887766'
const KIN = 'Philomena Quartermain'
const MINUTE = 60_000

/** Returns all files under a folder with their content. */
function bytesUnder(folder: string): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, bytes: readFileSync(path) }))
}

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`a guard who is erased on ${engine.name}`, () => {
    let server: DemoOverHttp
    let stop: () => Promise<void>
    let token = ''
    let logged = ''
    let guard = ''
    const pictures: Buffer[] = []
    let bundle = ''
    const folder = mkdtempSync(join(tmpdir(), 'askari-erased-'))

    const send = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: unknown) =>
      server.call(method, `/api${path}`, {
        token,
        ...(body !== undefined && { body }),
        ...(method !== 'GET' && { headers: { 'idempotency-key': randomUUID() } }),
      })
    const created = async (path: string, body: unknown) => {
      const reply = await send('POST', path, body)
      expect(reply.status).toBe(201)
      return (reply.body as { data: { id: string } }).data.id
    }
    const picture = async (seed: number) => {
      const noise = Buffer.from(Array.from({ length: 96 * 96 * 3 }, (_, i) => (i * 7919 * seed) % 251))
      const content = await sharp(noise, { raw: { width: 96, height: 96, channels: 3 } })
        .jpeg()
        .toBuffer()
      const reply = await fetch(`${server.url}/api/files`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
        body: new Uint8Array(content),
      })
      const { digest } = ((await reply.json()) as { data: { digest: string } }).data
      const file = await fetch(`${server.url}/api/files/${digest}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      pictures.push(Buffer.from(await file.arrayBuffer()))
      return digest
    }

    /** Searches files for data of the guard. Returns the path and the kind of data for each finding. */
    function remains(files: readonly { path: string; bytes: Buffer }[]): string[] {
      const middles = pictures.map((content) => content.subarray(content.length / 2, content.length / 2 + 24))
      const needles: [string, Buffer][] = [
        ...[NAME, 'Kiprotich', PHONE, PHONE.slice(1), NATIONAL_ID, KIN, 'Wanyama'].map(
          (text): [string, Buffer] => [text, Buffer.from(text)],
        ),
        ...middles.map((part, i): [string, Buffer] => [`picture ${i + 1}`, part]),
      ]
      return files.flatMap(({ path, bytes }) =>
        needles.filter(([, needle]) => bytes.includes(needle)).map(([what]) => `${path}: ${what}`),
      )
    }
    const databaseFiles = async () => {
      const { db, config, engine: kind } = server.context
      if (kind === 'sqlite') return bytesUnder(config.dataDir)
      await sql`checkpoint`.execute(db)
      const { rows } = await sql<{ folder: string }>`
        select current_setting('data_directory') || '/base/' || oid as folder
        from pg_database where datname = current_database()`.execute(db)
      return bytesUnder(rows[0]?.folder ?? '')
    }
    const verified = async () => {
      const said: string[] = []
      const verdict = await verifyDatabase(server.context.config, {
        checkpoints: [],
        readModels: true,
        now: () => server.clock.now,
        telling: { say: (line) => said.push(line), all: true },
      })
      return verdict.isGood ? [] : said
    }

    beforeAll(async () => {
      const started = await engine.start()
      stop = started.stop
      const stream = new Writable({
        write(chunk, _encoding, done) {
          logged += String(chunk)
          done()
        },
      })
      const { log } = fastify({ logger: { level: 'trace', stream } })
      server = await demoOverHttp(await started.newDatabase('demo'), { log })
      token = (await server.signIn('admin@askari.example')).token
      const { clock, context } = server
      for (let i = 0; i < 30; i++)
        await created('/workers', { user_full_name: `Before ${i} Other`, phone: `+25470000${100 + i}` })
      guard = await created('/workers', {
        user_full_name: NAME,
        phone: PHONE,
        national_id_no: NATIONAL_ID,
        next_of_kin_name: KIN,
        photo: await picture(3),
        address: 'Plot 17, Wanyama Road',
      })
      const phone = await created('/devices', { worker_id: guard, label: `${NAME}'s phone` })
      for (let i = 0; i < 30; i++) {
        await created('/workers', { user_full_name: `After ${i} Other`, phone: `+25470001${100 + i}` })
        const changes = { user_full_name: i % 2 === 0 ? `${NAME} ${i}` : NAME, rank: `Rank ${i}` }
        expect((await send('PATCH', `/workers/${guard}`, changes)).status).toBe(200)
      }
      await send('PATCH', `/workers/${guard}`, { photo: await picture(5) })
      await created('/saved-filters', {
        list: '/workers',
        name: 'One guard',
        query: new URLSearchParams({ search: NAME }).toString(),
        shared: false,
      })
      // a refused request, whose answer contains the guard's name
      await send('POST', '/assignment-workers/1', { worker_id: guard })
      expect((await send('POST', '/assignment-workers/1', { worker_id: guard })).status).not.toBe(201)
      const fixes = Array.from({ length: 12 }, (_, i) => ({
        workerId: guard,
        t: NOON + i * 5 * MINUTE,
        lat: -1.29,
        lon: 36.82 + i / 1e4,
        accuracy: 8,
        speed: null,
      }))
      await acceptFixes(context, company, fixes, 'osmand')
      clock.now = NOON + 2 * SEAL_HOUR_MS + HOUR_CLOSE_DELAY_MS
      await sealDueHours(context, createLease(context, 'sealing'))
      clock.now += SEAL_HOUR_MS
      await signCheckpoints(context)
      const made = await makeBundle(context, company, { guard, from: NOON, to: NOON + SEAL_HOUR_MS })
      bundle = 'pieces' in made ? made.pieces.join('') : ''
      token = (await server.signIn('admin@askari.example')).token
      expect((await send('POST', `/devices/${phone}/revoke`)).status).toBe(200)
    })
    afterAll(async () => {
      await server.close()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    })

    it('is exported with all that is stored', async () => {
      const reply = await send('GET', `/workers/${guard}/personal-data`)
      const { data } = personalData.parse(reply.body)
      expect(data.guard).toMatchObject({ user_full_name: NAME, phone: PHONE, next_of_kin_name: KIN })
      expect(data.events[0]?.event).toMatchObject({ type: 'WorkerHired', nationalIdNo: NATIONAL_ID })
      expect(data.phones).toMatchObject([{ label: `${NAME}'s phone` }])
      expect(data.images.map(({ base64 }) => base64)).toContain(pictures[1]?.toString('base64'))
      expect(reply.text).not.toContain('secretHash')
    })

    it('is refused while employed or under legal hold, and where another name is typed', async () => {
      const body = { reason: 'requested', name: NAME }
      expect(await send('POST', `/workers/${guard}/erase`, body)).toMatchObject({
        status: 409,
        body: { code: 'employed' },
      })
      const end = { status_reason: `${NAME} resigned`, ended_on: '2026-11-01' }
      expect((await send('POST', `/workers/${guard}/end-employment`, end)).status).toBe(200)
      expect(await send('POST', `/workers/${guard}/erase`, { ...body, name: 'Somebody' })).toMatchObject({
        status: 422,
        body: { code: 'other_name' },
      })
      const dispatcher = (await server.signIn('dispatcher@askari.example')).token
      const asDispatcher = await server.call('POST', `/api/workers/${guard}/erase`, {
        token: dispatcher,
        body,
      })
      expect(asDispatcher.status).toBe(403)
      const held = await eraseGuardUnderHold(send, guard, NOON, body)
      expect(held).toMatchObject({ status: 409, body: { code: 'legal_hold' } })
      // before the erasure, the search must find data: this proves that it works
      expect(remains(await databaseFiles()).length).toBeGreaterThan(4)
      expect(await verified()).toEqual([])
    })

    it('is in no byte of the database, a backup, an export or the log of the process', async () => {
      const { config, engine: kind } = server.context
      if (kind === 'sqlite') {
        mkdirSync(join(folder, 'older'))
        for (const name of ['askari.db', 'askari.db-wal'])
          cpSync(join(config.dataDir, name), join(folder, 'older', name))
      }
      const asked = { token, body: { reason: 'requested', name: NAME }, headers: { confirm: 'is_quoted' } }
      const erased = await server.call('POST', `/api/workers/${guard}/erase`, asked)
      expect([erased.status, erased.body]).toEqual([200, { data: { id: guard } }])
      expect(remains(await databaseFiles())).toEqual([])

      mkdirSync(join(folder, 'backups'))
      const store = new BackupStore(join(folder, 'backups'), null)
      const { name } = await makeBackup(config, store, () => server.clock.now)
      const chunks = store.read(name).files.flatMap((file) => file.chunks.map((chunk) => store.chunk(chunk)))
      expect(remains([{ path: name, bytes: Buffer.concat(chunks) }])).toEqual([])

      const csv = await server.call('GET', '/api/workers?per_page=1000', {
        token,
        headers: { accept: 'text/csv' },
      })
      expect(csv.text).toContain('Erased person')
      expect(remains([{ path: 'csv', bytes: Buffer.from(csv.text) }])).toEqual([])
      expect(remains([{ path: 'log', bytes: Buffer.from(logged) }])).toEqual([])
    })

    it('is shown as erased, found by no search, and changed by nobody', async () => {
      const shown = await send('GET', `/workers/${guard}`)
      expect(shown.body).toMatchObject({
        data: { user_full_name: 'Erased person', phone: null, photo: null, erased_at: server.clock.now },
      })
      const history = await send('GET', `/workers/${guard}/history`)
      expect(remains([{ path: 'history', bytes: Buffer.from(history.text) }])).toEqual([])
      const found = await send('GET', `/workers?search=${encodeURIComponent('Kiprotich')}`)
      expect(found.body).toMatchObject({ data: [] })
      expect((await send('PATCH', `/workers/${guard}`, { user_full_name: NAME })).body).toMatchObject({
        code: 'erased',
      })
      expect((await send('POST', `/workers/${guard}/rehire`)).body).toMatchObject({ code: 'erased' })
    })

    it('leaves a log that verifies, read models that are its replay, and evidence of before that holds', async () => {
      expect(await verified()).toEqual([])
      await rebuildReadModels(server.context.db, server.context.projections)
      expect(await verified()).toEqual([])
      expect(remains(await databaseFiles())).toEqual([])
      expect(await verifyBundle(bundle, webCrypto)).toMatchObject({ ok: true, guard, fixes: 12 })
    })

    it('is erased once more from a backup of before that is restored, and the number goes to nobody', async () => {
      const { config, engine: kind, now } = server.context
      expect(readKeyFile(keyFilePath(config))?.erased).toMatchObject([
        { company: '1', streams: [`worker-${guard}`, expect.any(String)] },
      ])
      if (kind !== 'sqlite') return
      const older = await openContext(
        { ...config, dataDir: join(folder, 'older'), secretFile: keyFilePath(config) },
        { log: createLogger('silent'), now },
      )
      try {
        await older.db.updateTable('id_counter').set({ last: 1 }).where('kind', '=', 'worker').execute()
        const end = await startErasures(older)
        const row = await older.db
          .selectFrom('worker')
          .select(['full_name', 'phone', 'erased_at'])
          .where('id', '=', guard)
          .executeTakeFirst()
        expect(row).toEqual({ full_name: 'Erased person', phone: null, erased_at: now() })
        const { last } = await older.db
          .selectFrom('id_counter')
          .select('last')
          .where('kind', '=', 'worker')
          .executeTakeFirstOrThrow()
        expect(last).toBe(Number(guard))
        await end()
      } finally {
        await older.close()
      }
      expect(remains(bytesUnder(join(folder, 'older')))).toEqual([])
    })
  })
