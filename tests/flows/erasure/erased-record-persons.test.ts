import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPersonsReply } from '../../../contract/workers/personal-data.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { startErasures } from '../../../server/erasure/finish-erasures.ts'
import { verifyDatabase } from '../../../server/evidence/verify/verify-database.ts'
import { keyFilePath } from '../../../server/keys/key-file.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { withDemoOnBoth } from '../../support/http/with-demo.ts'

const company = companyId('1')
const GONE = { name: 'Wilhelmina Oduya', role: null, phone: '+254799888123', email: 'oduya@insurer.example' }
const STAYS = { name: 'Benedict Katana', role: null, phone: '+254799888124', email: 'katana@insurer.example' }
const SUBSCRIBER = 'theophilus.rotich@insurer.example'
const OTHER = 'esther.barasa@insurer.example'
const FILE = 'Photo of Wilhelmina'
const WORDS = ['Oduya', GONE.phone, GONE.email, SUBSCRIBER, 'Theophilus']

withDemoOnBoth('one person in a list of a record', (demo, engine) => {
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, confirm?: string) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      ...(body && { body, headers: { 'idempotency-key': randomUUID(), ...(confirm && { confirm }) } }),
    })
  const created = async (path: string, body: object) => {
    const reply = await call('POST', path, body)
    expect([path, reply.status, reply.body]).toMatchObject([path, 201, {}])
    return (reply.body as { data: { id: string } }).data.id
  }
  const done = async (path: string, body: object, confirm?: string) => {
    const reply = await call('POST', path, body, confirm)
    expect([path, [200, 201].includes(reply.status), reply.body]).toMatchObject([path, true, {}])
  }
  const shown = async (path: string) =>
    ((await call('GET', path)).body as { data: Record<string, unknown> }).data
  const bytesIn = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('askari.db'))
      .map((name) => readFileSync(join(folder, name)))
  const left = (folder: string) =>
    [...WORDS, FILE].filter((word) => bytesIn(folder).some((bytes) => bytes.includes(word)))
  const older = mkdtempSync(join(tmpdir(), 'askari-older-'))
  const upload = async (text: string) => {
    const reply = await fetch(`${demo.server.url}/api/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${demo.token}` },
      body: `%PDF-1.4\n${text}\n%%EOF\n`,
    })
    return ((await reply.json()) as { data: { digest: string } }).data.digest
  }

  let client = ''
  let schedule = ''
  let subscriber = ''
  let issue = ''
  let entry = ''
  const files: string[] = []

  beforeAll(async () => {
    client = await created('/clients', { name: 'Insurer', kra_pin: 'P051234567X', contacts: [GONE, STAYS] })
    await call('PATCH', `/clients/${client}`, { contacts: [{ ...GONE, role: 'Manager' }, STAYS] })
    subscriber = await created('/client-subscribers', {
      client_id: client,
      name: 'Theophilus Rotich',
      email: SUBSCRIBER,
      topics: ['reports'],
      status: 'paused',
    })
    schedule = await created('/report-schedules', {
      name: 'Incidents of the week',
      slug: 'incidents',
      frequency: 'weekly',
      weekday: 1,
      time_of_day: '07:00',
      time_zone: 'Africa/Nairobi',
      format: 'pdf',
      only_if_not_empty: false,
      addresses: [SUBSCRIBER, OTHER],
      is_active: true,
    })
    const now = demo.server.context.now()
    files.push(await upload(`${FILE} 1`), await upload(`${FILE} 2`))
    issue = await created('/issues', {
      title: 'Hinge',
      kind: 'security',
      level: 'routine',
      site_post_id: '3',
      description: 'The hinge is loose.',
      files_before: [],
    })
    await done(`/issues/${issue}/comments`, {
      text: 'See the file.',
      files: [{ digest: files[0], name: `${FILE}.pdf` }],
    })
    entry = await created('/occurrences', {
      site_post_id: '3',
      category: 'visitor',
      priority: 'routine',
      narrative: 'A visitor came.',
      occurred_at: now,
      attachments: [{ digest: files[1], name: `${FILE}.pdf` }],
    })
  })
  afterAll(() => rmSync(older, { recursive: true, force: true }))

  const personsOf = async () =>
    recordPersonsReply.parse((await call('GET', `/personal-data/client/${client}/persons`)).body).data

  it('is listed with all that is stored of them, also once the record no longer names them', async () => {
    expect(await personsOf()).toEqual([
      { called: GONE.name, is_former: false, stored: [GONE, { ...GONE, role: 'Manager' }] },
      { called: STAYS.name, is_former: false, stored: [STAYS] },
    ])
    await call('PATCH', `/clients/${client}`, { contacts: [STAYS] })
    expect((await personsOf()).map(({ is_former }) => is_former)).toEqual([true, false])
    await call('PATCH', `/clients/${client}`, { contacts: [GONE, STAYS] })
  })

  it('is erased alone, once the name is typed and what quotes them is confirmed', async () => {
    if (engine === 'SQLite')
      for (const name of ['askari.db', 'askari.db-wal'])
        cpSync(join(demo.server.context.config.dataDir, name), join(older, name))
    const path = `/personal-data/client/${client}/persons/erase`
    const body = { reason: 'requested', person: GONE.name, name: GONE.name }
    expect(await call('POST', path, { ...body, name: 'Somebody' })).toMatchObject({
      status: 422,
      body: { code: 'other_name' },
    })
    expect(await call('POST', path, { ...body, person: 'Nobody' })).toMatchObject({
      status: 422,
      body: { code: 'unknown_person' },
    })
    const filter = { list: '/clients', name: 'One', query: 'search=Wilhelmina+Oduya', shared: false }
    await created('/saved-filters', filter)
    expect(await call('POST', path, body)).toMatchObject({
      status: 409,
      body: { code: 'needs_confirmation', warnings: [{ code: 'is_quoted' }] },
    })
    await done(path, body, 'is_quoted')
    expect(await shown(`/clients/${client}`)).toMatchObject({ kra_pin: 'P051234567X', contacts: [STAYS] })
    expect((await personsOf()).map(({ called }) => called)).toEqual([STAYS.name])
    const history = await call('GET', `/clients/${client}/history`)
    expect(history.text).not.toContain('Oduya')
    expect(history.text).toContain('Katana')
    expect((await call('PATCH', `/clients/${client}`, { contacts: [STAYS, STAYS] })).status).toBe(200)
  })

  it('leaves the schedules of reports with a subscriber who is erased', async () => {
    await done(`/personal-data/subscriber/${subscriber}/erase`, {
      reason: 'requested',
      name: 'Theophilus Rotich',
    })
    expect(await shown(`/report-schedules/${schedule}`)).toMatchObject({ addresses: [OTHER] })
  })

  it('is not in the files of an entry or an issue that is erased', async () => {
    await done(`/issues/${issue}/close`, { close_reason: 'duplicate', close_note: 'Twice' })
    await done(`/occurrences/${entry}/void`, { reason: 'Wrong book' })
    for (const [kind, id] of [
      ['issue', issue],
      ['occurrence', entry],
    ]) {
      const { called } = (await shown(`/personal-data/${kind}/${id}`)) as { called: string }
      await done(`/personal-data/${kind}/${id}/erase`, { reason: 'requested', name: called })
    }
    for (const digest of files) expect((await call('GET', `/files/${digest}`)).status).toBe(404)
    expect(await shown(`/issues/${issue}`)).toMatchObject({ title: 'Hinge', status: 'closed' })
    expect(await shown(`/occurrences/${entry}`)).toMatchObject({ attachments: [] })
  })

  it('is in no byte of the database, whose log verifies, also once the read models are made again', async () => {
    const verified = async () =>
      (
        await verifyDatabase(demo.server.context.config, {
          checkpoints: [],
          readModels: true,
          now: () => demo.server.clock.now,
          telling: { say: () => undefined, all: true },
        })
      ).isGood
    if (engine === 'SQLite') expect(left(demo.server.context.config.dataDir)).toEqual([])
    expect(await verified()).toBe(true)
    await rebuildReadModels(demo.server.context.db, demo.server.context.projections)
    expect(await verified()).toBe(true)
    if (engine === 'SQLite') expect(left(demo.server.context.config.dataDir)).toEqual([])
  })

  it('is erased once more from an older backup, while the others of the record stay', async () => {
    if (engine !== 'SQLite') return
    const { config, now } = demo.server.context
    const restored = await openContext(
      { ...config, dataDir: older, secretFile: keyFilePath(config) },
      { log: createLogger('silent'), now },
    )
    try {
      const end = await startErasures(restored)
      const row = await restored.db
        .selectFrom('client')
        .select(['contacts', 'kra_pin'])
        .where('company', '=', company)
        .where('id', '=', client)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ contacts: JSON.stringify([STAYS]), kra_pin: 'P051234567X' })
      await end()
    } finally {
      await restored.close()
    }
    expect(left(older)).toEqual([])
  })
})
