import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  outstandingOrders,
  phonePostOrdersReply,
  sitePostOrders,
  postOrdersReaders,
} from '../../../contract/site-posts/post-orders.ts'
import { addDays, zoneDateAt } from '../../../domain/time/zone-days.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { readStream } from '../../../server/event-log/read-log.ts'
import { readDemoGuards } from '../../../server/demo/simulator/simulated-guards.ts'
import { fieldSender } from '../../support/http/field-envelope.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const versions = sitePostOrders('')
const readers = postOrdersReaders('')

withDemo('post orders', (demo) => {
  const send = (path: string, body: object, token = demo.token) =>
    demo.server.call('POST', `/api${path}`, { token, body, headers: { 'idempotency-key': randomUUID() } })
  const get = (path: string) => demo.server.call('GET', `/api${path}`, { token: demo.token })
  const versionsOf = async (post: string) =>
    versions.page.parse((await get(`/site-posts/${post}/post-orders`)).body).data
  const readersAt = async (post: string) =>
    readers.page.parse((await get(`/site-posts/${post}/acknowledgements`)).body).data
  const outstanding = async (worker: string) =>
    outstandingOrders('')
      .page.parse((await get(`/worker-post-orders/${worker}?per_page=100`)).body)
      .data.map(({ site_post_id }) => site_post_id)
  /** returns a guard with a phone, and a post of their assignment */
  async function guardAt(nth: number) {
    const guard = (await readDemoGuards(demo.server.context))[nth]
    if (!guard) throw new Error('the demo has fewer guards')
    return { ...guard, post: guard.post.id }
  }

  it('are issued in versions, each on the one that was read, and older ones stay readable', async () => {
    const [first] = await versionsOf('3')
    expect(first).toMatchObject({ version: 1, replaced_text: null, issued_by: 'Askari' })
    const issued = await send('/site-posts/3/post-orders', {
      text: 'Lock the gate.\r\nRing twice.  ',
      note: 'New bell',
      replaces: 1,
    })
    expect([issued.status, issued.body]).toMatchObject([
      201,
      { data: { version: 2, text: 'Lock the gate.\nRing twice.', note: 'New bell' } },
    ])
    const late = await send('/site-posts/3/post-orders', { text: 'Something else.', replaces: 1 })
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'superseded', message: 'Version 2 was issued meanwhile. Please read it first.' },
    ])
    const same = await send('/site-posts/3/post-orders', { text: 'Lock the gate.\nRing twice.', replaces: 2 })
    expect([same.status, Object.keys((same.body as { data: object }).data)]).toEqual([422, ['text']])
    const [second, before] = await versionsOf('3')
    expect(second).toMatchObject({ version: 2, replaced_text: first?.text, issued_by: expect.any(String) })
    expect(before).toMatchObject({ version: 1, text: first?.text, issued_at: first?.issued_at })
    expect((await send('/site-posts/99/post-orders', { text: 'Nowhere.', replaces: 0 })).status).toBe(404)
  })

  it('are read and acknowledged by a guard on his phone, once and only where he stands', async () => {
    const { secret, workerId, post } = await guardAt(0)
    const field = fieldSender(() => demo.server.context.now())
    const phone = (path: string, said?: object) => {
      const at = `/i/${secret}/post-orders${path}`
      return said
        ? field((body) => demo.server.call('POST', at, { body }), said)
        : demo.server.call('GET', at)
    }
    const told = phonePostOrdersReply.parse((await phone('')).body).data
    const orders = told.find(({ site_post_id }) => site_post_id === post)
    expect(orders).toMatchObject({ acknowledged_at: null, text: expect.stringContaining('handover') })
    expect(await outstanding(workerId)).toContain(post)
    const version = orders?.version ?? 0
    const known = (await versionsOf(post))[0]?.acknowledged ?? 0
    expect((await phone(`/${post}/acknowledge`, { version: version + 1 })).status).toBe(409)
    for (const _ of [1, 2])
      expect(await phone(`/${post}/acknowledge`, { version })).toMatchObject({ status: 200 })
    expect(await outstanding(workerId)).not.toContain(post)
    const reader = (await readersAt(post)).find(({ worker_id }) => worker_id === workerId)
    expect(reader).toMatchObject({ how: 'phone', signed_on: null, recorded_by: null })
    const events = await readStream(demo.server.context.db, companyId('1'), `post-orders-${post}`)
    expect(events.at(-1)?.event).toMatchObject({ clocks: { correction: 0, made: demo.server.context.now() } })
    // a sequence number that skips one, and one that was used before
    const gap = { version, sender: randomUUID(), id: randomUUID(), sequence: 2, position: null }
    const clocks = { stated: null, device: 0, sent: 0 }
    const at = `/i/${secret}/post-orders/${post}/acknowledge`
    expect(await demo.server.call('POST', at, { body: { ...gap, clocks } })).toMatchObject({
      status: 409,
      body: { code: 'out_of_order', expected: 1 },
    })
    expect((await demo.server.call('POST', at, { body: { version } })).status).toBe(422)
    expect((await versionsOf(post))[0]?.acknowledged).toBe(known + 1)

    // the refusal is not final: once this version is issued, it can be acknowledged
    await send(`/site-posts/${post}/post-orders`, { text: 'Lock both gates.', replaces: version })
    expect((await phone(`/${post}/acknowledge`, { version: version + 1 })).status).toBe(200)
    expect(await outstanding(workerId)).not.toContain(post)

    const foreign = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'].find(
      (id) => !told.some(({ site_post_id }) => site_post_id === id),
    )
    expect((await phone(`/${foreign}/acknowledge`, { version: 1 })).status).toBe(404)
    expect((await phone(`/${post}/acknowledge`, { version: 'one' })).status).toBe(422)
    const stranger = await demo.server.call('GET', `/i/${'0'.repeat(32)}/post-orders`)
    expect(stranger.status).toBe(404)

    // a suspended guard may still have the phone
    const suspended = await send(`/workers/${workerId}/suspend`, { status_reason: 'Found asleep' })
    expect(suspended.status).toBe(200)
    expect((await phone('')).body).toEqual({ data: [] })
    await send(`/site-posts/${post}/post-orders`, { text: 'Lock all gates.', replaces: version + 1 })
    expect((await phone(`/${post}/acknowledge`, { version: version + 2 })).status).toBe(404)
    await send(`/workers/${workerId}/take-back`, {})
    expect(phonePostOrdersReply.parse((await phone('')).body).data.length).toBeGreaterThan(0)
  })

  it('are signed on paper where a supervisor vouches for it, and again for the next version', async () => {
    const { workerId, post } = await guardAt(1)
    const { version = 0, issued_at: issuedAt = 0 } = (await versionsOf(post))[0] ?? {}
    const issuedOn = zoneDateAt(issuedAt, 'Africa/Nairobi')
    const sign = (body: object) =>
      send(`/site-posts/${post}/acknowledgements`, { worker_id: workerId, version, ...body })
    expect((await sign({ signed_on: '2099-01-01' })).body).toMatchObject({
      data: { signed_on: ['This day is still to come.'] },
    })
    expect((await sign({ signed_on: addDays(issuedOn, -1) })).body).toMatchObject({
      data: { signed_on: [expect.stringMatching(/cannot have been signed before/)] },
    })
    const signed = await sign({ signed_on: issuedOn })
    expect([signed.status, signed.body]).toMatchObject([
      201,
      {
        data: { worker_id: workerId, how: 'paper', signed_on: issuedOn, recorded_by: expect.any(String) },
      },
    ])
    expect(await outstanding(workerId)).not.toContain(post)
    await send(`/site-posts/${post}/post-orders`, { text: 'All new.', replaces: version })
    expect((await sign({ signed_on: issuedOn })).status).toBe(409)
    expect(await outstanding(workerId)).toContain(post)
    const all = await readersAt(post)
    expect(all.find(({ worker_id }) => worker_id === workerId)).toMatchObject({
      acknowledged_at: null,
      earlier_version: version,
    })
    const nobody = await send(`/site-posts/${post}/acknowledgements`, {
      worker_id: '9999',
      version: version + 1,
      signed_on: issuedOn,
    })
    expect([nobody.status, nobody.body]).toMatchObject([
      422,
      { data: { worker_id: ['This guard is not on the assignment of the post.'] } },
    ])
  })

  it('are told to the activity without their text', async () => {
    await send('/site-posts/4/post-orders', { text: 'Nobody reads this in the activity.', replaces: 1 })
    const { text } = await get('/activity')
    expect(text).toContain('PostOrdersIssued')
    expect(text).not.toContain('Nobody reads this')
  })
})
