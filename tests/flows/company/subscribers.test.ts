import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { historyReply } from '../../../contract/core/resource.ts'
import { subscribers } from '../../../contract/clients/subscriber.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const amina = {
  client_id: '2',
  name: 'Amina Odhiambo',
  job_title: 'Facility manager',
  email: 'amina@jacaranda.example',
  phone: '+254 712 345 678',
  topics: ['reports', 'sos_alerts'],
  status: 'active',
}

withDemo('subscribers', (demo) => {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const get = (path: string) => demo.server.call('GET', `/api${path}`, { token: demo.token })
  const names = async (query: string) =>
    subscribers.page.parse((await get(`/client-subscribers?${query}`)).body).data.map(({ name }) => name)

  it('are added, changed and removed, and tell what happened to them', async () => {
    const added = await send('POST', '/client-subscribers', amina)
    const { id, ...row } = subscribers.reply.parse(added.body).data
    expect([added.status, row]).toEqual([201, { ...amina, client_name: 'Jacaranda Malls Ltd' }])
    const changed = await send('PATCH', `/client-subscribers/${id}`, {
      status: 'paused',
      topics: ['sos_alerts', 'reports'],
      job_title: ' ',
    })
    expect(changed.body).toMatchObject({ data: { status: 'paused', job_title: null, topics: amina.topics } })
    expect((await send('DELETE', `/client-subscribers/${id}`)).status).toBe(200)
    expect((await get(`/client-subscribers/${id}`)).status).toBe(404)
    const told = historyReply.parse((await get(`/client-subscribers/${id}/history`)).body).data
    expect(told.map(({ type }) => type)).toEqual([
      'SubscriberRemoved',
      'SubscriberChanged',
      'SubscriberAdded',
    ])
    expect(told[1]?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'job_title', from: 'Facility manager', to: null },
      { field: 'status', from: 'active', to: 'paused' },
    ])
  })

  it('are found by client, status, name and address, ten a page', async () => {
    const client = await send('POST', '/clients', { name: 'Lamu Salt' })
    const { id: client_id } = (client.body as { data: { id: string } }).data
    for (const [name, status] of [
      ['Zahra', 'active'],
      ['Bakari', 'paused'],
    ])
      await send('POST', '/client-subscribers', {
        ...amina,
        client_id,
        name,
        status,
        email: `${name}@salt.example`,
      })
    const of = `client_id=${client_id}`
    expect(await names(of)).toEqual(['Bakari', 'Zahra'])
    expect(await names(`${of}&status=paused`)).toEqual(['Bakari'])
    expect(await names(`${of}&search=zahra@salt`)).toEqual(['Zahra'])
    expect(await names(`${of}&topics=sos_alerts`)).toEqual(['Bakari', 'Zahra'])
    expect(await names(`${of}&topics=patrol_alerts`)).toEqual([])
    expect((await get('/client-subscribers?topics=weather')).status).toBe(400)
    expect((await get(`/client-subscribers?${of}`)).body).toMatchObject({ meta: { per_page: 10, total: 2 } })
    const refused = await send('DELETE', `/clients/${client_id}`)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'This still has 2 subscribers.', data: { subscribers: ['Zahra', 'Bakari'] } },
    ])
  })

  it('are refused with what is wrong, by field', async () => {
    const refused = await send('POST', '/client-subscribers', {
      ...amina,
      name: '',
      email: 'nowhere',
      topics: ['weather'],
    })
    expect([refused.status, Object.keys((refused.body as { data: object }).data)]).toEqual([
      422,
      ['name', 'email', 'topics.0'],
    ])
    const nowhere = await send('POST', '/client-subscribers', { ...amina, client_id: '99' })
    expect(nowhere.body).toMatchObject({ data: { client_id: ['There is no such client.'] } })
  })
})
