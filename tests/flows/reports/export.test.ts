import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { securityLogReply } from '../../../contract/auth/security-log.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { withDemo } from '../../support/http/with-demo.ts'

/** three pages of the export */
const ROWS = 5000

withDemo('exports', (demo) => {
  const download = (path: string) =>
    fetch(`${demo.server.url}/api${path}`, {
      headers: { authorization: `Bearer ${demo.token}`, accept: 'text/csv' },
    })

  it('come as JSON lines, too, each row whole, and the security log notes them', async () => {
    const headers = { authorization: `Bearer ${demo.token}`, accept: 'application/x-ndjson' }
    const reply = await fetch(`${demo.server.url}/api/workers?search=kamau`, { headers })
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson')
    const rows = (await reply.text())
      .trim()
      .split('\n')
      .map((line) => workers.row.parse(JSON.parse(line)))
    expect(rows[0]).toMatchObject({ user_full_name: expect.stringContaining('Kamau') })
    // columns that lists hide by default
    expect(rows[0]).toHaveProperty('skills')
    const path = '/api/security-log?what=ListExported'
    const noted = await demo.server.call('GET', path, { token: demo.token })
    expect(securityLogReply.parse(noted.body).data[0]).toMatchObject({ call: 'GET /api/workers' })
    const page = await demo.server.call('GET', '/api/workers?search=kamau&whole=true', { token: demo.token })
    expect(workers.page.parse(page.body).data).toEqual(rows)
  })

  const store = async (name: (i: number) => string, first: number, many: number) => {
    for (let from = 0; from < many; from += 500)
      await demo.server.context.db
        .insertInto('client')
        .values(
          Array.from({ length: Math.min(500, many - from) }, (_, i) => ({
            company: '1',
            id: String(first + from + i),
            name: name(from + i),
            search: name(from + i),
            archived_at: null,
          })),
        )
        .execute()
  }
  const named = (kind: string) => (i: number) => `${kind} ${String(i).padStart(4, '0')}`

  it('tell every row that stays once, and what came behind what was told', async () => {
    // far more text than fits into socket buffers when a client stops reading
    const long = randomBytes(4000).toString('hex')
    const name = (i: number) => `${named('export')(i)} ${long}`
    await store(name, 100_000, ROWS)
    const reply = await download('/clients?search=export')
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('the export has no body')
    let text = (await reader.read()).value ?? ''
    await demo.server.context.db
      .updateTable('client')
      .set({ archived_at: 1 })
      .where('company', '=', '1')
      .where('name', 'in', [ROWS - 3, ROWS - 2].map(name))
      .execute()
    await store((i) => name(ROWS + i), 200_000, 1)
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value
    const told = text.split('\r\n').flatMap((line) => /,(export \d{4}) /.exec(line)?.[1] ?? [])
    const stay = Array.from({ length: ROWS + 1 }, (_, i) => i).filter(
      (i) => ![ROWS - 3, ROWS - 2].includes(i),
    )
    expect(told).toEqual(stay.map(named('export')))
  })

  it.each([
    ['sort=name', 300_000, (a: number, b: number) => a - b],
    ['sort=-name', 310_000, (a: number, b: number) => b - a],
    // all have the same count, so rows are sorted by id
    ['sort=assignment_count', 320_000, (a: number, b: number) => a - b],
    ['sort=-assignment_count', 330_000, (a: number, b: number) => b - a],
  ])('go on from page to page in the order of %s', async (sort, first, order) => {
    const kind = `pages by ${sort.replace(/\W/g, ' ')}`
    await store(named(kind), first, ROWS)
    const text = await (await download(`/clients?search=${encodeURIComponent(kind)}&${sort}`)).text()
    const told = text.split('\r\n').slice(1, -1)
    expect(told.map((line) => Number(/ (\d{4}),/.exec(line)?.[1]))).toEqual(
      Array.from({ length: ROWS }, (_, i) => i).toSorted(order),
    )
  })

  it('put rows without what they are sorted by last, each once', async () => {
    for (let from = 0; from < ROWS; from += 500)
      await demo.server.context.db
        .insertInto('document')
        .values(
          Array.from({ length: 500 }, (_, i) => ({
            company: '1',
            id: String(100_000 + from + i),
            client_id: '1',
            title: named('paper')(from + i),
            search: named('paper')(from + i),
            kind: 'other',
            reference: null,
            reference_search: null,
            expires_on: from + i < 10 ? '2027-01-01' : null,
            archived_at: null,
          })),
        )
        .execute()
    for (const sort of ['expires_on', '-expires_on']) {
      const text = await (await download(`/documents?search=paper&sort=${sort}`)).text()
      const told = text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => Number(/paper (\d{4})/.exec(line)?.[1]))
      const order = (a: number, b: number) => (sort === 'expires_on' ? a - b : b - a)
      const all = Array.from({ length: ROWS }, (_, i) => i).toSorted(order)
      expect(told).toEqual([...all.filter((i) => i < 10), ...all.filter((i) => i >= 10)])
    }
  })

  it('let another request be answered in between', async () => {
    await store(named('between'), 400_000, ROWS)
    const order: string[] = []
    const exports = Array.from({ length: 5 }, async () => {
      const text = await (await download('/clients?search=between')).text()
      order.push(`an export of ${text.split('\r\n').length - 2}`)
    })
    const asked = demo.server.call('GET', '/api/clients/1', { token: demo.token }).then(({ status }) => {
      order.push(`an answer ${status}`)
    })
    await Promise.all([...exports, asked])
    expect(order).toEqual(['an answer 200', ...exports.map(() => `an export of ${ROWS}`)])
  })

  it('holds no text that a spreadsheet takes for a formula', async () => {
    for (const name of ['=1+1', '@sum', '＝1+11'])
      await demo.server.call('POST', '/api/workers', { token: demo.token, body: { user_full_name: name } })
    const lines = (await (await download('/workers?search=1%2B1')).text()).split('\r\n')
    expect(lines.slice(1, 3).map((line) => line.split(',')[1])).toEqual(["'=1+1", "'＝1+11"])
  })
})
