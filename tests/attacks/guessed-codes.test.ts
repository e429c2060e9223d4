import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { codeHash } from '../../server/reporting-codes/code-secret.ts'
import { reportingCodeIn } from '../../server/reporting-codes/presented-code.ts'
import { withDemo } from '../support/with-demo.ts'

const GUESSES = 10_000

/** A share of pairs in which the first took longer, of 1; 0.5: they cannot be told apart. */
function longerShare(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((ms) => ({ ms, first: true })), ...b.map((ms) => ({ ms, first: false }))]
  let below = 0
  let pairs = 0
  for (const { first } of all.toSorted((x, y) => x.ms - y.ms))
    if (first) pairs += below
    else below += 1
  return pairs / (a.length * b.length)
}

const guess = (url: string, code: string, localAddress: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request(`${url}/c/${code}`, { localAddress }, (reply) => {
      let body = ''
      reply.on('data', (part) => (body += part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })

withDemo('guessed codes', (demo) => {
  const write = async (path: string, body: object) =>
    (
      await demo.server.call('POST', `/api${path}`, {
        token: demo.token,
        body,
        headers: { 'idempotency-key': randomUUID() },
      })
    ).body as { data: { id: string } }
  async function issue(label: string) {
    const { data } = (await demo.server.call('GET', '/api/site-posts?per_page=1', { token: demo.token }))
      .body as { data: { id: string }[] }
    const made = await write('/reporting-codes', { site_post_id: data[0]?.id, label, expires_on: null })
    const { body } = await demo.server.call('GET', `/api/reporting-codes/${made.data.id}/address`, {
      token: demo.token,
    })
    const { url } = (body as { data: { url: string } }).data
    return { id: made.data.id, code: url.split('/').at(-1) ?? '' }
  }

  it(`answers ${GUESSES} guesses alike, and nobody else waits`, async () => {
    const { url, context } = demo.server
    const [valid, revoked, expired] = [await issue('Valid'), await issue('Revoked'), await issue('Expired')]
    await write(`/reporting-codes/${revoked.id}/revoke`, {})
    await context.db
      .updateTable('reporting_code')
      .set({ expires_at: context.now() - 1 })
      .where('company', '=', '1')
      .where('id', '=', expired.id)
      .execute()
    const codes = [() => randomUUID().slice(0, 20), () => revoked.code, () => expired.code]

    const find = reportingCodeIn(context)
    const took: number[][] = [[], [], []]
    for (let at = 0; at < GUESSES; at += 1) {
      const hash = codeHash(codes[at % 3]?.() ?? '')
      const from = performance.now()
      expect(await find(hash, context.now())).toBeNull()
      took[at % 3]?.push(performance.now() - from)
    }
    const [never = [], gone = [], late = []] = took
    const shares = [longerShare(never, gone), longerShare(never, late), longerShare(gone, late)]
    // oxlint-disable-next-line no-console
    console.log(
      'share of pairs in which the first took longer',
      shares.map((share) => share.toFixed(3)),
    )
    for (const share of shares) expect(Math.abs(share - 0.5)).toBeLessThan(0.06)

    const answers = new Map<string, number>()
    let honestMs = 0
    for (let at = 0; at < GUESSES; at += 50) {
      const batch = await Promise.all(
        Array.from({ length: 50 }, (_, nth) => guess(url, codes[(at + nth) % 3]?.() ?? '', '127.0.0.1')),
      )
      for (const { status, body } of batch)
        answers.set(`${status} ${body}`, (answers.get(`${status} ${body}`) ?? 0) + 1)
      const from = performance.now()
      const honest = await guess(url, valid.code, '127.9.0.1')
      expect(honest.status).toBe(200)
      honestMs = Math.max(honestMs, performance.now() - from)
    }
    // oxlint-disable-next-line no-console
    console.log('answers', Object.fromEntries(answers), 'slowest for another network, ms', honestMs)
    expect([...answers.keys()].map((answer) => answer.slice(0, 3)).toSorted()).toEqual(['404', '429'])
    expect(honestMs).toBeLessThan(2_000)
  })
})
