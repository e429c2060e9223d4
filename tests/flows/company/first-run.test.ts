import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { assignments } from '../../../contract/assignments/assignment.ts'
import {
  demoFilledReply,
  demoWipedReply,
  firstRunReply,
  type FirstRun,
} from '../../../contract/settings/first-run.ts'
import { dashboardReply } from '../../../contract/dashboard/dashboard.ts'
import { enrolmentReply } from '../../../contract/field/device.ts'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import { postOrdersStream } from '../../../domain/records/post-orders.ts'
import { rosterStream } from '../../../domain/roster/roster.ts'
import { MAX_DEMO_COMPANIES } from '../../../server/companies/companies.ts'
import { type CompanyId, companyId } from '../../../server/db/company-id.ts'
import { findDemoStreams } from '../../../server/demo/demo-streams.ts'
import { findSimulatedCompanies } from '../../../server/demo/simulator/simulated-companies.ts'
import { verifyChain } from '../../../server/event-log/verify-chain.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const PASSWORD = 'twelve gates and a lamp'

withDemo('the way of a new company', (demo) => {
  /** Registers a company under a name that no other test uses. */
  async function newCompany(name: string, company_name?: string) {
    const email = `${name}@lake.example`
    const body = {
      full_name: 'Achieng Otieno',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      company_name,
    }
    const registered = await demo.server.call('POST', '/api/register', { body })
    const { token, user } = (registered.body as { data: { token: string; user: { company_id: string } } })
      .data
    await demo.server.call('POST', '/api/frontend-verify', { token, body: { user_password: PASSWORD } })
    const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, sent?: object, headers = {}) =>
      demo.server.call(method, `/api${path}`, { token, headers, ...(sent && { body: sent }) })
    const add = async (path: string, sent: object) => {
      const reply = await call('POST', path, sent)
      expect([path, reply.status]).toEqual([path, 201])
      return (reply.body as { data: { id: string } }).data.id
    }
    return {
      company: companyId(user.company_id),
      call,
      add,
      state: async (): Promise<FirstRun> => firstRunReply.parse((await call('GET', '/first-run')).body).data,
      lead: async () => dashboardReply.parse((await call('GET', '/dashboard')).body).data.first_run,
      total: async (path: string) =>
        ((await call('GET', path)).body as { meta: { total: number } }).meta.total,
    }
  }

  /** Returns the types of demo records that nobody has changed. */
  async function untouched(company: CompanyId) {
    const { db } = demo.server.context
    const kinds = new Set<string>()
    for (const [kind, ids] of await findDemoStreams(db, company))
      for (const id of ids) {
        const { by } = await db
          .selectFrom('event')
          .select('by')
          .where('company', '=', company)
          .where('stream', '=', streamName(kind, id))
          .orderBy('version', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        if (by === 'system:demo') kinds.add(kind)
      }
    return kinds
  }
  const reported = async (company: CompanyId) => {
    const { db } = demo.server.context
    const rows = await db
      .selectFrom('live_location')
      .select('worker_id')
      .where('company', '=', company)
      .execute()
    return rows.map(({ worker_id }) => worker_id)
  }

  it('is told step by step from its records, until a phone reports', async () => {
    const { call, add, state, lead } = await newCompany('steps')
    expect(await state()).toEqual({
      named: false,
      client: null,
      assignment: null,
      site_post: null,
      guard: null,
      device: null,
      location: null,
      skipped: false,
      demo: 'fill',
    })
    expect(await lead()).toBe('begin')
    await call('PATCH', '/company-settings/own', { name: 'Lakeside Guards' })
    expect(await state()).toMatchObject({ named: true })

    const client_id = await add('/clients', { name: 'Harbour' })
    expect([await lead(), (await state()).demo]).toEqual(['go on', null])
    const site = await add('/assignments', { name: 'Pier', client_id })
    const post = await add('/site-posts', {
      alias: 'Gate',
      type: 'Gate',
      latitude: -0.1,
      longitude: 34.75,
      owner: client_id,
      assignment_id: site,
    })
    const worker_id = await add('/workers', { user_full_name: 'Grace Akinyi' })
    expect(await state()).toMatchObject({
      client: { id: client_id, name: 'Harbour' },
      assignment: { id: site, name: 'Pier' },
      site_post: { id: post, alias: 'Gate' },
      guard: { id: worker_id, name: 'Grace Akinyi', assignment_id: null },
    })
    await add(`/assignment-workers/${site}`, { worker_id, site_post_id: post })
    const phone = await add('/devices', { worker_id, label: 'A15' })
    expect(await state()).toMatchObject({
      guard: { id: worker_id, assignment_id: site },
      device: { id: phone, label: 'A15' },
      location: null,
    })
    expect(await lead()).toBe('go on')

    const { ways } = enrolmentReply.parse((await call('GET', `/devices/${phone}/enrolment`)).body).data
    await fetch(`${ways[0]?.url}?id=1&lat=-0.1&lon=34.75&timestamp=${NOON / 1000}`)
    await expect
      .poll(async () => (await state()).location)
      .toMatchObject({ worker_id, worker_name: 'Grace Akinyi', latitude: -0.1, longitude: 34.75 })
    expect(await lead()).toBe(null)
  })

  it('is led no more once somebody has skipped it, and nobody else ever is', async () => {
    const { call, state, lead } = await newCompany('skips', 'Skippers')
    expect([(await state()).named, await lead()]).toEqual([true, 'begin'])
    for (const _ of [1, 2])
      expect((await call('POST', '/first-run/skip')).body).toEqual({ data: { skipped: true } })
    expect([(await state()).skipped, await lead()]).toEqual([true, null])
    const { token } = await demo.server.signIn('dispatcher@askari.example')
    expect((await demo.server.call('GET', '/api/first-run', { token })).status).toBe(403)
    const seen = await demo.server.call('GET', '/api/dashboard', { token })
    expect(dashboardReply.parse(seen.body).data.first_run).toBe(null)
  })

  it('is filled with the demo by one press and emptied by another, and what is its own stays', async () => {
    const { company, call, add, state, total } = await newCompany('demo')
    const key = { 'idempotency-key': randomUUID() }
    const filled = await call('POST', '/demo-data', undefined, key)
    expect(filled.status).toBe(201)
    const { guards } = demoFilledReply.parse(filled.body).data
    expect(await total('/workers')).toBe(guards)
    expect((await call('POST', '/demo-data', undefined, key)).body).toEqual(filled.body)
    expect((await call('POST', '/demo-data')).body).toMatchObject({ code: 'demo_filled' })
    expect((await state()).demo).toBe('wipe')

    const gone = demoWipedReply.parse((await call('DELETE', '/demo-data')).body).data
    expect(gone.kept).toEqual([])
    for (const path of ['/clients', '/assignments', '/site-posts', '/workers', '/documents'])
      expect([path, await total(path)]).toEqual([path, 0])
    expect((await call('DELETE', '/demo-data')).body).toMatchObject({ code: 'no_demo' })
    // post orders and rosters remain; they are removed only together with their post or assignment
    expect(await untouched(company)).toEqual(new Set([postOrdersStream.name, rosterStream.name]))

    await call('POST', '/demo-data')
    const walked = (await findSimulatedCompanies(demo.server.context)).find(
      (each) => each.company === company,
    )
    const guard = (await walked?.roster())?.[0]
    if (!guard) throw new Error('guards of the demo walk where it was filled in')
    const site = await call('GET', `/assignments/${guard.assignmentId}`)
    const assignment = assignments.reply.parse(site.body).data
    await fetch(
      `${demo.server.url}/i/${guard.secret}/osmand?id=1&lat=-1.28&lon=36.82&timestamp=${NOON / 1000}`,
    )
    await expect.poll(() => reported(company)).toEqual([guard.workerId])
    const nothingYet = { client: null, assignment: null, site_post: null, guard: null, location: null }
    expect(await state()).toMatchObject({ ...nothingYet, demo: 'wipe' })
    const ownClient = await add('/clients', { name: 'Harbour' })
    expect(await state()).toMatchObject({ ...nothingYet, client: { id: ownClient, name: 'Harbour' } })
    const ownPost = await add('/site-posts', {
      alias: 'My gate',
      type: 'Gate',
      latitude: -1.28,
      longitude: 36.82,
      owner: assignment.client_id,
      assignment_id: assignment.id,
    })
    const before = await Promise.all([
      call('GET', `/clients/${ownClient}`),
      call('GET', `/site-posts/${ownPost}`),
    ])
    await add('/devices', { worker_id: guard.workerId, label: 'My own' })
    const phones = (await walked?.roster())?.filter(({ workerId }) => workerId === guard.workerId)
    expect(phones).toHaveLength(1)

    const wiped = demoWipedReply.parse((await call('DELETE', '/demo-data')).body).data
    expect(wiped.kept.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      `guard ${guard.fullName}`,
      `assignment ${assignment.name}`,
      `client ${assignment.client_name}`,
    ])
    expect(await total('/workers')).toBe(1)
    const after = await Promise.all([
      call('GET', `/clients/${ownClient}`),
      call('GET', `/site-posts/${ownPost}`),
    ])
    expect(after.map(({ body, headers }) => [body, headers.get('etag')])).toEqual(
      before.map(({ body, headers }) => [body, headers.get('etag')]),
    )
    expect((await findSimulatedCompanies(demo.server.context)).some((each) => each.company === company)).toBe(
      false,
    )
    expect((await call('POST', '/demo-data')).body).toMatchObject({ code: 'not_empty' })
    expect((await verifyChain(demo.server.context.db, company)).fault).toBe(null)
  })

  it('is told of what was added first, by number', async () => {
    const { call, add, state } = await newCompany('tens')
    const firstOf = async (path: string, body: (at: number) => object) => {
      for (let at = 1; at <= 10; at++) expect(await add(path, body(at))).toBe(`${at}`)
      expect((await call('DELETE', `${path}/1`)).status).toBe(200)
      return state()
    }
    const client = await firstOf('/clients', (at) => ({ name: `Client ${at}` }))
    expect(client).toMatchObject({ client: { id: '2' } })
    const guard = await firstOf('/workers', (at) => ({ user_full_name: `Guard ${at}` }))
    expect(guard).toMatchObject({ guard: { id: '2' } })
    const site = await firstOf('/assignments', (at) => ({ name: `Site ${at}`, client_id: '3' }))
    expect(site).toMatchObject({ assignment: { id: '2' }, client: { id: '3' } })
    const place = { type: 'Gate', latitude: -0.1, longitude: 34.75, owner: '3', assignment_id: '2' }
    const post = await firstOf('/site-posts', (at) => ({ ...place, alias: `Gate ${at}` }))
    expect(post).toMatchObject({ site_post: { id: '2' } })
  })

  it('is not filled where as many companies hold the demo as its guards can walk in', async () => {
    const { db } = demo.server.context
    const { call, state } = await newCompany('late')
    const others = Array.from({ length: MAX_DEMO_COMPANIES }, (_, at) => `${90_000 + at}`)
    const filled = { name: 'Filled', time_zone: 'Africa/Nairobi', demo_filled_at: NOON }
    await db
      .insertInto('company')
      .values(others.map((id) => ({ id, ...filled })))
      .execute()
    const refused = await call('POST', '/demo-data')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'demo_full',
        message:
          '20 companies on this server hold demo data, which is as many as it can run. Please try again later.',
      },
    ])
    expect((await state()).demo).toBe('fill')
    await db.deleteFrom('company').where('id', 'in', others).execute()
    expect((await call('POST', '/demo-data')).status).toBe(201)
  })
})
