import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { beforeAll, expect, it } from 'vitest'
import { withConcurrency } from '../../scripts/bench/with-concurrency.ts'
import { withDemoOnBoth } from '../support/http/with-demo.ts'

const GUESSES = 10_000

/**
 * Returns the share of pairs (0 to 1) in which the first call took longer. At 0.5 the two kinds cannot be told apart.
 */
function longerShare(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((ms) => ({ ms, first: true })), ...b.map((ms) => ({ ms, first: false }))]
  let below = 0
  let pairs = 0
  for (const { first } of all.toSorted((x, y) => x.ms - y.ms))
    if (first) pairs += below
    else below += 1
  return pairs / (a.length * b.length)
}

interface Answered {
  status: number
  body: string
  /** the headers as text, without the date and the request's number */
  headers: string
  ms: number
}

function guess(url: string, code: string, localAddress: string): Promise<Answered> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    request(`${url}/c/${code}`, { localAddress, agent: false }, (reply) => {
      let body = ''
      reply.on('data', (part) => (body += part))
      reply.on('end', () => {
        const { date: _date, 'x-request-id': _id, ...headers } = reply.headers
        const ms = performance.now() - from
        resolve({ status: reply.statusCode ?? 0, body, headers: JSON.stringify(headers), ms })
      })
    })
      .on('error', reject)
      .end()
  })
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
/** returns an IP address in one of 50,000 networks, so that no network reaches its limit of wrong codes */
const network = (nth: number) => `127.1.${nth % 200}.${1 + (Math.floor(nth / 200) % 250)}`
const FLOOD = '127.0.0.1'
const ELSEWHERE = '127.9.0.1'

withDemoOnBoth('guessed codes', (demo) => {
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
  let valid = ''
  let kinds: (() => string)[] = []

  beforeAll(async () => {
    const { context } = demo.server
    const [own, revoked, expired] = [await issue('Valid'), await issue('Revoked'), await issue('Expired')]
    await write(`/reporting-codes/${revoked.id}/revoke`, {})
    await context.db
      .updateTable('reporting_code')
      .set({ expires_at: context.now() - 1 })
      .where('company', '=', '1')
      .where('id', '=', expired.id)
      .execute()
    valid = own.code
    const { length } = valid
    kinds = [() => randomUUID().replaceAll('-', '').slice(0, length), () => revoked.code, () => expired.code]
  })

  it(`answers ${GUESSES} codes that never were, are revoked or expired alike, in the same time`, async () => {
    const { url } = demo.server
    const took: number[][] = [[], [], []]
    const answers: Set<string>[] = [new Set(), new Set(), new Set()]
    const WARM_UP = 300
    const nths = Array.from({ length: WARM_UP + GUESSES }, (_, nth) => nth)
    await withConcurrency(nths, 20, async (nth) => {
      const kind = nth % 3
      const { status, headers, body, ms } = await guess(url, kinds[kind]?.() ?? '', network(nth))
      if (nth < WARM_UP) return
      took[kind]?.push(ms)
      answers[kind]?.add(`${status} ${headers} ${body}`)
    })
    const [never = [], gone = [], late = []] = took
    const shares = [longerShare(never, gone), longerShare(never, late), longerShare(gone, late)]
    tell(
      'share of pairs in which the first took longer',
      shares.map((share) => share.toFixed(3)),
    )
    tell(
      'median ms of never, revoked, expired',
      took.map((each) => median(each).toFixed(3)),
    )
    expect(answers[0]?.size).toBe(1)
    expect([...(answers[0] ?? [])][0]).toMatch(/^404 /)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    // with this sample size, chance alone exceeds this deviation in four of ten thousand runs
    for (const share of shares) expect(Math.abs(share - 0.5)).toBeLessThan(0.03)
  })

  it(`holds up one network with ${GUESSES} guesses, alike for all, and nobody elsewhere`, async () => {
    const { url } = demo.server
    /** returns how long a user with a valid code waits on another network during 50 parallel calls, ms */
    const waits = async (calls: number, call: (nth: number) => Promise<unknown>) => {
      const honest: number[] = []
      for (let at = 0; at < calls; at += 50) {
        const batch = Array.from({ length: 50 }, (_, nth) => call(at + nth))
        const { status, ms } = await guess(url, valid, ELSEWHERE)
        expect(status).toBe(200)
        honest.push(ms)
        await Promise.all(batch)
      }
      return honest
    }
    const opened = (path: string) =>
      new Promise((resolve, reject) => {
        request(`${url}${path}`, { agent: false }, (reply) => reply.resume().on('end', resolve))
          .on('error', reject)
          .end()
      })
    await waits(1_000, () => opened('/healthz'))
    const beside = await waits(GUESSES / 2, () => opened('/healthz'))
    const answers = new Map<string, Set<number>>()
    let first429 = Infinity
    const attacked = await waits(GUESSES, async (nth) => {
      const { status, body } = await guess(url, kinds[nth % 3]?.() ?? '', FLOOD)
      if (status === 429) first429 = Math.min(first429, nth)
      const said = `${status} ${body.replaceAll(/\d+/g, 'n')}`
      answers.set(said, (answers.get(said) ?? new Set()).add(nth % 3))
    })
    tell('a person elsewhere, median and longest ms, beside as many harmless calls', [
      median(beside).toFixed(1),
      Math.max(...beside).toFixed(1),
    ])
    tell('beside the guesses', [median(attacked).toFixed(1), Math.max(...attacked).toFixed(1)])
    expect([...answers.keys()].map((answer) => answer.slice(0, 3)).toSorted()).toEqual(['404', '429'])
    // all three kinds of wrong code got each of the answers, so answers do not reveal the kind
    for (const kindsOf of answers.values()) expect(kindsOf.size).toBe(3)
    expect(first429).toBeLessThan(100)
    // a user elsewhere waits no longer than beside the same number of harmless calls
    expect(median(attacked)).toBeLessThan(1.5 * median(beside) + 10)
    expect(Math.max(...attacked)).toBeLessThan(500)
    // a valid code also works from the throttled network, because a mobile carrier's customers share an IP address
    expect((await guess(url, valid, FLOOD)).status).toBe(200)
  })
})

const tell = (what: string, figures: readonly string[]) =>
  // oxlint-disable-next-line no-console
  console.log(what, figures.join(', '))
