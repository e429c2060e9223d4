import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type AlarmKindRow, alarmKindsReply, ruleTestReply } from '../../../contract/alarms/alarm-rule.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('a rule that is not enabled yet', (demo) => {
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
    })
  const kindOf = async (name: string) => {
    const { data } = alarmKindsReply.parse((await call('GET', '/alarm-kinds')).body)
    return data.find(({ kind }) => kind === name) as AlarmKindRow
  }
  const add = async (kind: string, fields: object = {}) => {
    const rule = { name: kind, kind, priority: 1, on_delay_s: 0, off_delay_s: 0, is_enabled: false }
    const { status, body } = await call('POST', '/alarm-rules', { ...rule, ...fields })
    expect(status).toBe(201)
    return (body as { data: { id: string } }).data.id
  }
  const dayOf = (t: number) => new Date(t + 3 * 3_600_000).toISOString().slice(0, 10)

  it('is tested against past fixes at its place, or says why it cannot be', async () => {
    const { data } = alarmKindsReply.parse((await call('GET', '/alarm-kinds')).body)
    const untested = data.filter(({ is_tested }) => !is_tested)
    expect(untested.map(({ kind }) => kind)).toEqual(['low_battery'])
    expect(untested.filter(({ test_note }) => test_note === null)).toEqual([])
    const now = demo.server.context.now()
    const fake = { workerId: '1', t: now - 60_000, lat: -1.3, lon: 36.8, accuracy: 5, speed: null }
    await acceptFixes(demo.server.context, companyId('1'), [fake], 'osmand/simulated')
    const found = async (id: string, day: number) => {
      const { status, body } = await call('GET', `/alarm-rules/${id}/test?day=${dayOf(day)}`)
      expect(status).toBe(200)
      return ruleTestReply.parse(body).data.alarms.map(({ worker_id, since }) => [worker_id, since])
    }
    const everywhere = await add('fake_position')
    expect(await found(everywhere, fake.t)).toEqual([['1', fake.t]])
    expect(await found(everywhere, fake.t - 2 * 24 * 3_600_000)).toEqual([])
    const elsewhere = await add('fake_position', { name: 'Elsewhere', site_post_id: '3' })
    expect(await found(elsewhere, fake.t)).toEqual([])
    const battery = await add('low_battery', { threshold: 15 })
    expect((await call('GET', `/alarm-rules/${battery}/test?day=${dayOf(now)}`)).status).toBe(404)
  })

  it('is reported to replace the standard rule, until it is enabled', async () => {
    expect(await kindOf('guard_offline')).toMatchObject({ is_standard: true, is_switched_off: false })
    const id = await add('guard_offline')
    expect(await kindOf('guard_offline')).toMatchObject({ is_standard: false, is_switched_off: true })
    expect((await call('PATCH', `/alarm-rules/${id}`, { is_enabled: true })).status).toBe(200)
    expect(await kindOf('guard_offline')).toMatchObject({ is_standard: false, is_switched_off: false })
  })
})
