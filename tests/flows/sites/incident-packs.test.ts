import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, randomUUID } from 'node:crypto'
import { strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileReply } from '../../../contract/core/file.ts'
import { type Incident, incidents } from '../../../contract/incidents/incident.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { HOUR_CLOSE_DELAY_MS, SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import { parseListedKey } from '../../../domain/evidence/bundle/checkpoint-signers.ts'
import { reportPack } from '../../../server/bundle/report-pack.ts'
import { signCheckpoints } from '../../../server/checkpoints/sign-checkpoints.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const span = { from: NOON - 3 * HOUR, to: NOON - HOUR }
const folder = mkdtempSync(join(tmpdir(), 'packs-'))

let server: DemoOverHttp
let stop: () => Promise<void>
let token = ''
let incident: Incident
let keys: string[]

const call = (method: 'GET' | 'POST', path: string, body?: object, as = token) =>
  server.call(method, `/api${path}`, {
    token: as,
    ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
  })
const ask = (body: object = {}, as = token, id = incident.id) =>
  fetch(`${server.url}/api/incidents/${id}/pack`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      recipient: 'Inspector Kamau',
      reason: 'Case 12/26',
      worker_ids: ['1'],
      ...span,
      ...body,
    }),
  })
const read = async () => incidents.reply.parse((await call('GET', `/incidents/${incident.id}`)).body).data
const verify = async (bytes: Uint8Array) => {
  const file = join(folder, `${randomUUID()}.zip`)
  writeFileSync(file, bytes)
  const said: string[] = []
  const listed = keys.map((line) => parseListedKey(line)).filter((key) => key !== null)
  const status = await reportPack({ file, keys: listed }, (line) => said.push(line))
  return { status, said: said.join('\n') }
}

beforeAll(async () => {
  const engine = testEngines.find(({ name }) => name === 'SQLite')
  if (!engine) throw new Error('SQLite is always there')
  const started = await engine.start()
  stop = started.stop
  server = await demoOverHttp(await started.newDatabase('demo'))
  token = (await server.signIn('admin@askari.example')).token
  const file = await fetch(`${server.url}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
        .jpeg()
        .toBuffer(),
    ),
  })
  const { digest } = fileReply.parse(await file.json()).data
  const made = await call('POST', '/incidents', {
    title: 'Theft at gate B',
    incident_type: 'theft',
    severity: 'medium',
    priority: 'p2',
    source: 'guard',
    confidentiality: 'restricted',
    site_post_id: '3',
    worker_id: '1',
    occurred_at: NOON - 2 * HOUR,
    narrative: 'A window was broken. Имя 山 names what cannot be printed.',
    persons: [{ name: 'Jane Doe', role: 'witness', statement: 'I saw a man run.' }],
    attachments: [{ digest, name: '../gate b.jpg' }],
  })
  expect([made.status, made.body]).toMatchObject([201, {}])
  incident = incidents.reply.parse(made.body).data
  await acceptFixes(
    server.context,
    companyId('1'),
    Array.from({ length: 90 }, (_, i) => ({
      workerId: '1',
      t: span.from + i * MINUTE,
      lat: -1.2969 + i / 1e4,
      lon: 36.8119,
      accuracy: 5,
      speed: null,
    })),
    'osmand',
  )
})
afterAll(async () => {
  await server.close()
  await stop()
})

it('says why it has no evidence page before positions are sealed', async () => {
  const reply = await ask()
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'record.json',
    'record.pdf',
    'files/01-..-gate-b.jpg',
    'manifest.json',
    'SHA256SUMS',
  ])
  expect(JSON.parse(Buffer.from(files['manifest.json'] as Uint8Array).toString())).toMatchObject({
    manifest: { noEvidence: 'No position of these guards in this period is sealed yet.' },
  })
})

it('holds record, evidence and files, is an event with its recipient, and one changed byte is found', async () => {
  server.clock.now = NOON + SEAL_HOUR_MS + HOUR_CLOSE_DELAY_MS
  // signs in again, because the earlier session has expired
  token = (await server.signIn('admin@askari.example')).token
  await sealDueHours(server.context, createLease(server.context, 'sealing'))
  await signCheckpoints(server.context)
  keys = ((await call('GET', '/fix-exports/keys')).body as { data: string[] }).data
  const reply = await ask()
  expect(reply.headers.get('content-disposition')).toContain(`${incident.number}.zip`)
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const files = unzipSync(bytes)
  const text = (name: string) => Buffer.from(files[name] as Uint8Array).toString()
  expect(text('record.pdf').slice(0, 5)).toBe('%PDF-')
  expect(text('evidence.html')).toContain('askari-bundle-1')
  expect(JSON.parse(text('record.json'))).toMatchObject({
    incident: { number: incident.number, persons: [{ statement: 'I saw a man run.' }] },
    events: [{ what: 'Incident drafted' }, { what: 'Incident handed over' }, { what: 'Pack completed' }],
  })
  const verdict = await verify(bytes)
  expect(verdict.said).toContain(`incident ${incident.number}, handed over to Inspector Kamau`)
  expect(verdict.said).toContain('90 fixes in')
  expect(verdict.status).toBe(0)

  const { packs } = await read()
  const digest = createHash('sha256').update(text('manifest.json')).digest('hex')
  expect(packs.at(-1)).toMatchObject({
    recipient: 'Inspector Kamau',
    reason: 'Case 12/26',
    digest,
    workers: [{ id: '1', name: expect.any(String) }],
    ...span,
  })
  const history = historyReply.parse((await call('GET', `/incidents/${incident.id}/history`)).body).data
  expect(history.map(({ type }) => type).slice(0, 2)).toEqual(['PackCompleted', 'IncidentHandedOver'])

  for (const name of Object.keys(files)) {
    const content = (files[name] as Uint8Array).slice()
    content[content.length - 2] = (content[content.length - 2] as number) ^ 1
    const changed = await verify(zipSync({ ...files, [name]: content }, { level: 0 }))
    expect([name, changed.status, changed.said.startsWith('NOT PROVEN')]).toEqual([name, 1, true])
  }
  const { 'README.txt': _, ...fewer } = files
  expect((await verify(zipSync(fewer))).said).toContain('README.txt is not the file')
  expect((await verify(zipSync({ ...files, 'more.txt': strToU8('x') }))).said).toContain('not listed')
  expect((await verify(strToU8('no archive'))).status).toBe(1)
})

it('is refused without a recipient, of too long a time, of nobody, and to whoever may not hand over or see it', async () => {
  const status = async (...of: Parameters<typeof ask>) => (await ask(...of)).status
  expect(await status({ recipient: ' ' })).toBe(422)
  expect(await status({ to: span.from + 49 * HOUR, worker_ids: ['1', '5'] })).toBe(422)
  expect(await status({ worker_ids: ['9999'] })).toBe(404)
  expect(await status({}, token, '9999')).toBe(404)
  const { token: dispatcher } = await server.signIn('dispatcher@askari.example')
  expect(await status({}, dispatcher)).toBe(403)
  await call('POST', `/incidents/${incident.id}/classify`, {
    confidentiality: 'management_only',
    reason: 'A guard is concerned.',
  })
  const { token: supervisor } = await server.signIn('supervisor@askari.example')
  expect(await status({}, supervisor)).toBe(404)
  expect((await read()).packs).toHaveLength(2)
})

it('keeps replays with the record, and refuses what is no address of one', async () => {
  const view = {
    from: String(span.from),
    to: String(span.to),
    place: '-1.29,36.81,100',
    look: '-1.29,36.81,15',
  }
  const stored = await call('POST', `/incidents/${incident.id}/bookmark`, { bookmark: 'At gate B', view })
  expect(incidents.reply.parse(stored.body).data.bookmarks).toMatchObject([
    { bookmark: 'At gate B', view, made_by: expect.any(String) },
  ])
  const refused = async (wrong: object) =>
    (await call('POST', `/incidents/${incident.id}/bookmark`, { bookmark: 'x', view: wrong })).status
  expect(await refused({ from: '1' })).toBe(422)
  expect(await refused({ ...view, token: 'x' })).toBe(422)
})
