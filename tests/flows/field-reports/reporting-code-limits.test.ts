import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codeUrlReply } from '../../../contract/field/reporting-code.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('what bounds a code', (demo) => {
  let post: string
  const { write } = demoApi(demo)
  const get = (path: string) => demo.server.call('GET', path, { token: demo.token })
  const now = () => demo.server.context.now()
  async function issue(label: string) {
    const issued = await write('/reporting-codes', { site_post_id: post, label, expires_on: null })
    const { id } = (issued.body as { data: { id: string } }).data
    const address = codeUrlReply.parse((await get(`/api/reporting-codes/${id}/address`)).body).data
    return { id, code: address.url.split('/').at(-1) ?? '' }
  }

  beforeAll(async () => {
    const posts = (await get('/api/site-posts?per_page=1')).body as { data: { id: string }[] }
    post = posts.data[0]?.id ?? ''
  })

  it('admits so many new phones a day by a code, and forgets those that were silent for long', async () => {
    const { db } = demo.server.context
    const { code, id } = await issue('Photographed')
    const row = (sender: string, at: number) => ({
      company: '1',
      sender,
      sequence: 1,
      command_id: sender,
      received_at: at,
      correction: 0,
      credential: `code:${id}`,
      first_at: at,
    })
    const old = now() - 200 * 24 * 3_600_000
    await db.insertInto('field_sender').values(row('code:0/long ago', old)).execute()
    const claim = () => ({
      sender: randomUUID(),
      id: randomUUID(),
      sequence: 1,
      clocks: { stated: null, device: now(), sent: now() },
      position: null,
    })
    const send = () => demo.server.call('POST', `/c/${code}/checklists`, { body: claim() })
    expect((await send()).body).toMatchObject({ code: 'invalid', sequence: 1 })
    const known = db.selectFrom('field_sender').select('sender').where('company', '=', '1')
    expect(await known.where('sender', '=', 'code:0/long ago').execute()).toEqual([])
    await db
      .insertInto('field_sender')
      .values(Array.from({ length: 199 }, (_, nth) => row(`code:${id}/${nth}`, now())))
      .execute()
    const report = (said: object) =>
      demo.server.call('POST', `/c/${code}/reports`, { body: { ...claim(), ...said } })
    const uses = ['checklist', 'occurrence', 'help']
    expect((await write(`/reporting-codes/${id}/uses`, { uses })).status).toBe(200)
    const line = { use: 'occurrence', text: 'All calm.', reporter: 'Amina Wanjiru', photo: null }
    // the phone that was refused did not use up a place
    expect((await report(line)).status).toBe(200)
    const full = await report(line)
    expect([full.status, full.body]).toMatchObject([429, { code: 'too_many_reports' }])
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect((await report({ use: 'help', reporter: null, note: null })).status).toBe(200)
    await db
      .insertInto('field_sender')
      .values(Array.from({ length: 199 }, (_, nth) => row(`code:${id}/refused ${nth}`, -now())))
      .execute()
    expect((await send()).status).toBe(429)
  })

  it('holds up a phone of which much is refused, but not its call for help, and tells the security log', async () => {
    const { code, id } = await issue('Broken phone')
    const uses = ['occurrence', 'help']
    await write(`/reporting-codes/${id}/uses`, { uses })
    const sender = randomUUID()
    const report = (sequence: number, said: object, from = sender) =>
      demo.server.call('POST', `/c/${code}/reports`, {
        body: {
          sender: from,
          id: randomUUID(),
          sequence,
          position: null,
          clocks: {
            stated: null,
            device: now(),
            sent: now(),
          },
          ...said,
        },
      })
    const empty = { use: 'occurrence', text: '', reporter: 'Amina Wanjiru', photo: null }
    const statuses = []
    for (let sequence = 1; sequence <= 31; sequence += 1)
      statuses.push((await report(sequence, empty)).status)
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 422))
    const held = await report(31, { ...empty, text: 'All calm.' })
    expect([statuses[30], held.status, held.body]).toMatchObject([429, 429, { code: 'too_many_reports' }])
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await report(31, { use: 'help', reporter: null, note: null })).status).toBe(200)
    expect((await report(1, { ...empty, text: 'All calm.' }, randomUUID())).status).toBe(200)
    const noted = (await get('/api/security-log?what=ReportsHeldUp')).body as { data: object[] }
    const call = `POST /c/… of /reporting-codes/${id}`
    expect(noted.data).toContainEqual(expect.objectContaining({ call, count: 2, account_id: null }))
    expect(JSON.stringify(noted.data)).not.toContain(code)
  })

  it('takes so many reports of one phone and of one code in an hour, and tells the phone when to go on', async () => {
    const { code, id } = await issue('Busy')
    await write(`/reporting-codes/${id}/uses`, { uses: ['occurrence', 'help'] })
    const sendAll = async (sender: string, count: number) => {
      const statuses = []
      for (let sequence = 1; sequence <= count; sequence += 1) {
        const clocks = { stated: null, device: now(), sent: now() }
        const said = { use: 'occurrence', text: `Line ${sequence}.`, reporter: 'Amina', photo: null }
        const envelope = { sender, id: randomUUID(), sequence, clocks, position: null }
        const { status, headers } = await demo.server.call('POST', `/c/${code}/reports`, {
          body: { ...envelope, ...said },
        })
        statuses.push(status)
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
      }
      return statuses.filter((status) => status === 200).length
    }
    expect(await sendAll(randomUUID(), 61)).toBe(60)
    expect(await sendAll(randomUUID(), 60)).toBe(60)
    expect(await sendAll(randomUUID(), 1)).toBe(0)
  })

  it('questions what was sent long after it was made', async () => {
    const { code, id } = await issue('Old news')
    await write(`/reporting-codes/${id}/uses`, { uses: ['occurrence'] })
    const sender = randomUUID()
    const hours = [11, 72]
    for (const [at, ago] of hours.entries()) {
      const clocks = { stated: null, device: now() - ago * 3_600_000, sent: now() }
      const said = { use: 'occurrence', text: `${ago} hours ago.`, reporter: 'Amina', photo: null }
      const envelope = { sender, id: randomUUID(), sequence: at + 1, clocks, position: null }
      expect(
        (await demo.server.call('POST', `/c/${code}/reports`, { body: { ...envelope, ...said } })).status,
      ).toBe(200)
    }
    const { data } = (await get(`/api/field-reports?reporting_code_id=${id}&sort=made_at`)).body as {
      data: { title: string; status: string; doubts: object[] }[]
    }
    expect(data).toMatchObject([
      { title: '72 hours ago.', status: 'questioned', doubts: [{ kind: 'sent_late', seconds: 72 * 3_600 }] },
      { title: '11 hours ago.', status: 'received', doubts: [] },
    ])
  })

  it('opens with a valid code whatever others of its network presented', async () => {
    const { code } = await issue('Guardhouse')
    const statuses = []
    for (let nth = 0; nth < 32; nth += 1)
      statuses.push((await demo.server.call('GET', `/c/${String(nth).padStart(20, '0')}`, {})).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await demo.server.call('GET', `/c/${code}`, {})).status).toBe(200)
  })
})
