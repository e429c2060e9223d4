import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientLinkUrlReply } from '../../../contract/clients/client-link.ts'
import { clientPageReply } from '../../../contract/clients/client-page.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { approvedGuest } from '../../support/fixtures/approved-guest.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'

const TODAY = '2026-11-20'
const UNTIL = '2026-11-22'
let server: DemoOverHttp
let stop: () => Promise<void>
let office: string

beforeAll(async () => {
  const [sqlite] = testEngines
  if (!sqlite) throw new Error('There is no engine.')
  const started = await sqlite.start()
  stop = started.stop
  server = await demoOverHttp(await started.newDatabase('demo'))
  office = (await server.signIn('admin@askari.example')).token
})
afterAll(async () => {
  await server.close()
  await stop()
})

const send = (path: string, body: object = {}) =>
  server.call('POST', `/api${path}`, { token: office, body, headers: { 'idempotency-key': randomUUID() } })
const get = (path: string, token = office) => server.call('GET', `/api${path}`, { token })
const seen = async (token: string, path: string) => (await get(path, token)).status
const guest = (assignmentId: string) =>
  approvedGuest(server.context, companyId('1'), { code: 'KARU', assignmentId, today: TODAY, until: UNTIL })

it('shows guests of a client its issued invoices, statement, released incidents and reports, and nothing else of it', async () => {
  const add = async (path: string, body: object) =>
    ((await send(path, body)).body as { data: { id: string } }).data.id
  const invoiceOf = async (client_id: string, isIssued: boolean) => {
    const terms = {
      currency: 'KES',
      starts_on: '2026-01-01',
      terms_days: 30,
      tax_code: 'standard',
      withholding: 0,
    }
    const rates = [{ name: 'Response', unit: 'month', price: 100_00 }]
    const contract = await add('/billing-contracts', { client_id, name: randomUUID(), ...terms, rates })
    const period = { period_from: '2026-10-01', period_to: '2026-10-31' }
    const id = await add('/invoices', { billing_contract_id: contract, ...period })
    if (isIssued) await send(`/invoices/${id}/review`)
    if (isIssued) await send(`/invoices/${id}/issue`, { issued_on: '2026-11-01' })
    return id
  }
  const [mine, draft, others] = [
    await invoiceOf('2', true),
    await invoiceOf('2', false),
    await invoiceOf('1', true),
  ]
  const incidentOf = async (
    client_id: string,
    title: string,
    steps: readonly (readonly [string, object])[],
  ) => {
    const said = { title, incident_type: 'trespass', severity: 'low', priority: 'p3', source: 'guard' }
    const what = { confidentiality: 'normal', place: 'Fence', narrative: 'Secret names.', regulated: false }
    const when = { occurred_at: server.clock.now - 3_600_000 }
    const notified = [{ party: 'supervisor', name: 'Ann', method: 'phone', at: server.clock.now }]
    const id = await add('/incidents', { client_id, ...said, ...what, ...when, notified })
    await send(`/incidents/${id}/submit`, { reported_by: 'Ann' })
    for (const [step, body] of steps) await send(`/incidents/${id}/${step}`, body)
  }
  const release = ['release-to-client', { text: 'The fence was cut.' }] as const
  const secret = ['classify', { confidentiality: 'restricted', reason: 'Police' }] as const
  await incidentOf('2', 'Released', [release])
  await incidentOf('2', 'Not released', [])
  await incidentOf('2', 'Secret later', [release, secret])
  await incidentOf('2', 'Secret before', [secret, release])
  await incidentOf('2', 'Withdrawn', [release, ['withdraw-release', { reason: 'Wrong text' }]])
  await incidentOf('1', 'Of another client', [release])

  const { id, token } = await guest('1')
  const scope = { client_ids: ['2'], assignment_ids: [], until: UNTIL }
  await send(`/guest-users/${id}/approve`, scope)
  const invoices = (await get('/guest/invoices', token)).body as { data: { id: string; gross: number }[] }
  expect(invoices.data.filter((each) => [mine, draft, others].includes(each.id))).toMatchObject([
    { id: mine, gross: 116_00 },
  ])
  const incidents = await get('/guest/incidents', token)
  expect((incidents.body as { data: object[] }).data).toMatchObject([
    { title: 'Released', text: 'The fence was cut.' },
  ])
  expect(incidents.text).not.toContain('Secret')
  for (const [path, status] of [
    [`/guest/invoices/${mine}/pdf`, 200],
    [`/guest/invoices/${draft}/pdf`, 404],
    [`/guest/invoices/${others}/pdf`, 404],
    ['/guest/statements/2', 200],
    ['/guest/statements/2?format=pdf', 200],
    ['/guest/statements/1', 404],
    ['/guest/reports/patrol-proof', 200],
    ['/guest/reports/attendance?format=pdf', 200],
    ['/guest/reports/attendance?assignment_id=1', 404],
    ['/guest/reports/incidents', 400],
    [`/invoices/${mine}`, 401],
  ] as const)
    expect([path, await seen(token, path)]).toEqual([path, status])
  await isKnownAndTheSame(token, mine)
  const told = historyReply.parse((await get(`/guest-users/${id}/history`)).body).data
  expect(told.flatMap(({ changes }) => changes).some(({ field }) => field === 'what')).toBe(true)

  await showsByLink()

  // a guest of one site cannot see the client's invoices
  const ofSite = await guest('2')
  expect((await get('/guest/invoices', ofSite.token)).body).toEqual({ data: [], more: false })
  expect(await seen(ofSite.token, '/guest/statements/2')).toBe(404)
})

/**
 * Expects that a guest gets an identical file at each request, and that the page for checking files knows its digest.
 */
async function isKnownAndTheSame(token: string, invoice: string) {
  for (const path of [
    `/guest/invoices/${invoice}/pdf`,
    '/guest/statements/2?format=pdf&from=2026-01-01&to=2026-11-19',
    '/guest/reports/attendance?format=pdf&from_day=2026-11-10&to_day=2026-11-16',
    '/guest/reports/attendance?format=xlsx&from_day=2026-11-10&to_day=2026-11-16',
  ]) {
    const digest = async () => {
      const reply = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
      expect([path, reply.status]).toEqual([path, 200])
      return createHash('sha256')
        .update(new Uint8Array(await reply.arrayBuffer()))
        .digest('hex')
    }
    const first = await digest()
    server.clock.now += 60_000
    expect([path, await digest()]).toEqual([path, first])
    const known = await server.call('GET', `/api/exported-files/${first}`, {})
    expect([path, known.status]).toEqual([path, 200])
  }
}

/** Checks what a client's link shows about reported incidents, and when the link stops working. */
async function showsByLink() {
  const refused = async (expires_on: string) => {
    const { status, body } = await send('/client-links', { client_id: '2', expires_on })
    return [status, Object.keys((body as { data: object }).data)]
  }
  expect(await refused('2026-11-19')).toEqual([422, ['expires_on']])
  expect(await refused('2028-01-01')).toEqual([422, ['expires_on']])
  const issue = async (expires_on: string) => {
    const issued = await send('/client-links', { client_id: '2', expires_on })
    expect(issued).toMatchObject({ status: 201, body: { data: { client_id: '2', status: 'issued' } } })
    const { id } = (issued.body as { data: { id: string } }).data
    const { data } = clientLinkUrlReply.parse((await get(`/client-links/${id}/address`)).body)
    return { id, code: data.url.split('/').at(-1) ?? '' }
  }
  const open = (code: string) => server.call('GET', `/v/${code}`, {})
  const [link, short] = [await issue('2026-12-20'), await issue(TODAY)]
  const opened = await open(link.code)
  const { data } = clientPageReply.parse(opened.body)
  const client = (await get('/clients/2')).body as { data: { name: string } }
  expect(data).toMatchObject({
    client_name: client.data.name,
    expires_on: '2026-12-20',
    incidents: [{ title: 'Released', text: 'The fence was cut.' }],
    more_incidents: false,
  })
  expect(opened.text).not.toContain('Secret')
  const { data: duty } = (await get('/dashboard/duty')).body as {
    data: { places: { client_name: string; assignment_name: string; required: number; present: number }[] }
  }
  const own = duty.places.filter(({ client_name }) => client_name === client.data.name)
  expect(own.length).toBeGreaterThan(0)
  expect(duty.places.length).toBeGreaterThan(own.length)
  expect(data.sites.map(({ name, required, present }) => [name, required, present])).toEqual(
    own.map(({ assignment_name, required, present }) => [assignment_name, required, present]),
  )
  const before = server.clock.now
  server.clock.now += 24 * 3_600_000
  expect((await open(short.code)).status).toBe(404)
  expect((await open(link.code)).status).toBe(200)
  server.clock.now = before
  expect((await send(`/client-links/${link.id}/revoke`)).status).toBe(200)
  const statuses = [link.code, '0'.repeat(20), 'x'].map(async (code) => (await open(code)).body)
  expect(new Set((await Promise.all(statuses)).map((body) => JSON.stringify(body))).size).toBe(1)
}
