import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { documents } from '../../../contract/clients/document.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const insurance = { client_id: '2', title: 'Cover 2027', kind: 'insurance', reference: 'Jac/17' }

withDemo('documents', (demo) => {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const add = async (body: object) => {
    const answer = await send('POST', '/documents', body)
    expect([answer.status, answer.text]).toEqual([201, expect.anything()])
    return documents.reply.parse(answer.body).data
  }
  const list = async (query: string) => {
    const answer = await demo.server.call('GET', `/api/documents?${query}`, { token: demo.token })
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
    return documents.page.parse(answer.body)
  }
  const titles = async (query: string) => (await list(query)).data.map(({ title }) => title)

  it('are added, shown, changed and removed, and tell what happened to them', async () => {
    const { id, ...row } = await add({ ...insurance, expires_on: '2027-12-31' })
    expect(row).toEqual({
      ...insurance,
      client_name: 'Jacaranda Malls Ltd',
      expires_on: '2027-12-31',
      file: null,
    })
    const changed = await send('PATCH', `/documents/${id}`, { reference: ' ', client_id: '3' })
    expect(documents.reply.parse(changed.body).data).toMatchObject({ client_id: '3', reference: null })
    expect(
      (await demo.server.call('GET', `/api/documents/${id}`, { token: demo.token })).headers.get('etag'),
    ).toBe('"2"')
    expect((await send('DELETE', `/documents/${id}`)).status).toBe(200)
    expect((await demo.server.call('GET', `/api/documents/${id}`, { token: demo.token })).status).toBe(404)
    const told = await demo.server.call('GET', `/api/documents/${id}/history`, { token: demo.token })
    const [removed, change, added] = historyReply.parse(told.body).data
    expect([removed?.type, added?.type]).toEqual(['DocumentRemoved', 'DocumentAdded'])
    expect(change?.changes).toEqual(
      expect.arrayContaining([
        { field: 'reference', from: 'Jac/17', to: null },
        expect.objectContaining({ field: 'client_id', from_name: 'Jacaranda Malls Ltd' }),
      ]),
    )
  })

  it('are found by their client, kind, title and reference, in the order that is asked for', async () => {
    const client = await send('POST', '/clients', { name: 'Lamu Salt' })
    const { id: client_id } = (client.body as { data: { id: string } }).data
    const of = `client_id=${client_id}`
    const own = { client_id, title: 'A licence', kind: 'licence', reference: '' }
    expect((await add(own)).reference).toBeNull()
    const { id } = await add({ ...insurance, client_id, expires_on: '2027-01-31' })
    await add({ client_id, title: 'Zone contract', kind: 'contract', expires_on: '2026-12-01' })
    expect(await titles(of)).toEqual(['A licence', 'Cover 2027', 'Zone contract'])
    expect(await titles(`${of}&kind=insurance`)).toEqual(['Cover 2027'])
    expect(await titles(`${of}&search=jac/`)).toEqual(['Cover 2027'])
    expect(await titles(`${of}&sort=expires_on`)).toEqual(['Zone contract', 'Cover 2027', 'A licence'])
    expect((await list(`${of}&per_page=2&page=2`)).meta).toMatchObject({ total: 3, from: 3 })
    expect((await list(of)).meta.per_page).toBe(10)
    await send('PATCH', `/documents/${id}`, { reference: null })
    expect(await titles(`${of}&search=jac/`)).toEqual([])
    expect((await demo.server.call('GET', '/api/documents?kind=poem', { token: demo.token })).status).toBe(
      400,
    )
  })

  it('are refused with what is wrong, by field', async () => {
    const refused = await send('POST', '/documents', {
      client_id: '2',
      title: '',
      kind: 'poem',
      reference: 'x'.repeat(61),
      expires_on: '2027-02-29',
    })
    expect([refused.status, Object.keys((refused.body as { data: object }).data)]).toEqual([
      422,
      ['title', 'kind', 'reference', 'expires_on'],
    ])
    const nowhere = await send('POST', '/documents', { ...insurance, client_id: '99' })
    expect(nowhere.status).toBe(422)
    expect(nowhere.body).toMatchObject({ data: { client_id: ['There is no such client.'] } })
  })

  it('keep their client from being removed, by name', async () => {
    const added = await send('POST', '/clients', { name: 'Rift Tea' })
    const { id } = (added.body as { data: { id: string } }).data
    const paper = await add({ client_id: id, title: 'Tea licence', kind: 'licence' })
    const refused = await send('DELETE', `/clients/${id}`)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('This still has 1 document.')
    expect(refused.text).toContain('"documents":["Tea licence"]')
    await send('DELETE', `/documents/${paper.id}`)
    expect((await send('DELETE', `/clients/${id}`)).status).toBe(200)
  })

  it('and every record are found however a name is written, and are told in plain words what is wrong', async () => {
    const { body } = await send('POST', '/clients', { name: 'Café İstanbul ÉLAN' })
    const { id: client_id } = (body as { data: { id: string } }).data
    await add({ ...insurance, client_id, title: 'Ölförderung' })
    for (const path of ['/clients?search=CAFE%CC%81', '/clients?search=istanbul', '/clients?search=élan']) {
      const found = await demo.server.call('GET', `/api${path}`, { token: demo.token })
      expect([path, found.body]).toMatchObject([path, { data: [{ id: client_id }] }])
    }
    expect(await titles('search=olforder')).toEqual(['Ölförderung'])

    const said = async (wrong: object) =>
      ((await send('POST', '/documents', wrong)).body as { data: Record<string, string[]> }).data
    expect(await said({ ...insurance, client_id: null, kind: 'song', title: 7 })).toEqual({
      client_id: ['Please choose one.'],
      kind: ['Please choose one.'],
      title: ['Must be text.'],
    })
    expect(await said({})).toEqual({
      client_id: ['Please choose one.'],
      kind: ['Please choose one.'],
      title: ['Please fill this in.'],
    })
    const page = await demo.server.call('GET', '/api/documents?page=none&per_page=2000', {
      token: demo.token,
    })
    expect([page.status, page.body]).toMatchObject([
      400,
      { data: { page: ['Please fill this in.'], per_page: ['Must be at most 1000.'] } },
    ])
  })

  it('keep their client with all else that refers to it, told as a list', async () => {
    const { body } = await send('POST', '/clients', { name: 'Three kinds' })
    const { id: client_id } = (body as { data: { id: string } }).data
    await add({ ...insurance, client_id })
    await add({ ...insurance, client_id, title: 'Cover of the site' })
    const post = { alias: 'Gate', type: 'Gate', latitude: -1.29, longitude: 36.82, owner: client_id }
    expect((await send('POST', '/site-posts', post)).status).toBe(201)
    expect((await send('POST', '/assignments', { name: 'Gate', client_id })).status).toBe(201)
    const refused = await send('DELETE', `/clients/${client_id}`)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: expect.stringMatching(/^This still has \d .+, \d .+ and 2 documents\.$/) },
    ])
  })
})
