import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { alarms } from '../../../contract/alarms/alarm.ts'
import { alarmStream } from '../../../domain/alarms/alarm.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('a flood of alarms', (demo) => {
  const ids: string[] = []
  const call = (path: string, body: object = {}) =>
    demo.server.call('POST', `/api/alarms/${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const states = async () => {
    const { body } = await demo.server.call('GET', '/api/alarms?per_page=200', { token: demo.token })
    const { data } = alarms.page.parse(body)
    return ids.map((id) => data.find((row) => row.id === id)?.status)
  }

  beforeAll(async () => {
    const { context } = demo.server
    await context.db.transaction().execute(async (trx) => {
      const { toNew } = createCommander(context, trx, companyId('1'), 'flood')
      for (let n = 0; n < 4; n++)
        ids.push(
          await toNew(alarmStream, {
            type: 'RaiseAlarm',
            kind: 'guard_offline',
            alarmRuleId: null,
            subject: `worker-flood-${n}`,
            workerId: null,
            assignment: null,
            sitePost: null,
            document: null,
            group: ids[0] ?? null,
            priority: 2,
            value: null,
            detail: null,
            instructions: null,
            since: context.now(),
          }),
        )
    })
  })

  it('is shelved as one, with the reason on each', async () => {
    const [lead = ''] = ids
    const body = { reason: 'The mast is down', shelved_until: demo.server.context.now() + 3_600_000 }
    const late = await call(`${lead}/shelve-group`, { ...body, shelved_until: demo.server.context.now() - 1 })
    expect(late.status).toBe(422)
    expect(await states()).toEqual(['raised', 'raised', 'raised', 'raised'])
    expect(await call(`${lead}/shelve-group`, body)).toMatchObject({
      status: 200,
      body: { data: { shelved: 4 } },
    })
    expect(await states()).toEqual(['shelved', 'shelved', 'shelved', 'shelved'])
    expect((await call('999999/shelve-group', body)).status).toBe(404)
  })

  it('is acknowledged as one, without those that wait for nobody', async () => {
    const [lead = '', second = '', ...others] = ids
    for (const id of [lead, second, ...others.slice(1)])
      expect([id, (await call(`${id}/unshelve`)).status]).toEqual([id, 200])
    expect(await call(`${lead}/acknowledge-group`)).toMatchObject({ status: 200 })
    expect(await states()).not.toContain('raised')
    expect((await states())[2]).toBe('shelved')
  })
})
