import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { assignments } from '../../contract/assignment.ts'
import { changedSince, historyReply } from '../../contract/resource.ts'
import { keyedWrites } from '../support/keyed-writes.ts'
import { withDemo } from '../support/with-demo.ts'

/** A fence as GeoJSON, as far as this longitude. */
const fence = (east: number, more: object = {}) =>
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
    ...more,
  })

withDemo('writes', (demo) => {
  const { send, untilAnswered, addClient } = keyedWrites(demo)

  it('tells what a part of a record was before, and what was taken away', async () => {
    const body = {
      name: 'Fenced',
      client_id: await addClient('With a fence'),
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
    const id = await addClient('Here today')
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
        { name: 'A', client_id: '1', geofence_coordinates: fence(36.81, { corners }) },
        'geofence_coordinates',
      ],
    ]
    for (const [path, body, field] of wrong) {
      const answer = await send('POST', path, { key: randomUUID(), body })
      const { data } = JSON.parse(answer?.text ?? '') as { data?: object }
      expect([answer?.status, Object.keys(data ?? {})]).toEqual([422, [field]])
    }
  })
})
