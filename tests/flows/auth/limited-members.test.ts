import sharp from 'sharp'
import { expect, it } from 'vitest'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import {
  HOUR,
  MINUTE,
  FIRST_ASSIGNMENT_ONLY,
  withLimitedMember,
} from '../../support/http/with-limited-member.ts'

/** returns a one-pixel image; its colour makes each file different */
const image = (red: number) =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer()

withLimitedMember((member) => {
  const { demo, signIn, call, limit, see, ids, walk } = member

  it('sees the records of the part, in lists, files of them, counts and by themselves', async () => {
    await limit(FIRST_ASSIGNMENT_ONLY)
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
      token: member.token,
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
      const send = createCommander(context, trx, companyId('1'), 'elsewhere')
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
    await limit(FIRST_ASSIGNMENT_ONLY)
    const kept = async (red: number, token: string) => {
      const reply = await fetch(`${demo.server.url}/api/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(await image(red)),
      })
      return ((await reply.json()) as { data: { digest: string } }).data.digest
    }
    const photoOf = async (guard: string, red: number) => {
      const digest = await kept(red, demo.token)
      expect((await call('PATCH', `/workers/${guard}`, { photo: digest })).status).toBe(200)
      return { digest, seen: (await see(`/files/${digest}`)).status }
    }
    const [own, other] = [await photoOf('1', 0x10), await photoOf('5', 0x20)]
    expect([own.seen, other.seen]).toEqual([200, 404])
    const wear = async (avatar: string) =>
      (await call('POST', '/user-update', { avatar }, member.token)).status
    expect(await wear(other.digest)).toBe(422)
    expect((await see(`/files/${other.digest}`)).status).toBe(404)
    expect(await wear(await kept(0x30, member.token))).toBe(200)
  })

  it('is told who owns a post where that client is of the part', async () => {
    await limit(FIRST_ASSIGNMENT_ONLY)
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
    // changes a post as an older server stored it: its client differs from its assignment's client
    const store = (client: string | null) =>
      demo.server.context.db
        .updateTable('site_post')
        .set({ client_id: client ?? '' })
        .where('id', '=', post)
        .execute()
    await store('2')
    expect(await owners()).toEqual([null, null])
    await store(owner)
  })

  it('changes nothing, and is told why', async () => {
    await limit({ role_id: 'administrator', ...FIRST_ASSIGNMENT_ONLY })
    const refused = await call('PATCH', '/clients/1', { name: 'Mine' }, member.token)
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        code: 'limited',
        message: 'Your account is limited to a part of the company and cannot do this.',
      },
    ])
    const me = (await see('/auth/check')).body as {
      data: { user: { permissions: string[]; limits: object } }
    }
    expect(me.data.user.limits).toEqual(FIRST_ASSIGNMENT_ONLY)
    expect(me.data.user.permissions.toSorted()).toEqual([
      'View Alarms',
      'View Assignments',
      'View Checklists',
      'View Clients',
      'View Dashboard',
      'View Documents',
      'View Guards',
      'View Incidents',
      'View Issues',
      'View Live Map',
      'View Patrols',
      'View Post Orders',
      'View Reports',
      'View Site Posts',
      'View Trails',
    ])
    await limit({ role_id: 'dispatcher' })
  })

  it('reads the orders of its posts, and what its guards have yet to acknowledge of them', async () => {
    await limit({ role_id: 'supervisor', ...FIRST_ASSIGNMENT_ONLY })
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
    await limit({ role_id: 'supervisor', ...FIRST_ASSIGNMENT_ONLY })
    const path = '/live-locations/1?from=0'
    const told = async () =>
      ((await see(path)).body as { data: { historical_locations: object[] } }).data.historical_locations
        .length
    expect(await told()).toBe(1)
    const { body } = await call('POST', '/assignment-workers/5', { worker_id: '1' })
    demo.server.clock.now += 24 * HOUR
    await walk('1', demo.server.clock.now - MINUTE)
    await signIn()
    expect(await ids('/patrols')).toEqual(['1'])
    expect(await told()).toBe(1)
    // and the guard's current position is visible only while they are on a visible assignment
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
    await limit({ role_id: 'supervisor', ...FIRST_ASSIGNMENT_ONLY })
    const { body: duty } = await call('POST', '/assignment-workers/1', { worker_id: '7' })
    await walk('7', demo.server.clock.now - 2 * MINUTE)
    const [patrol] = await ids('/patrols?worker_id=7')
    const walked = async () =>
      ((await see(`/patrols/${patrol}/locations`)).body as { data: object[] }).data.length
    expect(await walked()).toBe(1)
    await call('DELETE', `/assignment-workers/1/${(duty as { data: { id: string } }).data.id}`)
    await walk('7', demo.server.clock.now - MINUTE)
    expect(await walked()).toBe(1)
    expect(await ids('/patrols?worker_id=7')).toEqual([patrol])
    await limit({ role_id: 'dispatcher' })
  })
})
