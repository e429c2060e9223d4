import { once } from 'node:events'
import { beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { readFeed } from '../../support/realtime/feed-reader.ts'
import {
  NO_LIMITS,
  HOUR,
  MINUTE,
  FIRST_ASSIGNMENT_ONLY,
  withLimitedMember,
} from '../../support/http/with-limited-member.ts'

/** time within which an open session applies the change, ms */
const SOON = 1_000

withLimitedMember((member) => {
  const { demo, signIn, call, limit, walk } = member

  beforeAll(async () => {
    // guard 1 now belongs to another assignment than the one where they last moved
    const { body } = await call('POST', '/assignment-workers/5', { worker_id: '1' })
    demo.server.clock.now += 24 * HOUR
    for (const guard of ['1', '7']) await walk(guard, demo.server.clock.now - MINUTE)
    await signIn()
    await call('DELETE', `/assignment-workers/5/${(body as { data: { id: string } }).data.id}`)
  })

  it('hears on the feed of the part alone, also as it changes, within a second', async () => {
    await limit(NO_LIMITS)
    const feed = await readFeed(demo.server.url, member.token)
    await feed.until(() => feed.all('fixes').length === 1)
    expect(
      feed
        .all('fixes')[0]
        ?.fixes.map((fix) => fix.worker_id)
        .toSorted(),
    ).toEqual(['1', '5', '7'])
    await limit(FIRST_ASSIGNMENT_ONLY)
    await expect
      .poll(() => feed.all('account').at(-1)?.limits, { timeout: SOON })
      .toEqual(FIRST_ASSIGNMENT_ONLY)
    const heard = () =>
      feed
        .all('fixes')
        .slice(1)
        .flatMap(({ fixes }) => fixes.map((fix) => `${fix.worker_id} at ${fix.created_at}`))
    const t = demo.server.clock.now
    await walk('5', t - 20_000)
    // this position starts a patrol in the part that the member may see
    await walk('1', t - 19_000)
    await feed.until(() => heard().length > 0)
    await walk('1', t - 18_000)
    await feed.until(() => heard().includes(`1 at ${t - 18_000}`))
    expect(new Set(heard())).toEqual(new Set([`1 at ${t - 19_000}`, `1 at ${t - 18_000}`]))

    const events = () =>
      feed
        .all('event')
        .filter(({ stream }) => !stream.startsWith('patrol-'))
        .map(({ stream, type }) => `${stream} ${type}`)
    const defect = { title: 'Dark lamp', kind: 'maintenance', level: 'routine', description: 'It is dark.' }
    for (const assignment of ['2', '1']) {
      const { body: posts } = await call('GET', `/site-posts?assignment_id=${assignment}`)
      const [post] = (posts as { data: { id: string }[] }).data
      expect((await call('POST', '/issues', { ...defect, site_post_id: post?.id })).status).toBe(201)
    }
    await feed.until(() => events().length > 0)
    // only the issue in the part that the member may see; it was reported second
    expect(events()).toEqual(['issue-7 IssueReported'])
    const before = events().length
    await call('PATCH', '/clients/2', { name: 'Out of sight' })
    const elsewhere = (await call('GET', '/worker-assignments/5')).body as {
      data: { id: string; assignment_id: string }[]
    }
    const { body } = await call('POST', '/assignment-workers/1', { worker_id: '5' })
    // this guard is now assigned to the visible part, but still moves on another assignment
    await walk('5', t - 17_000)
    await walk('1', t - 16_000)
    await feed.until(() => heard().includes(`1 at ${t - 16_000}`))
    expect(heard().filter((each) => each.startsWith('5'))).toEqual([])
    for (const duty of elsewhere.data)
      await call('DELETE', `/assignment-workers/${duty.assignment_id}/${duty.id}`)
    await walk('5', t - 15_000)
    await feed.until(() => heard().includes(`5 at ${t - 15_000}`))
    // a withdrawn guard is in no status group any more
    await call('DELETE', `/assignment-workers/1/${(body as { data: { id: string } }).data.id}`)
    const everybody = () => feed.all('fixes').findLast((frame) => frame.everybody)?.fixes
    await feed.until(() => everybody()?.every((fix) => fix.worker_id !== '5') === true)
    expect(everybody()).toMatchObject([{ worker_id: '1' }])
    // an assignment can move to another client only if its posts belong to that client
    const { db } = demo.server.context
    const postsOf = (client: string) =>
      db.updateTable('site_post').set({ client_id: client }).where('assignment_id', '=', '1').execute()
    await postsOf('2')
    await call('PATCH', '/assignments/1', { client_id: '2', name: 'Moved away' })
    await feed.until(() => events().length >= before + 3)
    expect(events().slice(before)).toEqual([
      'assignment-1 GuardAssigned',
      'assignment-1 GuardWithdrawn',
      'assignment-1 AssignmentChanged',
    ])
    await postsOf('1')
    await call('PATCH', '/assignments/1', { client_id: '1', name: 'Upper Hill Head Office' })
    const ofClient = { client_ids: ['1'], assignment_ids: [] }
    await limit(ofClient)
    await feed.until(() => feed.all('account').at(-1)?.limits?.client_ids.length === 1)
    await postsOf('2')
    await call('PATCH', '/assignments/1', { client_id: '2', name: 'Moved away' })
    await feed.until(
      () => feed.all('event').at(-1)?.type === 'AssignmentChanged' && events().length >= before + 5,
    )
    expect(feed.all('event').at(-1)).toMatchObject({ stream: 'assignment-1', data: {} })
    await postsOf('1')
    await call('PATCH', '/assignments/1', { client_id: '1', name: 'Upper Hill Head Office' })
    feed.close()
  })

  it('reads nothing in the realtime database, which shows the whole company', async () => {
    await limit(NO_LIMITS)
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
    expect(await ask(1, 'auth', { cred: member.token })).toBe('ok')
    expect(await ask(2, 'q', { p: '/guard_locations', h: '' })).toBe('ok')
    await limit(FIRST_ASSIGNMENT_ONLY)
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
    const rest = await demo.server.call('GET', `/guard_locations.json?ns=1&auth=${member.token}`)
    expect(rest.status).toBe(401)
  })
})
