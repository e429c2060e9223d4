import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sitePlansReply } from '../../../contract/assignments/assignment.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { parseSitePlan } from '../../../domain/geo/site-plan.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const wall = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'wall' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [36.8, -1.3],
          [36.81, -1.3],
        ],
      },
    },
  ],
}

withDemo('site plans', (demo) => {
  const plans = async () => {
    const answer = await demo.server.call('GET', '/api/site-plans', { token: demo.token })
    return sitePlansReply.parse(answer.body).data
  }
  const put = (id: string, plan: unknown, token = demo.token) =>
    demo.server.call('PUT', `/api/assignments/${id}/site-plan`, {
      token,
      body: { site_plan: plan },
      headers: { 'idempotency-key': randomUUID() },
    })

  it('of the demo have walls and gates on each of its sites, and guard houses where there is room', async () => {
    const found = (await plans()).map(({ assignment_id, site_plan }) => [
      assignment_id,
      new Set(parseSitePlan(site_plan ?? '')?.features.map(({ properties }) => properties.kind)),
    ])
    const open = new Set(['building', 'wall', 'gate'])
    const built = new Set(['wall', 'gate'])
    expect(found).toEqual(
      [open, built, built, open, open, open, open, open].map((kinds, i) => [`${i + 1}`, kinds]),
    )
  })

  it('are drawn, told in the history, and taken away', async () => {
    const text = JSON.stringify(wall)
    expect((await put('3', text)).body).toEqual({ data: { assignment_id: '3', site_plan: text } })
    expect((await plans()).find(({ assignment_id }) => assignment_id === '3')?.site_plan).toBe(text)
    expect((await put('3', null)).body).toEqual({ data: { assignment_id: '3', site_plan: null } })
    expect((await plans()).some(({ assignment_id }) => assignment_id === '3')).toBe(false)
    const told = await demo.server.call('GET', '/api/assignments/3/history', { token: demo.token })
    const [removed, drawn] = historyReply.parse(told.body).data
    expect([removed?.type, drawn?.type]).toEqual(['SitePlanRemoved', 'SitePlanDrawn'])
  })

  it('are refused where they are none, where there is no assignment, and to who may not write', async () => {
    const refused = await put('4', JSON.stringify({ ...wall, features: [] }))
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ message: expect.any(String) }),
    ])
    expect((await put('4', 'x'.repeat(100_001))).status).toBe(422)
    expect((await put('999', null)).status).toBe(404)
    const { token } = await demo.server.signIn('supervisor@askari.example')
    expect((await put('4', null, token)).status).toBe(403)
    expect((await plans()).some(({ assignment_id }) => assignment_id === '4')).toBe(true)
  })
})
