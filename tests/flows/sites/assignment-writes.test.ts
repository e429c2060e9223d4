import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { preconditionFailed, historyReply } from '../../../contract/core/resource.ts'
import { geofenceText } from '../../support/fixtures/geofence-text.ts'
import { keyedWrites } from '../../support/http/keyed-writes.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('writes', (demo) => {
  const { send, untilAnswered, addClient } = keyedWrites(demo)

  it('tells what a part of a record was before, and what was taken away', async () => {
    const body = {
      name: 'Fenced',
      client_id: await addClient('With a fence'),
      geofence_coordinates: geofenceText(36.81),
    }
    const added = await untilAnswered(() => send('POST', '/assignments', { key: 'fenced', body }))
    const { id } = assignments.reply.parse(JSON.parse(added.text)).data
    const change = (key: string, change: object) => send('PATCH', `/assignments/${id}`, { key, body: change })
    await change('redrawn', { geofence_coordinates: geofenceText(36.82) })
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
    expect(preconditionFailed.parse(JSON.parse(refused?.text ?? '')).current).toMatchObject({
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
      { type: 'GeofenceRemoved', field, from: geofenceText(36.82), to: null },
      { type: 'GeofenceRedrawn', field, from: geofenceText(36.81), to: geofenceText(36.82) },
      { type: 'GeofenceDrawn', field, from: null, to: geofenceText(36.81) },
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
      latitude: -1.3,
      longitude: 36.8,
      owner: '1',
    })
    await made(`/assignment-workers/${assignment}`, { worker_id: guard, site_post_id: post })
    for (const path of [`/assignments/${assignment}`, `/workers/${guard}`, `/site-posts/${post}`])
      expect([path, (await send('DELETE', path, { key: path }))?.status]).toEqual([path, 200])
  })

  const gate = { type: 'Gate', latitude: -1.2997, longitude: 36.8154, owner: '1' }
  const told = (answer: Awaited<ReturnType<typeof send>>) => {
    const { data, warnings } = JSON.parse(answer?.text ?? '') as {
      data?: Record<string, string[]>
      warnings?: { code: string; field: string; message: string }[]
    }
    return { status: answer?.status, data, warnings }
  }

  it('keeps the time zone of a post in another one, refuses what is none, and takes it away again', async () => {
    const post = { ...gate, alias: 'Goma Gate' }
    const wrong = await send('POST', '/site-posts', {
      key: 'mars',
      body: { ...post, time_zone: 'Mars/Base' },
    })
    expect(told(wrong)).toMatchObject({ status: 422, data: { time_zone: ['Unknown time zone.'] } })
    const body = { ...post, time_zone: 'Africa/Lubumbashi' }
    const made = JSON.parse((await send('POST', '/site-posts', { key: 'goma', body }))?.text ?? '') as {
      data: { id: string; time_zone: string }
    }
    expect(made.data.time_zone).toBe('Africa/Lubumbashi')
    const path = `/site-posts/${made.data.id}`
    const cleared = await send('PATCH', path, { key: 'goma-2', body: { time_zone: '' } })
    expect(JSON.parse(cleared?.text ?? '')).toMatchObject({ data: { time_zone: null } })
  })

  it('keeps posts and guards within the client of the assignment, and names both', async () => {
    const post = (key: string, more: object) =>
      send('POST', '/site-posts', { key, body: { ...gate, alias: key, ...more } })
    const other = await addClient('Another payer')
    const refused = told(await post('crossed', { owner: other, assignment_id: '1' }))
    expect(refused).toMatchObject({
      status: 422,
      data: {
        assignment_id: [
          expect.stringMatching(/is an assignment of .+, not of the client of this site post\./),
        ],
      },
    })
    const free = await post('free', { owner: other })
    const { id } = JSON.parse(free?.text ?? '').data as { id: string }
    for (const [path, method, body] of [
      [`/site-posts/${id}`, 'PATCH', { assignment_id: '1' }],
      ['/assignments/1/site-posts', 'POST', { site_post_id: id }],
    ] as const)
      expect([path, told(await send(method, path, { key: path, body }))]).toMatchObject([
        path,
        { status: 422, data: { assignment_id: [expect.any(String)] } },
      ])
    const moved = await send('PATCH', '/assignments/2', { key: 'moved-away', body: { client_id: other } })
    expect(told(moved)).toMatchObject({
      status: 422,
      data: { client_id: [expect.stringContaining('still has site posts of its client')] },
    })
    const stood = { worker_id: '5', site_post_id: id }
    expect(told(await send('POST', '/assignment-workers/2', { key: 'stood', body: stood }))).toMatchObject({
      status: 422,
      data: { site_post_id: ['free is not a site post of this assignment.'] },
    })
  })

  it('asks before a post or a geofence comes to lie far away, and refuses one as large as the world', async () => {
    const far = { ...gate, alias: 'Far', assignment_id: '1', latitude: 51.5, longitude: -0.12 }
    const asked = told(await send('POST', '/site-posts', { key: 'far', body: far }))
    expect([asked.status, asked.warnings]).toEqual([
      409,
      [
        {
          code: 'distant_place',
          field: 'latitude',
          message: expect.stringMatching(/^This place is 6,8\d\d km from the geofence of /),
        },
      ],
    ])
    const confirmed = await send('POST', '/site-posts', { key: 'far', body: far, confirm: 'distant_place' })
    expect(confirmed?.status).toBe(201)
    const alone = { ...far, alias: 'Alone', assignment_id: null, latitude: 0, longitude: 0 }
    expect(told(await send('POST', '/site-posts', { key: 'alone', body: alone })).warnings).toMatchObject([
      { message: expect.stringContaining('from the nearest of your site posts') },
    ])
    const place = (geofence_coordinates: string) => ({
      name: 'Misplaced',
      client_id: '1',
      geofence_coordinates,
    })
    const body = place(geofenceText(36.81).replaceAll('-1.', '41.'))
    expect(told(await send('POST', '/assignments', { key: 'misplaced', body })).warnings).toMatchObject([
      { code: 'distant_place', field: 'geofence_coordinates' },
    ])
    const world = place(geofenceText(179))
    expect(told(await send('POST', '/assignments', { key: 'world', body: world })).data).toEqual({
      geofence_coordinates: [expect.stringMatching(/^This geofence is .+ km across\. The most is 100 km/)],
    })
  })

  it('asks before a document, subscriber, role or phone takes the name of another', async () => {
    const kinds: [path: string, body: object][] = [
      ['/documents', { client_id: '1', title: 'Twice', kind: 'other' }],
      [
        '/client-subscribers',
        {
          client_id: '1',
          name: 'Twice',
          email: 'twice@askari.example',
          topics: ['reports'],
          status: 'active',
        },
      ],
      ['/worker-roles', { name: 'Twice', permissions: ['View Clients'] }],
      ['/devices', { worker_id: '1', label: 'Twice' }],
    ]
    for (const [path, body] of kinds) {
      const again = async (key: string, confirm?: string) =>
        (await send('POST', path, { key: `${path}-${key}`, body, ...(confirm && { confirm }) }))?.status
      expect([path, await again('first'), await again('second')]).toEqual([path, 201, 409])
      expect([path, await again('second', 'duplicate_name')]).toEqual([path, 201])
    }
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
        { name: 'A', client_id: '1', geofence_coordinates: geofenceText(36.81, { corners }) },
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
