import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { assignments, geofencesReply } from '../../../contract/assignments/assignment.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { geofenceText as geofence } from '../../support/fixtures/geofence-text.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('geofences', (demo) => {
  const send = (method: 'POST' | 'PATCH', path: string, body: object, token = demo.token) =>
    demo.server.call(method, `/api${path}`, { token, body, headers: { 'idempotency-key': randomUUID() } })
  const inForce = async (id: string, query = '') => {
    const answer = await demo.server.call('GET', `/api/assignments/${id}/geofences${query}`, {
      token: demo.token,
    })
    return geofencesReply.parse(answer.body).data
  }
  const add = async (coordinates: string | null) => {
    const answer = await send('POST', '/assignments', {
      name: `Fenced ${randomUUID()}`,
      client_id: '1',
      geofence_coordinates: coordinates,
    })
    return assignments.reply.parse(answer.body).data.id
  }

  it('are kept with the time in which each was in force, and told newest first', async () => {
    const id = await add(geofence(36.81))
    await send('PATCH', `/assignments/${id}`, { geofence_coordinates: geofence(36.82) })
    await send('PATCH', `/assignments/${id}`, { has_geofence: false })
    await send('PATCH', `/assignments/${id}`, { geofence_coordinates: geofence(36.83) })
    const kept = await inForce(id)
    expect(kept.map((each) => each.geofence_coordinates)).toEqual([
      geofence(36.83),
      geofence(36.82),
      geofence(36.81),
    ])
    const [third, second, first] = kept
    expect([first?.to, third?.to]).toEqual([second?.from, null])
    expect(second?.to).toBeLessThanOrEqual(third?.from ?? 0)

    const told = await demo.server.call('GET', `/api/assignments/${id}/history`, { token: demo.token })
    expect(historyReply.parse(told.body).data.map(({ type }) => type)).toEqual([
      'GeofenceDrawn',
      'GeofenceRemoved',
      'GeofenceRedrawn',
      'GeofenceDrawn',
      'AssignmentAdded',
    ])
  })

  it('are told for a span of time: those of the night that is asked for', async () => {
    const [now] = await inForce('1')
    expect(await inForce('1', `?from=${now?.from}`)).toEqual([now])
    expect(await inForce('1', `?to=${now?.from}`)).toEqual([])
    expect(await inForce('1', `?from=0&to=${(now?.from ?? 0) + 1}`)).toEqual([now])
  })

  it('that cross themselves are refused by their field, with the text of the specification', async () => {
    const bow = {
      type: 'Polygon',
      coordinates: [
        [
          [36.8, -1.3],
          [36.81, -1.29],
          [36.81, -1.3],
          [36.8, -1.29],
          [36.8, -1.3],
        ],
      ],
    }
    for (const coordinates of [JSON.stringify(bow), '{"type":', '{}']) {
      const answer = await send('PATCH', '/assignments/1', {
        has_geofence: true,
        geofence_coordinates: coordinates,
      })
      expect([answer.status, answer.body]).toEqual([
        422,
        expect.objectContaining({
          data: { geofence_coordinates: ['Invalid geofence format. Please redraw the geofence.'] },
        }),
      ])
    }
  })
})
