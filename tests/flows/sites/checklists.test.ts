import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { checklists, postChecklists } from '../../../contract/site-posts/checklist.ts'
import {
  checklistRuns,
  checklistTrendsReply,
  checklistRunDetailsReply,
} from '../../../contract/site-posts/checklist-run.ts'
import { checklistVersionsReply } from '../../../contract/site-posts/checklist.ts'
import { withItemDefaults } from '../../../domain/checklists/checklist-item.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { checklistFailurePolicy } from '../../../server/checklist-runs/failure-actions.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const round = {
  title: 'Fire round',
  kind: 'fire_safety',
  items: [
    withItemDefaults({ text: 'Are the exits clear?', answer: 'yes_no', required: true }),
    withItemDefaults({
      text: 'Pressure of the hydrant',
      answer: 'number',
      required: false,
      unit: 'bar',
      min: 3,
      on_fail: ['require_note', 'create_issue', 'create_incident', 'alarm'],
      condition: { item: 0, op: 'is', value: 'yes' },
    }),
  ],
  status: 'active',
  pass_mark: null,
  schedule: null,
}
const POST = '2'

withDemo('checklists', (demo) => {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, key = randomUUID()) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': key },
    })
  const get = (path: string) => demo.server.call('GET', `/api${path}`, { token: demo.token })
  const add = async (fields: object = {}) =>
    checklists.reply.parse((await send('POST', '/checklists', { ...round, ...fields })).body).data
  const assign = (checklist_id: string, site_post_id = POST) =>
    send('POST', '/site-post-checklists', { site_post_id, checklist_id })
  const ofPost = async () =>
    postChecklists(POST).page.parse((await get(`/site-post-checklists/${POST}`)).body).data

  const follow = () => {
    const { context } = demo.server
    return followOnce(context, policyFollower(context, checklistFailurePolicy))
  }

  it('are added, changed and told with their items in order', async () => {
    const { id, ...row } = await add()
    expect(row).toEqual({ ...round, site_post_count: 0 })
    const early = await send('PATCH', `/checklists/${id}`, { items: round.items.toReversed() })
    expect(early.body).toMatchObject({
      data: { 'items.0.condition': ['A condition is about an item that was asked before.'] },
    })
    const items = round.items.map((item) => ({ ...item, condition: null })).toReversed()
    expect((await send('PATCH', `/checklists/${id}`, { items })).body).toMatchObject({ data: { items } })
    const wrong = await send('PATCH', `/checklists/${id}`, { items: [{ ...round.items[0], text: '' }] })
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { data: { 'items.0.text': ['Please fill this in.'] } },
    ])
    const found = checklists.page.parse((await get('/checklists?search=fire&kind=fire_safety')).body)
    expect(found.data.map(({ title }) => title)).toEqual(['Fire round'])
  })

  it('are assigned to a post, which says so in its history, and withdrawn', async () => {
    const { id } = await add({ title: 'Assigned round' })
    const key = randomUUID()
    const body = { site_post_id: POST, checklist_id: id }
    const assigned = await send('POST', '/site-post-checklists', body, key)
    expect([assigned.status, assigned.body]).toMatchObject([
      201,
      { data: { id, ...body, items: round.items } },
    ])
    expect((await send('POST', '/site-post-checklists', body, key)).body).toEqual(assigned.body)
    expect((await assign(id)).body).toMatchObject({
      data: { checklist_id: ['This checklist is already assigned to the post.'] },
    })
    expect((await ofPost()).map((each) => each.id)).toContain(id)
    expect((await get(`/checklists/${id}`)).body).toMatchObject({ data: { site_post_count: 1 } })
    const posts = sitePosts.page.parse((await get(`/site-posts?checklist_id=${id}`)).body)
    expect(posts.data.map((post) => post.id)).toEqual([POST])

    const refused = await send('DELETE', `/checklists/${id}`)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'This still has 1 site post.', data: { 'site posts': [posts.data[0]?.alias] } },
    ])
    const told = historyReply.parse((await get(`/site-posts/${POST}/history`)).body).data[0]
    expect([told?.type, told?.changes]).toMatchObject([
      'ChecklistAssigned',
      [{ field: 'checklist_id', to: id, to_name: 'Assigned round' }],
    ])
    expect((await send('DELETE', `/site-post-checklists/${POST}/${id}`)).body).toEqual({ data: { id } })
    expect((await send('DELETE', `/site-post-checklists/${POST}/${id}`)).status).toBe(404)
    expect((await ofPost()).map((each) => each.id)).not.toContain(id)
    expect((await send('DELETE', `/checklists/${id}`)).status).toBe(200)
    expect((await assign(id)).body).toMatchObject({ data: { checklist_id: ['There is no such checklist.'] } })
  })

  it('stay with their posts when they are archived, and are assigned to no others', async () => {
    const { id } = await add({ title: 'Old round' })
    await assign(id)
    await send('PATCH', `/checklists/${id}`, { status: 'archived' })
    expect((await ofPost()).find((each) => each.id === id)).toMatchObject({ status: 'archived' })
    expect((await assign(id, '1')).body).toMatchObject({
      data: { checklist_id: ['This checklist is archived.'] },
    })
    expect((await assign(id, '99')).body).toMatchObject({
      data: { site_post_id: ['There is no such site post.'] },
    })
  })

  it('are filled in at the console by version, scored, followed up, returned and reviewed by another', async () => {
    // the first call makes the policy start at the end of the log
    await follow()
    const { id } = await add({ title: 'Pump round', pass_mark: 60 })
    await assign(id)
    const report = { checklist_version: 1, answers: [true, 2], note: null }
    const about = { checklist_id: id, site_post_id: POST }
    const noteless = await send('POST', '/checklist-runs', { ...about, ...report })
    expect([noteless.status, noteless.body]).toMatchObject([
      422,
      { data: { 'remarks.1': ['Please say in a note what is wrong.'] } },
    ])
    const remarks = [null, { note: 'The hydrant leaks.', photo: null }]
    const made = await send('POST', '/checklist-runs', { ...about, ...report, remarks })
    const run = checklistRunDetailsReply.parse(made.body).data
    expect([made.status, run]).toMatchObject([
      201,
      { status: 'completed', failures: 1, score: 50, passed: false, checklist_version: 1 },
    ])

    await follow()
    const issue = (await get(`/issues?checklist_run_id=${run.id}`)).body
    expect(issue).toMatchObject({
      data: [
        {
          title: 'Pressure of the hydrant',
          checklist_item: 1,
          description: 'Pump round: Pressure of the hydrant\nAnswer: 2 bar\nThe hydrant leaks.',
        },
      ],
    })
    const followed = checklistRunDetailsReply.parse((await get(`/checklist-runs/${run.id}`)).body).data
    expect(followed.incidents).toMatchObject([{ item: 1 }])
    const incidentId = followed.incidents[0]?.incident_id ?? ''
    expect((await get(`/incidents/${incidentId}`)).body).toMatchObject({
      data: { title: 'Pressure of the hydrant', site_post_id: POST },
    })
    expect((await get(`/checklist-runs?incident_id=${incidentId}`)).body).toMatchObject({
      data: [{ id: run.id }],
    })

    const changed = await send('PATCH', `/checklists/${id}`, { items: [round.items[0]] })
    expect(changed.status).toBe(200)
    const versions = checklistVersionsReply.parse((await get(`/checklists/${id}/versions`)).body).data
    expect(versions.map(({ version, items }) => [version, items.length])).toEqual([
      [2, 1],
      [1, 2],
    ])
    expect(followed.report?.items).toEqual(round.items)

    const own = await send('POST', `/checklist-runs/${run.id}/review`, {})
    expect([own.status, own.body]).toMatchObject([409, { code: 'own_report' }])
    const back = await send('POST', `/checklist-runs/${run.id}/return`, { reason: 'Measure again' })
    expect(back.body).toMatchObject({ data: { status: 'returned', reason: 'Measure again' } })
    const again = { checklist_version: 2, answers: [true], note: null }
    expect((await send('POST', `/checklist-runs/${run.id}/report`, again)).body).toMatchObject({
      data: { status: 'completed', failures: 0, score: 100, passed: true, incidents: [] },
    })
    const { token } = await demo.server.signIn('supervisor@askari.example')
    const reviewed = await demo.server.call('POST', `/api/checklist-runs/${run.id}/review`, {
      token,
      body: { review_note: 'Seen.' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(reviewed.body).toMatchObject({ data: { status: 'reviewed', review_note: 'Seen.' } })
  })

  it('are counted in trends, each number as many as its list has', async () => {
    const { id } = await add({ title: 'Trend round', items: [round.items[0]] })
    await assign(id)
    for (const answer of [true, false, false])
      await send('POST', '/checklist-runs', {
        checklist_id: id,
        site_post_id: POST,
        checklist_version: 1,
        answers: [answer],
        note: null,
      })
    const trends = checklistTrendsReply.parse((await get('/checklist-trends')).body).data
    const listed = async (query: string) =>
      checklistRuns.page.parse(
        (await get(`/checklist-runs?${query}&from=${trends.from}&to=${trends.to}`)).body,
      ).meta.total
    for (const result of ['failed', 'reported'] as const)
      expect(trends.weeks.reduce((sum, week) => sum + week[result], 0)).toBe(await listed(`result=${result}`))
    const item = trends.worst_items.find(({ checklist_id }) => checklist_id === id)
    expect(item).toEqual({
      checklist_id: id,
      title: 'Trend round',
      text: 'Are the exits clear?',
      failed: await listed(`checklist_id=${id}&failed_item=${encodeURIComponent('Are the exits clear?')}`),
    })
    expect(item?.failed).toBe(2)
    const post = trends.worst_posts.find(({ site_post_id }) => site_post_id === POST)
    expect(post?.failed).toBe(await listed(`result=failed&site_post_id=${POST}`))
    const { body } = await get('/checklist-runs?status=completed')
    expect(trends.to_review).toBe(checklistRuns.page.parse(body).meta.total)
  })

  it('are seen by whoever is limited to a part of the company where posts of that part have them', async () => {
    const { id } = await add({ title: 'Elsewhere' })
    const member = await demo.server.signIn('dispatcher@askari.example')
    await send('PATCH', '/back-office-users/4', { assignment_ids: ['1'], whole_company: false })
    const see = (path: string) => demo.server.call('GET', `/api${path}`, { token: member.token })
    const titles = async () =>
      checklists.page.parse((await see('/checklists')).body).data.map(({ title }) => title)
    expect(await titles()).not.toContain('Elsewhere')
    expect((await see(`/checklists/${id}`)).status).toBe(404)
    await assign(id, '1')
    expect(await titles()).toContain('Elsewhere')
    expect((await see(`/checklists/${id}`)).body).toMatchObject({ data: { site_post_count: 1 } })
    expect((await see('/site-post-checklists/3')).status).toBe(404)
    expect((await see('/site-post-checklists/1')).body).toMatchObject({ data: [{}, {}, {}] })
    const kiosk = {
      alias: 'Kiosk',
      type: 'Gate',
      latitude: -1.2921,
      longitude: 36.8219,
      owner: '1',
      assignment_id: '1',
    }
    const post = (await send('POST', '/site-posts', kiosk)).body as { data: { id: string } }
    expect(post.data).toMatchObject({ alias: 'Kiosk' })
    await send('DELETE', `/site-post-checklists/1/${id}`)
    await assign(id, post.data.id)
    expect(await titles()).toContain('Elsewhere')
    expect((await send('DELETE', `/site-posts/${post.data.id}`)).status).toBe(200)
    expect(await titles()).not.toContain('Elsewhere')
    // without the permission for checklists, a post's history does not mention them
    const types = async () =>
      historyReply.parse((await see('/site-posts/1/history')).body).data.map(({ type }) => type)
    expect(await types()).toContain('ChecklistAssigned')
    const guide = { name: 'Guide', permissions: ['View Site Posts'] }
    const role = (await send('POST', '/worker-roles', guide)).body as { data: { id: string } }
    await send('PATCH', '/back-office-users/4', { role_id: role.data.id })
    expect(await types()).toContain('SitePostAdded')
    expect(await types()).not.toContain('ChecklistAssigned')
  })
})
