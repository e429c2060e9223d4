import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { commentsReply } from '../../../contract/core/comment.ts'
import { incidents } from '../../../contract/incidents/incident.ts'
import { occurrences } from '../../../contract/occurrences/occurrence.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('incidents', (demo) => {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, version?: string) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      ...(body && {
        body,
        headers: { 'idempotency-key': randomUUID(), ...(version && { 'if-match': version }) },
      }),
    })
  const now = () => demo.server.context.now()
  const draft = (more: object = {}) => ({
    title: 'Theft from a car',
    incident_type: 'theft',
    severity: 'medium',
    priority: 'p2',
    source: 'guard',
    confidentiality: 'normal',
    site_post_id: '3',
    occurred_at: now() - 3_600_000,
    narrative: 'A window was broken.',
    ...more,
  })
  const record = async (more: object = {}) => {
    const { status, body } = await call('POST', '/incidents', draft(more))
    expect([status, body]).toMatchObject([201, {}])
    return incidents.reply.parse(body).data
  }
  const read = async (id: string) => incidents.reply.parse((await call('GET', `/incidents/${id}`)).body).data
  const step = (id: string, name: string, body: object, version?: string) =>
    call('POST', `/incidents/${id}/${name}`, body, version)
  const taken = async (id: string, name: string, body: object) => {
    const { status, body: said } = await step(id, name, body)
    expect([name, status, said]).toMatchObject([name, 200, {}])
    return incidents.reply.parse(said).data
  }
  const list = async (query = '') =>
    incidents.page.parse((await call('GET', `/incidents${query}`)).body).data.map(({ id }) => id)

  it('are recorded with numbers without a gap, by what was said and when', async () => {
    const first = await record({
      worker_id: '2',
      written_at: now() - 1000,
      persons: [{ name: 'Jane Doe', role: 'victim' }],
      position: { latitude: -1.28, longitude: 36.82 },
    })
    expect(first).toMatchObject({
      number: expect.stringMatching(/^INC-\d{4}-\d{6}$/),
      status: 'draft',
      content: 'open',
      worker_name: expect.any(String),
      site_post_name: expect.any(String),
      client_name: expect.any(String),
      persons: [{ name: 'Jane Doe', role: 'victim', phone: null }],
      position: { latitude: -1.28, longitude: 36.82 },
    })
    expect((await call('POST', '/incidents', draft({ site_post_id: '99' }))).status).toBe(422)
    expect((await call('POST', '/incidents', draft({ persons: [{ name: 'x', role: 'king' }] }))).status).toBe(
      422,
    )
    for (const field of ['occurred_at', 'occurred_to', 'discovered_at', 'reported_at']) {
      const future = await call('POST', '/incidents', draft({ [field]: now() + 3_600_000 }))
      expect([field, future.status, future.body]).toMatchObject([
        field,
        422,
        { data: { [field]: ['This time is still to come.'] } },
      ])
    }
    const next = await record()
    expect(Number(next.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1)
    expect((await call('PATCH', `/incidents/${first.id}`, { title: 'x' })).status).toBe(404)
    expect((await call('DELETE', `/incidents/${first.id}`)).status).toBe(404)
  })

  it('go from the draft to the closed file, and are locked by their review', async () => {
    const { id } = await record({ narrative: null })
    expect((await step(id, 'submit', { reported_by: 'Ann' })).body).toMatchObject({ code: 'incomplete' })
    expect((await step(id, 'amend', { narrative: 'Broken glass.' })).status).toBe(422)
    await taken(id, 'amend', { narrative: 'Broken glass.', amend_reason: 'It was left out.' })
    await taken(id, 'submit', { reported_by: 'Ann' })
    expect((await step(id, 'close', { note: 'x' })).body).toMatchObject({
      code: 'wrong_status',
      message: expect.stringContaining('“Reported”'),
    })
    const { required_notifications } = await taken(id, 'triage', { severity: 'medium', priority: 'p1' })
    expect(required_notifications.map(({ party, done_at }) => [party, done_at])).toEqual([
      ['supervisor', null],
      ['client', null],
    ])
    await taken(id, 'respond', { action: 'The ramp was closed.' })
    await taken(id, 'call-responder', { worker_id: '2', at: now() - 60_000 })
    const there = await taken(id, 'record-stage', { entry_id: 'responder-1', stage: 'on_scene', at: now() })
    expect(there.responders).toMatchObject([{ worker_id: '2', on_scene: expect.any(Number), cleared: null }])
    expect(there).toMatchObject({ response_stage: 'on_scene', contained_at: null })
    expect((await step(id, 'contain', { at: now() + 3_600_000 })).body).toMatchObject({
      data: { at: ['This time is still to come.'] },
    })
    expect(await taken(id, 'contain', { at: now() })).toMatchObject({
      response_stage: 'contained',
      contained_at: now(),
    })
    await taken(id, 'investigate', { user_id: '1' })
    await taken(id, 'add-task', { title: 'Ask for the footage', user_id: '1' })
    const { data: told } = historyReply.parse((await call('GET', `/incidents/${id}/history`)).body)
    // `title` is that of the task; the incident's title did not change
    expect(told.find(({ type }) => type === 'TaskAdded')?.changes).toContainEqual({
      field: 'title',
      from: null,
      to: 'Ask for the footage',
    })
    await taken(id, 'request-review', { root_cause: 'No camera.' })
    expect((await step(id, 'amend', { title: 'x', amend_reason: 'y' })).body).toMatchObject({
      code: 'locked',
    })
    await taken(id, 'resolve', { disposition: 'referred_police', outcome: 'Reported to Central.' })
    expect((await step(id, 'close', { note: 'x' })).body).toMatchObject({ code: 'notifications_missing' })
    for (const party of ['supervisor', 'client'])
      await taken(id, 'record-notification', { party, name: 'Ms Shah', method: 'phone', at: now() - 1000 })
    expect((await step(id, 'close', { note: 'x' })).body).toMatchObject({ code: 'tasks_open' })
    await taken(id, 'finish-task', { entry_id: 'task-1' })
    await taken(id, 'close', { note: 'Complete.' })
    const mention = { text: '@Grace please look.', user_ids: ['1'] }
    expect((await step(id, 'comments', { ...mention, user_ids: ['999'] })).body).toMatchObject({
      code: 'unknown_user',
    })
    expect((await step(id, 'comments', mention)).status).toBe(201)
    const { body: comments } = await call('GET', `/incidents/${id}/comments`)
    expect(commentsReply.parse(comments).data).toMatchObject([mention])
    const supplemented = await taken(id, 'supplement', { text: 'A witness called.' })
    expect(supplemented).toMatchObject({
      status: 'closed',
      content: 'locked',
      narrative: 'Broken glass.',
      disposition: 'referred_police',
      supplements: [{ text: 'A witness called.', made_by: expect.any(String) }],
      user_id: '1',
      user_name: 'Grace Wairimu',
      tasks: [{ title: 'Ask for the footage', assignee: 'Grace Wairimu', done_by: expect.any(String) }],
      required_notifications: [{ done_at: expect.any(Number) }, { done_at: expect.any(Number) }],
    })
    const history = historyReply.parse((await call('GET', `/incidents/${id}/history?per_page=50`)).body)
    expect(
      history.data
        .map(({ type }) => type)
        .toReversed()
        .slice(0, 4),
    ).toEqual(['IncidentDrafted', 'IncidentAmended', 'IncidentReported', 'IncidentTriaged'])
  })

  it('are assigned to team members who see them', async () => {
    const { id } = await record({ confidentiality: 'restricted' })
    const fields = async (name: string, body: object) => {
      const { status, body: said } = await step(id, name, body)
      return [status, (said as { data?: object }).data]
    }
    // the dispatcher may not see restricted incidents, the trainee cannot sign in, and no account has the id 999
    for (const user_id of ['4', '5', '999'])
      for (const [name, more] of [['assign', {}] as const, ['add-task', { title: 'Call' }] as const])
        expect(await fields(name, { user_id, ...more })).toEqual([422, { user_id: [expect.any(String)] }])
    expect(await taken(id, 'assign', { user_id: '3' })).toMatchObject({
      user_id: '3',
      user_name: 'Fatuma Hassan',
    })
    expect((await step(id, 'assign', { user_id: '3' })).status).toBe(422)
    expect(await list('?user_id=3')).toEqual([id])
    const people = await call('GET', '/incident-assignees?search=fatuma')
    expect(people.body).toMatchObject({ data: [{ id: '3', full_name: 'Fatuma Hassan' }] })
  })

  it('are listed by what they are, searched, and exported', async () => {
    const { id, number } = await record({
      title: 'Zebra on the lawn',
      incident_type: 'animal',
      severity: 'critical',
    })
    expect(await list('?incident_type=animal')).toEqual([id])
    expect(await list('?search=zebra')).toEqual([id])
    expect(await list(`?search=${number.toLowerCase()}`)).toEqual([id])
    expect((await list('?sort=-severity'))[0]).toBe(id)
    expect(await list('?status=closed&severity=low')).toEqual([])
    const csv = await demo.server.call('GET', '/api/incidents?search=zebra', {
      token: demo.token,
      headers: { accept: 'text/csv' },
    })
    expect(csv.text).toContain(`${id},${number},Zebra on the lawn`)
  })

  it('are escalated from an entry of a book, once, and both lead to each other', async () => {
    const entry = occurrences.reply.parse(
      (
        await call('POST', '/occurrences', {
          site_post_id: '3',
          category: 'security_breach',
          priority: 'urgent',
          narrative: 'The gate was forced.',
          occurred_at: now() - 60_000,
        })
      ).body,
    ).data
    expect(entry).toMatchObject({ incident_id: null, incident_number: null })
    const said = draft({ occurrence_id: entry.id })
    const both = await Promise.all([call('POST', '/incidents', said), call('POST', '/incidents', said)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const incident = incidents.reply.parse(both.find(({ status }) => status === 201)?.body).data
    expect(incident).toMatchObject({
      occurrence_id: entry.id,
      occurrence_name: `${entry.serial}/${entry.year}`,
    })
    const escalated = occurrences.reply.parse((await call('GET', `/occurrences/${entry.id}`)).body).data
    expect(escalated).toMatchObject({ incident_id: incident.id, incident_number: incident.number })
    await call('POST', `/occurrences/${entry.id}/void`, { reason: 'Twice.' })
    await taken(incident.id, 'void', { reason: 'By mistake.' })
    expect((await call('POST', '/incidents', said)).body).toMatchObject({ code: 'not_escalable' })
    expect((await call('POST', '/incidents', draft({ occurrence_id: '9999' }))).status).toBe(404)
  })

  it('are merged into one that goes on, and never in a circle', async () => {
    const [one, two] = [await record(), await record({ title: 'The same theft' })]
    for (const { id } of [one, two]) await taken(id, 'submit', { reported_by: 'Ann' })
    const reason = 'Reported twice.'
    expect((await step(one.id, 'merge', { incident_id: one.id, reason })).status).toBe(422)
    expect((await step(one.id, 'merge', { incident_id: '9999', reason })).status).toBe(422)
    const races = await Promise.all([
      step(one.id, 'merge', { incident_id: two.id, reason }),
      step(two.id, 'merge', { incident_id: one.id, reason }),
    ])
    expect(races.filter(({ status }) => status === 200)).toHaveLength(1)
    const [merged, whole] = [await read(one.id), await read(two.id)].toSorted((a) =>
      a.status === 'merged' ? -1 : 1,
    )
    expect(merged).toMatchObject({ status: 'merged', content: 'ended', incident_number: whole?.number })
    expect(whole).toMatchObject({
      status: 'reported',
      duplicates: [{ id: merged?.id, number: merged?.number }],
    })
    expect((await step(String(merged?.id), 'supplement', { text: 'More.' })).status).toBe(409)
  })
})
