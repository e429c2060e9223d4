import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { changedSince, historyReply } from '../../contract/resource.ts'
import { assignments } from '../../contract/assignment.ts'
import { clients } from '../../contract/client.ts'
import { tries } from '../support/tries.ts'
import { withDemo } from '../support/with-demo.ts'

/** so many on each engine */
const INTERLEAVINGS = tries({ seldom: 40, often: 500 })

interface Intent {
  name: string
  key: string
  /** the version that the person saw; null: says none */
  seen: number | null
  /** the first answer that was not "being worked on" */
  answer: { status: number; etag: string | null; text: string } | null
}

withDemo('writes', (demo) => {
  const send = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { key, seen, body, cut = false }: { key: string; seen?: number | null; body?: object; cut?: boolean },
  ) => {
    const sent = fetch(`${demo.server.url}/api${path}`, {
      method,
      ...(cut && { signal: AbortSignal.timeout(2) }),
      headers: {
        authorization: `Bearer ${demo.token}`,
        'idempotency-key': key,
        ...(seen != null && { 'if-match': `"${seen}"` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    try {
      const reply = await sent
      const text = await reply.text()
      return { status: reply.status, etag: reply.headers.get('etag'), text }
    } catch {
      // the connection was cut: whoever sent this knows nothing, and sends it again
      return null
    }
  }
  /** sends until it is answered, as the console does */
  const untilAnswered = async (ask: () => ReturnType<typeof send>) => {
    for (;;) {
      const answer = await ask()
      if (answer && !answer.text.includes('"under_way"')) return answer
    }
  }
  const history = async (id: string) => {
    const { body } = await demo.server.call('GET', `/api/clients/${id}/history?per_page=1000`, {
      token: demo.token,
    })
    return historyReply.parse(body).data.toReversed()
  }
  const add = async (name: string) => {
    const ask = { key: randomUUID(), body: { name } }
    const answer = await untilAnswered(() => send('POST', '/clients', ask))
    return clients.reply.parse(JSON.parse(answer.text)).data.id
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
    const id = await add('Seen')
    await send('PATCH', `/clients/${id}`, { key: 'theirs', seen: 1, body: { name: 'Theirs' } })
    const mine = await send('PATCH', `/clients/${id}`, { key: 'mine', seen: 1, body: { name: 'Mine' } })
    expect(mine?.status).toBe(412)
    expect(changedSince.parse(JSON.parse(mine?.text ?? ''))).toMatchObject({
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

  it('refuses headers that say nothing, and names them', async () => {
    for (const [header, value] of [
      ['if-match', 'version 3'],
      ['idempotency-key', ''],
    ] as const) {
      const reply = await fetch(`${demo.server.url}/api/clients/1`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${demo.token}`, [header]: value },
      })
      const { data } = (await reply.json()) as { data?: object }
      expect([reply.status, Object.keys(data ?? {})]).toEqual([400, [header]])
    }
  })

  it('tells what a part of a record was before, and what was taken away', async () => {
    const fence = (east: number) =>
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [36.8, -1.3],
            [east, -1.3],
            [east, -1.29],
            [36.8, -1.3],
          ],
        ],
      })
    const body = {
      name: 'Fenced',
      client_id: await add('With a fence'),
      geofence_coordinates: fence(36.81),
    }
    const added = await untilAnswered(() => send('POST', '/assignments', { key: 'fenced', body }))
    const { id } = assignments.reply.parse(JSON.parse(added.text)).data
    const change = (key: string, change: object) => send('PATCH', `/assignments/${id}`, { key, body: change })
    await change('redrawn', { geofence_coordinates: fence(36.82) })
    await change('unfenced', { has_geofence: false })
    const shift = { name: 'Day', start_local: '06:00', duration_min: 60 }
    const guard = await send('POST', `/assignment-workers/${id}`, {
      key: 'on-duty',
      body: { worker_id: '5', shift },
    })
    const entry = JSON.parse(guard?.text ?? '').data.id as string
    await send('PATCH', `/assignment-workers/${id}/${entry}`, { key: 'off-duty', body: { shift: null } })
    const stale = { key: 'stale', seen: 1, body: { shift } }
    const refused = await send('PATCH', `/assignment-workers/${id}/${entry}`, stale)
    expect(changedSince.parse(JSON.parse(refused?.text ?? '')).current).toMatchObject({
      id,
      name: 'Fenced',
    })
    const { body: told } = await demo.server.call('GET', `/api/assignments/${id}/history`, {
      token: demo.token,
    })
    const changes = historyReply
      .parse(told)
      .data.flatMap((each) => each.changes.map((one) => ({ type: each.type, ...one })))
    const field = 'geofence_coordinates'
    expect(changes.filter((each) => each.field === field)).toEqual([
      { type: 'GeofenceRemoved', field, from: fence(36.82), to: null },
      { type: 'FenceRedrawn', field, from: fence(36.81), to: fence(36.82) },
      { type: 'GeofenceDrawn', field, from: null, to: fence(36.81) },
    ])
    expect(changes.find(({ type, field: of }) => type === 'GuardDutyChanged' && of === 'shift')).toEqual({
      type: 'GuardDutyChanged',
      field: 'shift',
      from: { name: 'Day', startLocal: '06:00', durationMin: 60 },
      to: null,
    })
  })

  it('checks what a record names in the same transaction as it is kept', async () => {
    const id = await add('Here today')
    const gone = send('DELETE', `/clients/${id}`, { key: `rm-${id}` })
    const named = send('POST', '/assignments', {
      key: `as-${id}`,
      body: { name: 'Night', client_id: id },
    })
    const [removed, kept] = await Promise.all([gone, named])
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([removed?.status, kept?.status])
  })

  it('gives the first answer to a write through an assignment, though the post has left it since', async () => {
    const path = '/assignments/1/site-posts/1'
    const ask = { key: 'off-1' }
    const first = await send('DELETE', path, ask)
    expect(first).toMatchObject({ status: 200, text: '{"data":{"id":"1"}}' })
    expect(await send('DELETE', path, ask)).toEqual(first)
    await send('POST', '/assignments/1/site-posts', { key: 'on-1', body: { site_post_id: '1' } })
    const move = { key: 'move-1', body: { assignment_id: '2' } }
    const moved = await send('PATCH', path, move)
    expect(moved?.status).toBe(200)
    expect(await send('PATCH', path, move)).toEqual(moved)
    expect((await send('PATCH', path, { ...move, key: 'move-2' }))?.status).toBe(404)
  })

  it('lets go of guards and posts with their assignment', async () => {
    const made = async (path: string, body: object) => {
      const answer = await send('POST', path, { key: randomUUID(), body })
      return (JSON.parse(answer?.text ?? '') as { data: { id: string } }).data.id
    }
    const assignment = await made('/assignments', { name: 'For a week', client_id: '1' })
    const guard = await made('/workers', { user_full_name: 'For A Week' })
    const post = await made('/site-posts', {
      alias: 'Tent',
      type: 'Gate',
      latitude: 0,
      longitude: 0,
      owner: '1',
    })
    await made(`/assignment-workers/${assignment}`, { worker_id: guard, site_post_id: post })
    for (const path of [`/assignments/${assignment}`, `/workers/${guard}`, `/site-posts/${post}`])
      expect([path, (await send('DELETE', path, { key: path }))?.status]).toEqual([path, 200])
  })

  it('refuses by its field what cannot be kept', async () => {
    const shift = { start_local: '08:00', duration_min: 60 }
    const corners = Array.from({ length: 20_000 }, (_, i) => [i % 7, i % 11])
    const fence = (more: object) =>
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
        ...more,
      })
    const wrong: [path: string, body: object, field: string][] = [
      ['/assignment-workers/2', { worker_id: '1', shift: { ...shift, name: 'a\0b' } }, 'shift.name'],
      ['/assignment-workers/2', { worker_id: '1', shift: { ...shift, name: 'a\ud800' } }, 'shift.name'],
      [
        '/assignments',
        { name: 'A', client_id: '1', geofence_coordinates: '"\ud800"' },
        'geofence_coordinates',
      ],
      [
        '/assignments',
        { name: 'A', client_id: '1', geofence_coordinates: fence({ corners }) },
        'geofence_coordinates',
      ],
    ]
    for (const [path, body, field] of wrong) {
      const answer = await send('POST', path, { key: randomUUID(), body })
      const { data } = JSON.parse(answer?.text ?? '') as { data?: object }
      expect([answer?.status, Object.keys(data ?? {})]).toEqual([422, [field]])
    }
  })

  it(`holds through ${INTERLEAVINGS} interleavings of retries, conflicts and cuts`, async () => {
    let run = 0
    const step = fc.record({
      /** whose write, of which intent; several steps of one intent are its retries */
      intent: fc.nat(2),
      /** says the version it saw when it was first sent */
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
        const id = await add(`Run ${++run}`)
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
