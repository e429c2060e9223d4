import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { historyReply } from '../../../contract/core/resource.ts'
import { geofenceText } from '../../support/fixtures/geofence-text.ts'
import { keyedWrites } from '../../support/http/keyed-writes.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const gate = { type: 'Gate', latitude: -1.2997, longitude: 36.8154 }

withDemo('the archive', (demo) => {
  const { send, addClient } = keyedWrites(demo)
  const told = (answer: Awaited<ReturnType<typeof send>>) => {
    const { data } = JSON.parse(answer?.text ?? '') as { data?: Record<string, string[]> }
    return { status: answer?.status, data }
  }

  it('archives a client with its assignments and site posts, and restores what was archived with it', async () => {
    const ask = async (path: string, body?: object) => {
      const answer = await send('POST', path, { key: randomUUID(), ...(body && { body }) })
      return { status: answer?.status, ...(JSON.parse(answer?.text ?? '') as Reply) }
    }
    type Reply = { message?: string; data: Record<string, unknown> & { id: string } }
    const get = async (path: string) =>
      (await demo.server.call('GET', `/api${path}`, { token: demo.token })).body as { data: never }
    const listed = async (path: string) =>
      ((await get(path)).data as { id: string }[]).map(({ id }) => id).toSorted()
    const client = await addClient('Ended payer')
    const place = (name: string, more: object = {}) =>
      ask('/assignments', { name, client_id: client, ...more })
    const first = (await place('Ended place', { geofence_coordinates: geofenceText(36.81) })).data.id
    const single = (await place('Ended before')).data.id
    const post = async (alias: string, assignment_id: string | null) =>
      (await ask('/site-posts', { ...gate, alias, owner: client, assignment_id })).data.id
    const posts = [await post('Ended gate', first), await post('Ended yard', null)].toSorted()
    const entry = await ask(`/assignment-workers/${first}`, { worker_id: '5', site_post_id: posts[0] })
    expect(entry.status).toBe(201)
    expect(await ask(`/site-posts/${posts[0]}/archive`)).toMatchObject({
      status: 409,
      message: expect.stringContaining('is assigned to this site post.'),
    })
    expect((await ask(`/assignments/${single}/archive`)).data).toMatchObject({
      archived_at: expect.any(Number),
      archived_by: expect.any(String),
    })
    expect((await get(`/clients/${client}/archive`)).data).toEqual({
      assignments: 1,
      site_posts: 2,
      guards: 1,
    })

    const archived = await ask(`/clients/${client}/archive`)
    expect(archived).toMatchObject({
      status: 200,
      data: { archived_at: expect.any(Number), archived_by: expect.any(String), assignment_count: 2 },
    })
    const lists = [
      [`/clients?search=ended`, [client]],
      [`/assignments?client_id=${client}`, [first, single].toSorted()],
      [`/site-posts?owner=${client}`, posts],
    ] as const
    for (const [path, ids] of lists)
      expect([path, await listed(path), await listed(`${path}&archived=true`)]).toEqual([path, [], ids])
    expect(await listed(`/assignment-workers/${first}`)).toEqual([])
    const geofences = async () =>
      (await get(`/assignments/${first}/geofences`)).data as { to: number | null }[]
    expect((await geofences()).map(({ to }) => to)).toEqual([expect.any(Number)])
    expect(await get(`/assignments/${first}`)).toMatchObject({
      data: { name: 'Ended place', client_name: 'Ended payer', archived_at: expect.any(Number) },
    })

    expect(
      told(await send('POST', '/assignments', { key: 'on-ended', body: { name: 'New', client_id: client } })),
    ).toMatchObject({
      status: 422,
      data: { client_id: ['Ended payer is archived. Restore it, or choose another client.'] },
    })
    expect(
      told(
        await send('POST', `/assignment-workers/${first}`, { key: 'guard-ended', body: { worker_id: '5' } }),
      ),
    ).toMatchObject({ status: 409 })
    expect(await ask(`/assignments/${first}/restore`)).toMatchObject({
      status: 409,
      message: 'Ended payer is archived. Restore the client first.',
    })
    const renamed = await send('PATCH', `/clients/${client}`, { key: 'rename', body: { name: 'Other' } })
    expect([renamed?.status, renamed?.text]).toEqual([
      409,
      expect.stringContaining('This client is archived.'),
    ])

    expect((await ask(`/clients/${client}/restore`)).data).toMatchObject({
      archived_at: null,
      archived_by: null,
    })
    expect(await listed(`/assignments?client_id=${client}`)).toEqual([first])
    expect(await listed(`/site-posts?owner=${client}`)).toEqual(posts)
    expect((await geofences()).map(({ to }) => to)).toEqual([null, expect.any(Number)])
    const { body } = await demo.server.call('GET', `/api/assignments/${first}/history`, { token: demo.token })
    const types = historyReply.parse(body).data.map(({ type }) => type)
    expect(types.slice(0, 3)).toEqual(['AssignmentRestored', 'AssignmentArchived', 'GuardWithdrawn'])
    expect((await ask(`/assignments/${single}/restore`)).data).toMatchObject({ archived_at: null })
  })
})
