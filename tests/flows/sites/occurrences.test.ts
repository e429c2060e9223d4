import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bookEntriesReply, occurrenceBooksReply } from '../../../contract/occurrences/occurrence-book.ts'
import { occurrences, occurrenceProposalsReply } from '../../../contract/occurrences/occurrence.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('occurrences', (demo) => {
  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    key: string = randomUUID(),
  ) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      ...(body && { body, headers: { 'idempotency-key': key } }),
    })
  const now = () => demo.server.context.now()
  const entry = (more: object = {}) => ({
    site_post_id: '3',
    category: 'visitor',
    priority: 'routine',
    narrative: 'A visitor asked for the manager.',
    occurred_at: now() - 60_000,
    ...more,
  })
  const record = async (more: object = {}, key?: string) => {
    const { status, body } = await call('POST', '/occurrences', entry(more), key)
    expect(status).toBe(201)
    return occurrences.reply.parse(body).data
  }
  const read = async (id: string) =>
    occurrences.reply.parse((await call('GET', `/occurrences/${id}`)).body).data
  const bookOf = async (query = '') =>
    bookEntriesReply.parse((await call('GET', `/occurrence-books/3${query}`)).body).data
  const step = (id: string, name: string, body: object) => call('POST', `/occurrences/${id}/${name}`, body)

  it('are written into the book of a post, each with the next serial, once however often sent', async () => {
    const key = randomUUID()
    const first = await record({ worker_id: '2', involved: { persons: [{ name: 'Jane Doe' }] } }, key)
    expect(first).toMatchObject({
      serial: 1,
      status: 'recorded',
      involved: { persons: [{ name: 'Jane Doe', role: null }], vehicles: [], informed: [] },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const body = entry({ worker_id: '2' })
    expect((await call('POST', '/occurrences', { ...body, narrative: '' })).status).toBe(422)
    expect((await call('POST', '/occurrences', { ...body, site_post_id: '99' })).status).toBe(422)
    expect((await call('POST', '/occurrences', { ...body, colour: 'red' })).status).toBe(422)
    expect(await record()).toMatchObject({ serial: 2 })
    const twice = randomUUID()
    const again = entry()
    const replies = [
      await call('POST', '/occurrences', again, twice),
      await call('POST', '/occurrences', again, twice),
    ]
    expect(replies.map(({ body: said }) => occurrences.reply.parse(said).data.serial)).toEqual([3, 3])
  })

  it('say why they are late', async () => {
    const late = entry({ occurred_at: now() - 3_600_000 })
    const refused = await call('POST', '/occurrences', late)
    expect([refused.status, Object.keys((refused.body as { data: object }).data)]).toEqual([
      422,
      ['late_reason'],
    ])
    const { late_reason } = await record({ ...late, late_reason: 'On patrol.' })
    expect(late_reason).toBe('On patrol.')
  })

  it('are amended by another entry of the same book, once, and stay readable', async () => {
    const wrong = await record({ narrative: 'Jon was here.' })
    const amend = { amends: wrong.id, amend_reason: 'Wrong name.', narrative: 'John was here.' }
    const right = await record(amend)
    expect(right).toMatchObject({ serial: wrong.serial + 1, amends: wrong.id, amends_serial: wrong.serial })
    expect(await read(wrong.id)).toMatchObject({
      status: 'amended',
      narrative: 'Jon was here.',
      amended_by: right.id,
      amended_by_serial: right.serial,
      digest: wrong.digest,
    })
    const races = await Promise.all([
      call('POST', '/occurrences', entry({ ...amend, amends: right.id })),
      call('POST', '/occurrences', entry({ ...amend, amends: right.id })),
    ])
    expect(new Set(races.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const other = await call('POST', '/occurrences', entry({ ...amend, site_post_id: '4' }))
    expect(other.status).toBeGreaterThanOrEqual(409)
    // the refused entry did not use up a serial number
    expect(await record()).toMatchObject({ serial: right.serial + 2 })
  })

  it('are supplemented, made void with a reason, and never changed or removed', async () => {
    const { id } = await record()
    expect((await step(id, 'supplement', { text: 'He left at noon.' })).status).toBe(200)
    expect((await step(id, 'void', {})).status).toBe(422)
    expect((await step(id, 'void', { reason: 'Entered twice.' })).status).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'voided',
      void_reason: 'Entered twice.',
      supplements: [{ text: 'He left at noon.' }],
      narrative: 'A visitor asked for the manager.',
    })
    expect((await step(id, 'supplement', { text: 'More.' })).status).toBe(409)
    expect((await call('PATCH', `/occurrences/${id}`, { narrative: 'x' })).status).toBe(404)
    expect((await call('DELETE', `/occurrences/${id}`)).status).toBe(404)
  })

  it('are proposed a guard near the post, and a post near the guard, by the fixes at that time', async () => {
    const { context } = demo.server
    const post = sitePosts.reply.parse((await call('GET', '/site-posts/3')).body).data
    const t = now() - 60_000
    const north = { lat: Number(post.latitude) + 0.0004, lon: Number(post.longitude) }
    const fix = { workerId: '2', t, ...north, accuracy: 5, speed: null }
    await acceptFixes(context, companyId('1'), [fix], 'osmand')
    const proposed = async (query: string, token = demo.token) =>
      occurrenceProposalsReply.parse(
        (await demo.server.call('GET', `/api/occurrence-proposals?at=${t + 30_000}&${query}`, { token }))
          .body,
      ).data
    const named = (near: { id: string; distance: number; fix_at: number }[], id: string) =>
      near.filter((each) => each.id === id).map(({ distance, fix_at }) => [distance, fix_at])
    expect(named((await proposed('worker_id=2')).posts, '3')).toEqual([[44, t]])
    expect(named((await proposed('site_post_id=3')).guards, '2')).toEqual([[44, t]])
    expect((await proposed('site_post_id=9999')).guards).toEqual([])
    expect((await call('GET', '/occurrence-proposals?at=x')).status).toBe(400)
  })

  it('are reviewed by somebody other than their author', async () => {
    const { id } = await record()
    expect((await step(id, 'review', {})).body).toMatchObject({ code: 'own_entry' })
    const list = occurrences.page.parse(
      (await call('GET', '/occurrences?site_post_id=1&status=recorded')).body,
    )
    const [ofDemo] = list.data
    const { token } = await demo.server.signIn('dispatcher@askari.example')
    for (const [name, body] of [
      ['review', { note: 'Seen.' }],
      ['void', { reason: 'A mistake.' }],
    ] as const) {
      const asked = { token, body, headers: { 'idempotency-key': randomUUID() } }
      const { status } = await demo.server.call('POST', `/api/occurrences/${ofDemo?.id}/${name}`, asked)
      expect(status).toBe(403)
    }
    const { status } = await step(ofDemo?.id ?? '', 'review', { note: 'Seen.' })
    expect([status, await read(ofDemo?.id ?? '')]).toMatchObject([
      200,
      { status: 'reviewed', review_note: 'Seen.', reviewed_by: expect.any(String) },
    ])
  })

  it('hand a post over between two guards, who agree or do not', async () => {
    const handover = {
      outgoing: '1',
      incoming: '2',
      items: [{ name: 'Radio', expected: 2, found: 1, condition: 'missing' }],
    }
    const unknown = entry({ category: 'handover', handover: { ...handover, incoming: '999' } })
    expect((await call('POST', '/occurrences', unknown)).status).toBe(422)
    const { id } = await record({ category: 'handover', handover })
    expect((await step(id, 'dispute-handover', { reason: 'A radio is missing.' })).status).toBe(200)
    expect((await read(id)).handover).toMatchObject({
      state: 'disputed',
      answer: 'A radio is missing.',
      outgoing_name: expect.any(String),
      incoming_name: expect.any(String),
    })
    expect((await step(id, 'accept-handover', {})).status).toBe(409)
  })

  it('are read as a book: by serial and from a day on, without a gap', async () => {
    const { year, last, entries } = await bookOf('?limit=200')
    expect(entries.map(({ serial }) => serial)).toEqual(Array.from({ length: last }, (_, at) => at + 1))
    const part = await bookOf('?from=3&limit=2')
    expect([part.from, part.entries.map(({ serial }) => serial)]).toEqual([3, [3, 4]])
    expect((await bookOf(`?day=${year}-01-01&limit=1`)).from).toBe(1)
    expect((await bookOf(`?day=${year}-12-31&limit=1`)).from).toBe(last + 1)
    expect((await call('GET', '/occurrence-books/3?year=1999')).status).toBe(404)
    const books = occurrenceBooksReply.parse((await call('GET', '/occurrence-books')).body).data
    expect(books.map(({ id }) => id)).toContain('3')
  })
})
