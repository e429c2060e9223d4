import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { checklistRuns, checklistRunDetailsReply } from '../../../contract/site-posts/checklist-run.ts'
import { type ChecklistReport, codePageReply } from '../../../contract/field/code-page.ts'
import { codeUrlReply } from '../../../contract/field/reporting-code.ts'
import { MAX_FILE_BYTES } from '../../../domain/records/file.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const NOT_VALID = { code: 'not_found', message: 'This code is not valid. Ask the company for a new one.' }
const HOUR = 3_600_000

withDemo('reporting by code', (demo) => {
  let post: string
  let page: ReturnType<typeof codePageReply.parse>['data']
  let code: string
  let codeId: string

  const { write } = demoApi(demo)
  const get = (path: string) => demo.server.call('GET', path, { token: demo.token })
  const now = () => demo.server.context.now()
  async function issue(label: string, expiresOn: string | null = null) {
    const issued = await write('/reporting-codes', { site_post_id: post, label, expires_on: expiresOn })
    expect(issued.status).toBe(201)
    const { id } = (issued.body as { data: { id: string } }).data
    const address = codeUrlReply.parse((await get(`/api/reporting-codes/${id}/address`)).body).data
    expect(address.qr_svg).toContain('<svg')
    return { id, code: address.url.split('/').at(-1) ?? '' }
  }
  const checklist = () => {
    const first = page.checklists[0]
    if (!first) throw new Error('nothing is asked at this post')
    return first
  }
  const answersNow = () =>
    checklist().items.map(({ answer }) =>
      answer === 'number' ? 7 : answer === 'text' ? 'All well.' : answer === 'photo' ? null : true,
    )
  const report = (sender: string, sequence: number, changes: Partial<ChecklistReport> = {}) => ({
    sender,
    id: randomUUID(),
    sequence,
    clocks: { stated: null, device: now(), sent: now() },
    position: null,
    checklist_id: checklist().id,
    checklist_version: checklist().version,
    answers: answersNow(),
    reporter: 'Amina Wanjiru',
    note: null,
    ...changes,
  })
  const send = (body: object, of = code) => demo.server.call('POST', `/c/${of}/checklists`, { body })
  const runs = async () =>
    checklistRuns.page.parse((await get('/api/checklist-runs?sort=-received_at&per_page=100')).body)

  beforeAll(async () => {
    const posts = (await get('/api/site-posts?per_page=100')).body as { data: { id: string }[] }
    for (const { id } of posts.data) {
      const { data } = (await get(`/api/site-post-checklists/${id}`)).body as { data: { items: unknown[] }[] }
      if (data.length > 0) post = id
    }
    ;({ id: codeId, code } = await issue('Main gate'))
    page = codePageReply.parse((await demo.server.call('GET', `/c/${code}`, {})).body).data
  })

  it('shows what is asked at the post to anybody with the code', () => {
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{20}$/)
    expect(page).toMatchObject({ time_zone: 'Africa/Nairobi', checklists: [{ version: 1 }] })
  })

  it('stores a report once, however often it is sent, with the three clocks', async () => {
    const sender = randomUUID()
    const stated = now() - HOUR
    const first = report(sender, 1, { clocks: { stated, device: now(), sent: now() } })
    const [once, twice] = [await send(first), await send(first)]
    expect([once.status, once.body]).toMatchObject([200, { data: { result: 'accepted', sequence: 1 } }])
    expect([twice.status, twice.body]).toMatchObject([200, { data: { result: 'repeated', record_id: null } }])
    const { data } = await runs()
    expect(data.filter(({ happened_at }) => happened_at === stated)).toMatchObject([
      { reporter: 'Amina Wanjiru', reporting_code: 'Main gate', site_post_id: post, failures: 0 },
    ])
    const whole = checklistRunDetailsReply.parse((await get(`/api/checklist-runs/${data[0]?.id}`)).body).data
    expect(whole.report?.clocks).toMatchObject({ stated, correction: 0 })
    expect(whole.report?.items).toEqual(checklist().items)
    const { body: history } = await get(`/api/checklist-runs/${data[0]?.id}/history`)
    expect(history).toMatchObject({ data: [{ type: 'ChecklistReported', by_name: 'Main gate' }] })
  })

  it('takes reports in the order of their sender, also behind one that is refused', async () => {
    const sender = randomUUID()
    const early = await send(report(sender, 2))
    expect([early.status, early.body]).toMatchObject([409, { code: 'out_of_order', expected: 1 }])
    const refused = await send(report(sender, 1, { answers: [] }))
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'invalid_answers', sequence: 1 }])
    const nameless = await send(report(sender, 2, { reporter: ' ' }))
    expect([nameless.status, nameless.body]).toMatchObject([
      422,
      { sequence: 2, data: { reporter: ['Please fill this in.'] } },
    ])
    const third = report(sender, 3)
    expect((await send(third)).status).toBe(200)
    expect((await send(report(sender, 4))).status).toBe(200)
    for (const sequence of [1, 3, 4]) {
      const other = await send(report(sender, sequence))
      expect([other.status, other.body]).toMatchObject([409, { code: 'sequence_used' }])
    }
    expect((await send(third)).body).toMatchObject({ data: { result: 'repeated', sequence: 3 } })
  })

  it('corrects a phone clock that is wrong by hours, and says so', async () => {
    const wrong = now() + 5 * HOUR
    const sent = await send(
      report(randomUUID(), 1, { clocks: { stated: null, device: wrong - 48 * HOUR, sent: wrong } }),
    )
    const { correction, record_id } = (sent.body as { data: { correction: number; record_id: string } }).data
    expect(Math.round(correction / HOUR)).toBe(-5)
    const { data } = checklistRunDetailsReply.parse((await get(`/api/checklist-runs/${record_id}`)).body)
    expect(Math.round((Number(data.received_at) - Number(data.happened_at)) / HOUR)).toBe(48)
    expect(data.report?.clocks.device).toBe(wrong - 48 * HOUR)
  })

  it('accepts answers to a checklist as it was when the phone read it, not those to another', async () => {
    const { id, title, items, kind } = checklist()
    const changed = await demo.server.call('PATCH', `/api/checklists/${id}`, {
      token: demo.token,
      body: { title, kind, items: [...items, { text: 'Is it raining?', answer: 'yes_no', required: true }] },
      headers: { 'idempotency-key': randomUUID(), 'if-match': '"1"' },
    })
    expect(changed.status).toBe(200)
    const sender = randomUUID()
    const sent = await send(report(sender, 1))
    expect(sent.status).toBe(200)
    const { record_id } = (sent.body as { data: { record_id: string } }).data
    const { data } = checklistRunDetailsReply.parse((await get(`/api/checklist-runs/${record_id}`)).body)
    expect(data.report?.items).toEqual(items)
    const fresh = codePageReply.parse((await demo.server.call('GET', `/c/${code}`, {})).body).data
    expect(fresh.checklists.find((each) => each.id === id)).toMatchObject({ version: 2 })
    const never = await send(report(sender, 2, { checklist_version: 9 }))
    expect([never.status, never.body]).toMatchObject([422, { code: 'not_requested', sequence: 2 }])
  })

  it('stores a photo and keeps the digest of the original', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const stored = await fetch(`${demo.server.url}/c/${code}/photos`, { method: 'POST', body: png })
    expect(stored.status).toBe(201)
    const text = await fetch(`${demo.server.url}/c/${code}/photos`, { method: 'POST', body: 'not a picture' })
    expect(text.status).toBe(415)
    const large = await fetch(`${demo.server.url}/c/${code}/photos`, {
      method: 'POST',
      body: Buffer.alloc(MAX_FILE_BYTES + 1, png),
    })
    expect(large.status).toBe(413)
    const { pathname, hostname, port } = new URL(`${demo.server.url}/c/${code}/photos`)
    const files = () =>
      demo.server.context.db
        .selectFrom('file')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const before = await files()
    await new Promise<void>((resolve) => {
      const halfSent = connect(Number(port), hostname, () => {
        halfSent.write(`POST ${pathname} HTTP/1.1\r\nhost: a\r\ncontent-length: ${png.length}\r\n\r\n`)
        halfSent.end(png.subarray(0, 20))
      })
      halfSent.on('close', () => resolve()).resume()
    })
    expect(await files()).toEqual(before)
    const stranger = await fetch(`${demo.server.url}/c/${'0'.repeat(20)}/photos`, {
      method: 'POST',
      body: png,
    })
    expect(stranger.status).toBe(404)
    const document = await fetch(`${demo.server.url}/c/${code}/photos`, {
      method: 'POST',
      body: '%PDF-1.7\na form\n%%EOF',
    })
    expect(document.status).toBe(415)
  })

  it('takes pictures of a code up to a quota of the day, which slow uploads of another code do not use up', async () => {
    const { fileQuotas } = demo.server.context.config
    const { account } = fileQuotas
    const { code: other } = await issue('Gate 2')
    const picture = (shade: string) =>
      sharp({ create: { width: 4, height: 4, channels: 3, background: shade } })
        .png()
        .toBuffer()
    const send = async (shade: string) =>
      fetch(`${demo.server.url}/c/${other}/photos`, { method: 'POST', body: await picture(shade) })
    fileQuotas.account = 1
    expect((await send('#010203')).status).toBe(429)
    fileQuotas.account = account
    const { hostname, port } = new URL(demo.server.url)
    const slow = Array.from({ length: 4 }, () => connect(Number(port), hostname))
    const answers = slow.map(
      (socket) => new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data)))),
    )
    for (const socket of slow)
      socket.write(`POST /c/${code}/photos HTTP/1.1\r\nhost: a\r\ncontent-length: 900\r\n\r\n`)
    // two uploads wait for their bodies; further ones with the same code get 503, but those with other codes work
    expect((await Promise.race(answers)).slice(0, 12)).toBe('HTTP/1.1 503')
    expect((await send('#010204')).status).toBe(201)
    for (const socket of slow) socket.destroy()
  })

  it('answers the same to a code that never was, that expired and that was revoked', async () => {
    const short = await issue('For a day', zoneDateAt(now(), 'Africa/Nairobi'))
    const past = {
      site_post_id: post,
      label: 'Late',
      expires_on: zoneDateAt(now() - 24 * HOUR, 'Africa/Nairobi'),
    }
    expect(await write('/reporting-codes', past)).toMatchObject({
      status: 422,
      body: { data: { expires_on: ['Please choose today or a later day.'] } },
    })
    const gone = await issue('Lost phone')
    await write(`/reporting-codes/${gone.id}/revoke`)
    await demo.server.context.db
      .updateTable('reporting_code')
      .set({ expires_at: now() - 1 })
      .where('company', '=', '1')
      .where('id', '=', short.id)
      .execute()
    for (const each of ['0'.repeat(20), short.code, gone.code, 'x'])
      for (const answer of [
        await demo.server.call('GET', `/c/${each}`, {}),
        await send(report(randomUUID(), 1), each),
      ])
        expect([answer.status, answer.body]).toEqual([404, NOT_VALID])
    const again = await get(`/api/reporting-codes/${gone.id}/address`)
    expect([again.status, again.body]).toMatchObject([409, { code: 'not_issued' }])
    expect((await demo.server.call('GET', `/c/${code}`, {})).status).toBe(200)
    expect(codeId).not.toBe(gone.id)
  })

  it('makes a network that guesses wait', async () => {
    const statuses = []
    for (let at = 0; at < 40; at++)
      statuses.push((await demo.server.call('GET', `/c/${String(at).padStart(20, '0')}`, {})).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses[0]).toBe(404)
  })
})
