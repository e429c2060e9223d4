import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { preconditionFailed, historyReply } from '../../../contract/core/resource.ts'
import { clients } from '../../../contract/clients/client.ts'
import { keyedWrites } from '../../support/http/keyed-writes.ts'
import { repetitions } from '../../support/attacks/repetitions.ts'
import { withDemoOnBoth } from '../../support/http/with-demo.ts'

/** number of sequences of concurrent steps on each engine */
const INTERLEAVINGS = repetitions({ seldom: 40, often: 500 })

interface Intent {
  name: string
  key: string
  /** If-Match: the version that the user saw; null: not sent */
  seen: number | null
  /** the first answer other than "the first request is still running" */
  answer: { status: number; etag: string | null; text: string } | null
}

withDemoOnBoth('writes', (demo) => {
  const { send, untilAnswered, addClient } = keyedWrites(demo)
  const history = async (id: string) => {
    const { body } = await demo.server.call('GET', `/api/clients/${id}/history?per_page=1000`, {
      token: demo.token,
    })
    return historyReply.parse(body).data.toReversed()
  }

  it('sent fifty times at once adds one record, and every answer is the first', async () => {
    const ask = { key: '"fifty-at-once"', body: { name: 'Fifty Ltd' } }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => untilAnswered(() => send('POST', '/clients', ask))),
    )
    expect(new Set(answers.map(({ status, etag, text }) => `${status} ${etag} ${text}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 201, etag: '"1"' })
    const found = await demo.server.call('GET', '/api/clients?search=fifty', { token: demo.token })
    expect(clients.page.parse(found.body).meta.total).toBe(1)
  })

  it('gives the first answer though the record has changed since', async () => {
    const ask = { key: 'first-answer', body: { name: 'Before' } }
    const first = await send('POST', '/clients', ask)
    const { id } = clients.reply.parse(JSON.parse(first?.text ?? '')).data
    await send('PATCH', `/clients/${id}`, { key: 'renamed', body: { name: 'After' } })
    expect(await send('POST', '/clients', ask)).toEqual(first)
  })

  it('refuses a key that was used for something else, and says so', async () => {
    const key = 'one-key'
    await send('POST', '/clients', { key, body: { name: 'One' } })
    const other = await send('POST', '/clients', { key, body: { name: 'Two' } })
    expect([other?.status, JSON.parse(other?.text ?? '').code]).toEqual([422, 'key_reused'])
    const elsewhere = await send('DELETE', '/clients/1', { key })
    expect(elsewhere?.status).toBe(422)
  })

  it('takes one person’s key for that person’s own', async () => {
    const ask = { key: 'shared-by-chance', body: { name: 'Mine' } }
    const mine = await send('POST', '/clients', ask)
    const stored = await demo.server.context.db
      .selectFrom('command')
      .select('command_id')
      .where('command_id', 'like', '%shared-by-chance')
      .execute()
    expect(mine?.status).toBe(201)
    expect(stored).toEqual([{ command_id: expect.stringMatching(/^\d+:shared-by-chance$/) }])
  })

  it('says 409 to the same write while it is under way', async () => {
    demo.server.context.underWay.add(`1/2:busy`)
    const busy = await send('POST', '/clients', { key: 'busy', body: { name: 'Busy' } })
    demo.server.context.underWay.delete(`1/2:busy`)
    expect([busy?.status, JSON.parse(busy?.text ?? '').code]).toEqual([409, 'under_way'])
    expect((await send('POST', '/clients', { key: 'busy', body: { name: 'Busy' } }))?.status).toBe(201)
  })

  it('refuses a change of what somebody else changed, with what is there now and who did it', async () => {
    const id = await addClient('Seen')
    await send('PATCH', `/clients/${id}`, { key: 'theirs', seen: 1, body: { name: 'Theirs' } })
    const mine = await send('PATCH', `/clients/${id}`, { key: 'mine', seen: 1, body: { name: 'Mine' } })
    expect(mine?.status).toBe(412)
    expect(preconditionFailed.parse(JSON.parse(mine?.text ?? ''))).toMatchObject({
      version: 2,
      current: { id, name: 'Theirs' },
      changes: [
        {
          version: 2,
          by_name: 'Daniel Kiplagat',
          type: 'ClientChanged',
          changes: [{ field: 'name', from: 'Seen', to: 'Theirs' }],
        },
      ],
    })
    expect((await send('DELETE', `/clients/${id}`, { key: 'rm', seen: 1 }))?.status).toBe(412)
    expect((await send('PATCH', `/clients/${id}`, { key: 'any', body: { name: 'Any' } }))?.status).toBe(200)
  })

  it('gives a record the name of another only once that is confirmed, on the same key', async () => {
    await addClient('Acme Ltd')
    const first = { key: 'second-acme', body: { name: 'ACME ltd' } }
    const refused = await send('POST', '/clients', first)
    expect([refused?.status, JSON.parse(refused?.text ?? '')]).toEqual([
      409,
      {
        message: 'Another client is named ACME ltd.',
        code: 'needs_confirmation',
        warnings: [
          {
            code: 'duplicate_name',
            field: 'name',
            message: 'Another client is named ACME ltd.',
          },
        ],
      },
    ])
    const added = await send('POST', '/clients', { ...first, confirm: 'duplicate_name' })
    expect(added?.status).toBe(201)
    const { id } = clients.reply.parse(JSON.parse(added?.text ?? '')).data
    // keeping a record's own name is not a duplicate
    const phone = await send('PATCH', `/clients/${id}`, { key: 'phone', body: { phone: '+254700000001' } })
    expect(phone?.status).toBe(200)
    const other = await addClient('Another')
    const renamed = await send('PATCH', `/clients/${other}`, {
      key: 'renamed-acme',
      body: { name: 'Acmé Ltd' },
    })
    expect(renamed?.status).toBe(409)
    await send('DELETE', `/clients/${id}`, { key: 'second-gone' })
    const guards = async (name: string) =>
      (await send('POST', '/workers', { key: randomUUID(), body: { user_full_name: name } }))?.status
    expect([await guards('Jane Twin'), await guards('jane twin')]).toEqual([201, 409])
  })

  it('refuses headers that say nothing, and names them', async () => {
    for (const [header, value] of [
      ['if-match', 'version 3'],
      ['idempotency-key', ''],
      ['confirm', '1'],
    ] as const) {
      const reply = await fetch(`${demo.server.url}/api/clients/1`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${demo.token}`, [header]: value },
      })
      const { data } = (await reply.json()) as { data?: object }
      expect([reply.status, Object.keys(data ?? {})]).toEqual([400, [header]])
    }
  })

  it(`holds through ${INTERLEAVINGS} interleavings of retries, conflicts and cuts`, async () => {
    let run = 0
    const step = fc.record({
      /** number of an author and their idempotency key; steps with the same number are retries */
      intent: fc.nat(2),
      /** whether to send the version that the first attempt saw */
      careful: fc.boolean(),
      copies: fc.integer({ min: 1, max: 2 }),
      cut: fc.boolean(),
    })
    const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
      minLength: 2,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(rounds, async (given) => {
        const id = await addClient(`Run ${++run}`)
        const intents = new Map<number, Intent>()
        let version = 1
        for (const round of given) {
          const seen = version
          await Promise.all(
            round.map(async ({ intent: number, careful, copies, cut }) => {
              const known = intents.get(number) ?? {
                name: `${run}/${number}`,
                key: randomUUID(),
                seen: careful ? seen : null,
                answer: null,
              }
              intents.set(number, known)
              const ask = { key: known.key, seen: known.seen, body: { name: known.name } }
              if (cut) await send('PATCH', `/clients/${id}`, { ...ask, cut })
              const answers = await Promise.all(
                Array.from({ length: copies }, () =>
                  untilAnswered(() => send('PATCH', `/clients/${id}`, ask)),
                ),
              )
              for (const answer of answers) {
                if (known.answer?.status === 200) expect(answer).toEqual(known.answer)
                known.answer = answer
              }
            }),
          )
          const versions = [...intents.values()].map(({ answer }) => Number(answer?.etag?.slice(1, -1) ?? 1))
          version = Math.max(version, ...versions)
        }
        const events = (await history(id)).slice(1)
        for (const { name, seen, answer } of intents.values()) {
          const mine = events.filter(({ changes }) => changes[0]?.to === name)
          expect([200, 412]).toContain(answer?.status)
          expect(mine.length).toBe(answer?.status === 200 ? 1 : 0)
          if (seen !== null && mine[0]) expect(mine[0].version).toBe(seen + 1)
        }
        expect(events.length).toBe(
          [...intents.values()].filter(({ answer }) => answer?.status === 200).length,
        )
      }),
      { numRuns: INTERLEAVINGS },
    )
  }, 600_000)
})
