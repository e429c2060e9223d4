import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codePageReply } from '../../../contract/field/code-page.ts'
import { fieldReports } from '../../../contract/field/field-report.ts'
import { codeUrlReply } from '../../../contract/field/reporting-code.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('reports that are rejected', (demo) => {
  const { write } = demoApi(demo)
  const get = (path: string) => demo.server.call('GET', path, { token: demo.token })
  let code = ''
  let codeId = ''
  let guard = ''
  const sender = randomUUID()
  let sequence = 0

  beforeAll(async () => {
    const { data: posts } = (await get('/api/site-posts?search=gate&per_page=100')).body as {
      data: { id: string; type: string }[]
    }
    const post = posts.find(({ type }) => type === 'Gate')?.id
    const uses = ['checklist', 'checkpoint', 'occurrence']
    const issued = await write('/reporting-codes', {
      site_post_id: post,
      label: 'Hut',
      expires_on: null,
      uses,
    })
    codeId = (issued.body as { data: { id: string } }).data.id
    const address = codeUrlReply.parse((await get(`/api/reporting-codes/${codeId}/address`)).body).data
    code = address.url.split('/').at(-1) ?? ''
    const { data: workers } = (await get('/api/workers?per_page=1')).body as {
      data: { employee_no: string }[]
    }
    guard = workers[0]?.employee_no ?? ''
  })

  const send = async (to: 'reports' | 'checklists', said: object) => {
    const now = demo.server.context.now()
    const envelope = { sender, id: randomUUID(), sequence: ++sequence, position: null }
    const clocks = { stated: null, device: now, sent: now }
    const reply = await demo.server.call('POST', `/c/${code}/${to}`, {
      body: { ...envelope, clocks, ...said },
    })
    expect(reply.status, reply.text).toBe(200)
    const page = fieldReports.page.parse(
      (await get(`/api/field-reports?reporting_code_id=${codeId}&per_page=1`)).body,
    )
    return page.data[0] as (typeof page.data)[number]
  }
  const opened = async (senders?: string) =>
    codePageReply.parse(
      (await demo.server.call('GET', `/c/${code}${senders ? `?senders=${senders}` : ''}`, {})).body,
    ).data
  const rejected = async (id: string, reason: string) =>
    fieldReports.reply.parse((await write(`/field-reports/${id}/reject`, { reason })).body).data

  it('tell the office what stays, where there is no visit to withdraw', async () => {
    const scan = { use: 'checkpoint', checkpoint_code: '0'.repeat(20), guard_number: guard }
    const { id } = await send('reports', scan)
    const after = await rejected(id, 'Scanned from a photo.')
    expect(after).toMatchObject({
      status: 'rejected',
      not_reverted: 'No round counted this scan, so there was no visit to withdraw.',
    })
    const { data } = (await get(`/api/field-reports/${id}/history`)).body as { data: { type: string }[] }
    expect(data.map(({ type }) => type)).toContain('OutcomeRetained')
  })

  it('tell the office why, where what they brought about was undone before', async () => {
    const said = { use: 'occurrence', text: 'The lamp is out.', reporter: 'Amina', photo: null }
    const first = await send('reports', said)
    expect(await rejected(first.id, 'A joke.')).toMatchObject({ not_reverted: null })
    const second = await send('reports', { ...said, text: 'The lamp is out again.' })
    await write(`/occurrences/${second.outcome?.split('-')[1]}/void`, { reason: 'Seen to.' })
    expect((await rejected(second.id, 'A joke.')).not_reverted).toMatch(/\w/)
  })

  it('are told to the phone that sent them, with the reason, and to no other', async () => {
    const { sent_back } = await opened(sender)
    expect(sent_back).toEqual([
      { sender, sequence: 3, as: 'rejected', reason: 'A joke.' },
      { sender, sequence: 2, as: 'rejected', reason: 'A joke.' },
      { sender, sequence: 1, as: 'rejected', reason: 'Scanned from a photo.' },
    ])
    expect((await opened()).sent_back).toEqual([])
    expect((await opened(randomUUID())).sent_back).toEqual([])
    expect((await demo.server.call('GET', `/c/${code}?senders=${sender},x`, {})).status).toBe(400)
  })

  it('ask for a checklist that was returned until it is filled in again', async () => {
    const { checklists } = await opened()
    const asked = checklists.find(({ title }) => title === 'Gate at closing time')
    const answers = asked?.items.map(({ answer }) =>
      answer === 'number' ? 3 : answer === 'yes_no' ? true : null,
    )
    const said = {
      checklist_id: asked?.id,
      checklist_version: asked?.version,
      answers,
      reporter: 'Amina Wanjiru',
      note: null,
    }
    const { outcome } = await send('checklists', said)
    const run = outcome?.split('-').at(-1)
    expect((await write(`/checklist-runs/${run}/return`, { reason: 'Count them again.' })).status).toBe(200)
    const returned = async () => (await opened(sender)).sent_back.filter(({ as }) => as === 'returned')
    expect(await returned()).toEqual([{ sender, sequence, as: 'returned', reason: 'Count them again.' }])
    expect((await send('checklists', said)).outcome).toBe(outcome)
    expect(await returned()).toEqual([])
  })
})
