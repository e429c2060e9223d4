import { once } from 'node:events'
import { beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { assignments } from '../../contract/assignment.ts'
import { historyReply } from '../../contract/resource.ts'
import { sitePosts } from '../../contract/site-post.ts'
import { teamMembers } from '../../contract/team-member.ts'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import { companyId } from '../../server/db/company-id.ts'
import { commander } from '../../server/demo/demo-commander.ts'
import { acceptFixes } from '../support/accept-fixes.ts'
import { NOON } from '../support/prepared-database.ts'
import { readFeed } from '../support/feed-reader.ts'
import { withDemo } from '../support/with-demo.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** how soon an open session follows, ms */
const SOON = 1_000
/** the demo's dispatcher, who is limited to the first assignment; guard 1 is on it, guard 5 on another */
const MEMBER = '4'
/** the head of a picture; what follows makes each another file */
const PNG = '89504e470d0a1a0aRED'
/** what lifts a limit */
const EVERYTHING = { client_ids: [] as string[], assignment_ids: [] as string[], whole_company: true }
const NOWHERE_ELSE = { client_ids: [] as string[], assignment_ids: ['1'] }

withDemo('a member who is limited to a part of the company', (demo) => {
  let admin = ''
  let member = ''
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token = admin) =>
    demo.server.call(method, `/api${path}`, { token, ...(body && { body }) })
  const limit = (to: object, id = MEMBER) => call('PATCH', `/back-office-users/${id}`, to)
  const see = async (path: string) => call('GET', path, undefined, member)
  const ids = async (path: string) =>
    ((await see(path)).body as { data: { id: string }[] }).data.map(({ id }) => id)
  const fixOf = (workerId: string, t: number) =>
    acceptFixes(
      demo.server.context,
      companyId('1'),
      [{ workerId, t, lat: -1.2969, lon: 36.8119, accuracy: 5, speed: null }],
      'osmand',
    )

  beforeAll(async () => {
    admin = demo.token
    for (const guard of ['1', '5']) await fixOf(guard, NOON - 2 * HOUR)
    member = (await demo.server.signIn('dispatcher@askari.example')).token
  })

  it('is so by whoever edits the team: shown, told in the history and taken back', async () => {
    const limited = await limit({ ...NOWHERE_ELSE, assignment_ids: ['1', '1'] })
    expect(teamMembers.reply.parse(limited.body).data).toMatchObject(NOWHERE_ELSE)
    await limit(NOWHERE_ELSE)
    const listed = teamMembers.page.parse((await call('GET', '/back-office-users?search=mercy')).body)
    expect(listed.data).toMatchObject([NOWHERE_ELSE])
    await limit({ client_ids: ['2'] })
    // nobody lets somebody see everything by leaving something out
    expect(await limit({ client_ids: [], assignment_ids: [] })).toMatchObject({
      status: 422,
      body: { data: { whole_company: [expect.stringContaining('the whole company')] } },
    })
    expect((await limit(EVERYTHING)).body).toMatchObject({ data: { whole_company: true } })
    const history = historyReply.parse((await call('GET', `/back-office-users/${MEMBER}/history`)).body)
    expect(history.data.slice(0, 4).map(({ type, changes }) => [type, changes])).toMatchObject([
      [
        'MemberLimitLifted',
        [
          { field: 'client_ids', from: ['2'], to: [] },
          { field: 'assignment_ids', from: ['1'], to: [] },
        ],
      ],
      ['MemberLimited', [{ from: [], to: ['2'] }, { from: ['1'] }]],
      ['MemberLimited', [{}, { field: 'assignment_ids', from: [], to: ['1'] }]],
      ['EmailVerified', {}],
    ])
  })

  it('is invited as one', async () => {
    const { status, body } = await call('POST', '/back-office-users', {
      email: 'site.manager@askari.example',
      full_name: 'Akinyi Odhiambo',
      role_id: 'supervisor',
      client_ids: ['3'],
    })
    expect([status, teamMembers.reply.parse(body).data.client_ids]).toEqual([201, ['3']])
  })

  it('is not the one who asks, nor the last who can give everything, nor limited to what is not there', async () => {
    expect((await limit(NOWHERE_ELSE, '2')).body).toMatchObject({
      code: 'own_account',
      data: { client_ids: [expect.any(String)] },
    })
    expect((await limit({ assignment_ids: ['1', '99'] })).body).toMatchObject({
      code: 'unknown_assignment',
      data: { assignment_ids: ['There is no such assignment.'] },
    })
    await limit({ role_id: 'administrator', ...NOWHERE_ELSE })
    const grant = await call('PATCH', '/back-office-users/1', { role_id: 'auditor' }, member)
    expect([grant.status, grant.body]).toMatchObject([403, { code: 'limited' }])
    // a limited administrator is none that is left
    const suspended = await call('PATCH', '/back-office-users/2', { role_id: 'manager' })
    expect(suspended.body).toMatchObject({ code: 'last_administrator' })
    await limit({ role_id: 'dispatcher' })
  })

  it('sees the records of the part, in lists, files of them, counts and by themselves', async () => {
    await limit(NOWHERE_ELSE)
    expect(await ids('/clients')).toEqual(['1'])
    expect((await see('/clients/1')).body).toMatchObject({ data: { assignment_count: 1 } })
    expect(await ids('/assignments')).toEqual(['1'])
    expect(await ids('/client-assignments/1')).toEqual(['1'])
    const posts = sitePosts.page.parse((await see('/site-posts')).body).data
    expect(posts.map((post) => post.assignment_id)).toEqual(['1', '1'])
    expect(await ids('/site-posts?assignment_id=2')).toEqual([])
    const guards = await ids('/workers?per_page=100')
    const entries = (await see('/assignment-workers/1?per_page=100')).body as {
      data: { worker_id: string }[]
    }
    expect(guards.toSorted()).toEqual(entries.data.map((entry) => entry.worker_id).toSorted())
    expect(guards).toContain('1')
    const page = (await see('/workers?per_page=1')).body as { meta: { total: number } }
    expect(page.meta.total).toBe(guards.length)
    expect(await ids('/workers?assignment_id=5')).toEqual([])
    expect(await ids('/patrols')).toEqual(['1'])
    expect(await ids('/live-locations')).toEqual([undefined])
    const dashboard = (await see('/dashboard')).body as {
      data: { assignments: object[]; fixes: object[]; activity: { worker_id: string }[] }
    }
    expect(dashboard.data).toMatchObject({ assignments: [{ assignment_id: '1' }], fixes: [] })
    expect(new Set(dashboard.data.activity.map((each) => each.worker_id))).toEqual(new Set(['1']))
    const file = await demo.server.call('GET', '/api/workers', {
      token: member,
      headers: { accept: 'text/csv' },
    })
    expect(file.text.trim().split('\r\n')).toHaveLength(guards.length + 1)
    for (const path of [
      'clients/2',
      'assignments/2',
      'site-posts/5',
      'workers/5',
      'patrols/2',
      'live-locations/5',
    ])
      expect([path, (await see(`/${path}`)).status]).toEqual([path, 404])
    await limit({ client_ids: ['1'], assignment_ids: [] })
    const ofClient = assignments.page.parse((await call('GET', '/client-assignments/1')).body).data
    expect(await ids('/assignments')).toEqual(ofClient.map(({ id }) => id))
  })

  it('hears what happened lately in the part, however much happened elsewhere since', async () => {
    const { context } = demo.server
    await context.db.transaction().execute(async (trx) => {
      const send = commander(context, trx, companyId('1'), 'elsewhere')
      for (let i = 0; i < 150; i++) {
        const startedAt = NOON - 5 * HOUR + i * 1000
        const patrol = { type: 'StartPatrol', workerId: '5', assignmentId: '5', startedAt } as const
        const id = await send.toNew(patrolStream, patrol)
        await send.to(patrolStream, id, { type: 'EndPatrol', endedAt: startedAt + 500, reason: 'finished' })
      }
    })
    const { body } = await see('/dashboard')
    const { activity } = (body as { data: { activity: { worker_id: string }[] } }).data
    expect(activity.length).toBeGreaterThan(0)
    expect(new Set(activity.map((each) => each.worker_id))).toEqual(new Set(['1']))
  })

  it('is given the photos of its guards, and no other file, also not as its own picture', async () => {
    await limit(NOWHERE_ELSE)
    const kept = async (red: number, token: string) => {
      const reply = await fetch(`${demo.server.url}/api/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: Buffer.from(PNG.replace('RED', red.toString(16)), 'hex'),
      })
      return ((await reply.json()) as { data: { digest: string } }).data.digest
    }
    const photoOf = async (guard: string, red: number) => {
      const digest = await kept(red, admin)
      expect((await call('PATCH', `/workers/${guard}`, { photo: digest })).status).toBe(200)
      return { digest, seen: (await see(`/files/${digest}`)).status }
    }
    const [own, other] = [await photoOf('1', 0x10), await photoOf('5', 0x20)]
    expect([own.seen, other.seen]).toEqual([200, 404])
    const wear = async (avatar: string) => (await call('POST', '/user-update', { avatar }, member)).status
    expect(await wear(other.digest)).toBe(422)
    expect((await see(`/files/${other.digest}`)).status).toBe(404)
    expect(await wear(await kept(0x30, member))).toBe(200)
  })

  it('is told who owns a post where that client is of the part', async () => {
    await limit(NOWHERE_ELSE)
    const [post = ''] = await ids('/site-posts')
    const owners = async () => {
      const { body } = await see(`/site-posts/${post}`)
      const [listed] = sitePosts.page.parse((await see('/site-posts')).body).data
      return [sitePosts.reply.parse(body).data, listed].map((each) => each?.owner_name)
    }
    const [{ owner, owner_name: called } = { owner: null, owner_name: null }] = sitePosts.page.parse(
      (await call('GET', '/site-posts')).body,
    ).data
    expect(await owners()).toEqual([called, called])
    await call('PATCH', `/site-posts/${post}`, { owner: '2' })
    expect(await owners()).toEqual([null, null])
    await call('PATCH', `/site-posts/${post}`, { owner })
  })

  it('is limited to other places also where one of before was removed since', async () => {
    const { body } = await call('POST', '/clients', { name: 'Gone soon' })
    const { id } = (body as { data: { id: string } }).data
    await limit({ client_ids: ['2', id], assignment_ids: [] })
    expect((await call('DELETE', `/clients/${id}`)).status).toBe(200)
    expect((await limit({ client_ids: [id, '2', '3'] })).status).toBe(200)
    expect((await limit({ client_ids: [id] })).status).toBe(200)
    await limit({ client_ids: ['2'] })
    expect((await limit({ client_ids: ['2', id] })).body).toMatchObject({ code: 'unknown_client' })
    await limit(NOWHERE_ELSE)
  })

  it('changes nothing, and is told why', async () => {
    await limit({ role_id: 'administrator', ...NOWHERE_ELSE })
    const refused = await call('PATCH', '/clients/1', { name: 'Mine' }, member)
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        code: 'limited',
        message: 'Your account is limited to a part of the company, and this is of the whole.',
      },
    ])
    const me = (await see('/auth/check')).body as {
      data: { user: { permissions: string[]; limits: object } }
    }
    expect(me.data.user.limits).toEqual(NOWHERE_ELSE)
    expect(me.data.user.permissions.toSorted()).toEqual([
      'View Assignments',
      'View Checklists',
      'View Clients',
      'View Dashboard',
      'View Guards',
      'View Live Map',
      'View Patrols',
      'View Post Orders',
      'View Site Posts',
      'View Trails',
    ])
    await limit({ role_id: 'dispatcher' })
  })

  it('reads the orders of its posts, and what its guards have yet to acknowledge of them', async () => {
    await limit({ role_id: 'supervisor', ...NOWHERE_ELSE })
    const posts = await ids('/site-posts')
    for (const post of posts) {
      expect((await see(`/site-posts/${post}/post-orders`)).status).toBe(200)
      const readers = (await see(`/site-posts/${post}/acknowledgements?per_page=100`)).body as {
        data: { worker_id: string }[]
      }
      expect(readers.data.map((each) => each.worker_id)).toContain('1')
    }
    expect((await see('/site-posts/5/post-orders')).status).toBe(404)
    expect((await see('/site-posts/5/acknowledgements')).status).toBe(404)
    const everything = (await call('GET', '/worker-post-orders/5')).body as { meta: { total: number } }
    expect(everything.meta.total).toBeGreaterThan(0)
    const { body } = await call('POST', '/assignment-workers/1', { worker_id: '5' })
    const seen = (await see('/worker-post-orders/5?per_page=100')).body as {
      data: { assignment_id: string }[]
    }
    expect(new Set(seen.data.map((each) => each.assignment_id))).toEqual(new Set(['1']))
    await call('DELETE', `/assignment-workers/1/${(body as { data: { id: string } }).data.id}`)
    expect((await see('/worker-post-orders/5')).status).toBe(404)
    await limit({ role_id: 'dispatcher' })
  })

  it('sees of a guard who also works elsewhere only what he walked there', async () => {
    await limit({ role_id: 'supervisor', ...NOWHERE_ELSE })
    const path = '/live-locations/1?from=0'
    const told = async () =>
      ((await see(path)).body as { data: { historical_locations: object[] } }).data.historical_locations
        .length
    expect(await told()).toBe(1)
    const { body } = await call('POST', '/assignment-workers/5', { worker_id: '1' })
    demo.server.clock.now += 24 * HOUR
    await fixOf('1', demo.server.clock.now - MINUTE)
    admin = (await demo.server.signIn('admin@askari.example')).token
    member = (await demo.server.signIn('dispatcher@askari.example')).token
    expect(await ids('/patrols')).toEqual(['1'])
    expect(await told()).toBe(1)
    // and where he is now only while he walks there
    expect((await see('/live-locations')).body).toEqual({ data: [] })
    expect((await see('/live-locations/1')).body).toMatchObject({ data: { live_locations: [] } })
    expect((await see('/workers/1')).body).toMatchObject({ data: { live_location: null } })
    const days = (await see('/live-locations/1/days')).body as { data: { day: string }[] }
    expect(days.data).toHaveLength(1)
    expect((await see('/workers/1')).body).toMatchObject({ data: { assignment_id: '1' } })
    const duties = (await see('/worker-assignments/1')).body as { data: object[] }
    expect(duties.data).toMatchObject([{ assignment_id: '1' }])
    expect((await see('/patrols/1/locations')).status).toBe(200)
    await call('DELETE', `/assignment-workers/5/${(body as { data: { id: string } }).data.id}`)
    await limit({ role_id: 'dispatcher' })
  })

  it('follows nobody to where he was sent next: with the duty his patrol there ends', async () => {
    await limit({ role_id: 'supervisor', ...NOWHERE_ELSE })
    const { body: duty } = await call('POST', '/assignment-workers/1', { worker_id: '7' })
    await fixOf('7', demo.server.clock.now - 2 * MINUTE)
    const [patrol] = await ids('/patrols?worker_id=7')
    const walked = async () =>
      ((await see(`/patrols/${patrol}/locations`)).body as { data: object[] }).data.length
    expect(await walked()).toBe(1)
    await call('DELETE', `/assignment-workers/1/${(duty as { data: { id: string } }).data.id}`)
    await fixOf('7', demo.server.clock.now - MINUTE)
    expect(await walked()).toBe(1)
    expect(await ids('/patrols?worker_id=7')).toEqual([patrol])
    await limit({ role_id: 'dispatcher' })
  })

  it('hears on the feed of the part alone, also as it changes, within a second', async () => {
    await limit(EVERYTHING)
    const feed = await readFeed(demo.server.url, member)
    await feed.until(() => feed.all('fixes').length === 1)
    expect(
      feed
        .all('fixes')[0]
        ?.fixes.map((fix) => fix.worker_id)
        .toSorted(),
    ).toEqual(['1', '5', '7'])
    await limit(NOWHERE_ELSE)
    await expect.poll(() => feed.all('account').at(-1)?.limits, { timeout: SOON }).toEqual(NOWHERE_ELSE)
    const heard = () =>
      feed
        .all('fixes')
        .slice(1)
        .flatMap(({ fixes }) => fixes.map((fix) => `${fix.worker_id} at ${fix.created_at}`))
    const t = demo.server.clock.now
    await fixOf('5', t - 20_000)
    // with it begins a patrol in the part
    await fixOf('1', t - 19_000)
    await feed.until(() => heard().length > 0)
    await fixOf('1', t - 18_000)
    await feed.until(() => heard().includes(`1 at ${t - 18_000}`))
    expect(new Set(heard())).toEqual(new Set([`1 at ${t - 19_000}`, `1 at ${t - 18_000}`]))

    const events = () =>
      feed
        .all('event')
        .filter(({ stream }) => !stream.startsWith('patrol-'))
        .map(({ stream, type }) => `${stream} ${type}`)
    const before = events().length
    await call('PATCH', '/clients/2', { name: 'Out of sight' })
    const elsewhere = (await call('GET', '/worker-assignments/5')).body as {
      data: { id: string; assignment_id: string }[]
    }
    const { body } = await call('POST', '/assignment-workers/1', { worker_id: '5' })
    // he is on an assignment of the part by now, and walks on another still
    await fixOf('5', t - 17_000)
    await fixOf('1', t - 16_000)
    await feed.until(() => heard().includes(`1 at ${t - 16_000}`))
    expect(heard().filter((each) => each.startsWith('5'))).toEqual([])
    for (const duty of elsewhere.data)
      await call('DELETE', `/assignment-workers/${duty.assignment_id}/${duty.id}`)
    await fixOf('5', t - 15_000)
    await feed.until(() => heard().includes(`5 at ${t - 15_000}`))
    // who leaves is among nobody that is told of
    await call('DELETE', `/assignment-workers/1/${(body as { data: { id: string } }).data.id}`)
    const everybody = () => feed.all('fixes').findLast((frame) => frame.everybody)?.fixes
    await feed.until(() => everybody()?.every((fix) => fix.worker_id !== '5') === true)
    expect(everybody()).toMatchObject([{ worker_id: '1' }])
    await call('PATCH', '/assignments/1', { client_id: '2', name: 'Moved away' })
    await feed.until(() => events().length >= before + 3)
    expect(events().slice(before)).toEqual([
      'assignment-1 GuardAssigned',
      'assignment-1 GuardWithdrawn',
      'assignment-1 AssignmentChanged',
    ])
    await call('PATCH', '/assignments/1', { client_id: '1', name: 'Upper Hill Head Office' })
    const ofClient = { client_ids: ['1'], assignment_ids: [] }
    await limit(ofClient)
    await feed.until(() => feed.all('account').at(-1)?.limits?.client_ids.length === 1)
    await call('PATCH', '/assignments/1', { client_id: '2', name: 'Moved away' })
    await feed.until(
      () => feed.all('event').at(-1)?.type === 'AssignmentChanged' && events().length >= before + 5,
    )
    expect(feed.all('event').at(-1)).toMatchObject({ stream: 'assignment-1', data: {} })
    await call('PATCH', '/assignments/1', { client_id: '1', name: 'Upper Hill Head Office' })
    feed.close()
  })

  it('reads nothing in the realtime database, which shows the whole company', async () => {
    await limit(EVERYTHING)
    const socket = new WebSocket(`${demo.server.url.replace('http', 'ws')}/.ws?v=5&ns=1`)
    const told: { a?: string; b?: { s?: string; p?: string }; r?: number }[] = []
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as { t: string; d: object }
      if (message.t === 'd') told.push(message.d)
    })
    await once(socket, 'open')
    const ask = async (r: number, a: string, b: object) => {
      socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }))
      await expect.poll(() => told.find((each) => each.r === r)?.b?.s).toBeDefined()
      return told.find((each) => each.r === r)?.b?.s
    }
    expect(await ask(1, 'auth', { cred: member })).toBe('ok')
    expect(await ask(2, 'q', { p: '/guard_locations', h: '' })).toBe('ok')
    await limit(NOWHERE_ELSE)
    await expect
      .poll(() => told.filter(({ a }) => a === 'c').map(({ b }) => b?.p), { timeout: SOON })
      .toEqual(['guard_locations'])
    for (const [r, p] of [
      [3, '/guard_locations'],
      [4, '/guard_locations/1'],
      [5, '/patrol_history/1'],
    ] as const)
      expect(await ask(r, 'q', { p, h: '' })).toBe('permission_denied')
    socket.close()
    const rest = await demo.server.call('GET', `/guard_locations.json?ns=1&auth=${member}`)
    expect(rest.status).toBe(401)
  })
})
