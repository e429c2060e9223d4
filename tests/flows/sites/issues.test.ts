import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { commentsReply } from '../../../contract/core/comment.ts'
import { outboxReply } from '../../../contract/auth/account.ts'
import { issueAssignees } from '../../../contract/team/assignees.ts'
import { issues } from '../../../contract/issues/issue.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { userStream } from '../../../domain/user/user.ts'
import { searchReply } from '../../../contract/core/search.ts'
import { DUE_AFTER_MS } from '../../../domain/issues/issue-fields.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { notificationPolicy } from '../../../server/notifications/notification-policy.ts'
import { logProjections } from '../../../server/projections/all-log-projections.ts'
import { followProjections } from '../../../server/projections/follow-projections.ts'
import { withDemo } from '../../support/http/with-demo.ts'

/** one white pixel */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

withDemo('issues', (demo) => {
  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    { token = demo.token, key = randomUUID() as string, accept = '' } = {},
  ) =>
    demo.server.call(method, `/api${path}`, {
      token,
      headers: { ...(body && { 'idempotency-key': key }), ...(accept && { accept }) },
      ...(body && { body }),
    })
  const now = () => demo.server.context.now()
  const defect = (more: object = {}) => ({
    title: 'Broken lock',
    kind: 'maintenance',
    level: 'caution',
    site_post_id: '3',
    description: 'The lock of the back door does not close.',
    ...more,
  })
  const report = async (more: object = {}, key: string = randomUUID()) => {
    const { status, body } = await call('POST', '/issues', defect(more), { key })
    expect([status, body]).toEqual([201, expect.anything()])
    return issues.reply.parse(body).data
  }
  const read = async (id: string) => issues.reply.parse((await call('GET', `/issues/${id}`)).body).data
  const listed = async (query: string, token = demo.token) =>
    issues.page.parse((await call('GET', `/issues?per_page=100&${query}`, undefined, { token })).body).data
  const step = (id: string, name: string, body: object = {}, token = demo.token) =>
    call('POST', `/issues/${id}/${name}`, body, { token })
  const codeOf = (body: unknown) => (body as { code?: string }).code

  it('are numbered without a gap, once however often sent, and due by their level', async () => {
    const first = await report()
    const key = randomUUID()
    expect((await call('POST', '/issues', defect({ site_post_id: '99' }))).status).toBe(422)
    expect((await call('POST', '/issues', defect({ occurrence_id: '999' }))).status).toBe(422)
    expect((await call('POST', '/issues', defect({ title: '' }))).status).toBe(422)
    const [again, twice] = [await report({}, key), await report({}, key)]
    const serial = ({ number }: { number: string }) => Number(number.replace(/^ISS-2026-/, ''))
    expect([serial(again), serial(twice)]).toEqual([serial(first) + 1, serial(first) + 1])
    expect(first).toMatchObject({
      status: 'reported',
      due_at: now() + DUE_AFTER_MS.caution,
      author: 'Daniel Kiplagat',
      overdue: false,
    })
  })

  it('lead from the report to the verification, each step with what it asks for', async () => {
    const { id } = await report()
    expect((await step(id, 'resolve', { resolution: 'fixed', work_done: 'New lock.' })).status).toBe(409)
    expect((await step(id, 'acknowledge')).status).toBe(200)
    expect((await step(id, 'assign')).status).toBe(422)
    expect((await step(id, 'assign', { user_id: '999' })).status).toBe(422)
    expect((await step(id, 'assign', { worker_id: '999' })).status).toBe(422)
    expect((await step(id, 'assign', { worker_id: '2' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'assigned', worker_id: '2', user_id: null })
    expect((await step(id, 'start')).status).toBe(200)
    expect((await step(id, 'hold', { hold_reason: 'waiting_parts', hold_until: '2026-12-01' })).status).toBe(
      422,
    )
    const hold = { hold_reason: 'waiting_parts', hold_note: 'Lock ordered.', hold_until: '2026-12-01' }
    expect((await step(id, 'hold', hold)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'on_hold', ...hold })
    expect((await step(id, 'resume')).status).toBe(200)
    expect((await step(id, 'resolve', { resolution: 'fixed', work_done: 'New lock.' })).status).toBe(200)
    const own = await step(id, 'verify')
    expect([own.status, codeOf(own.body)]).toEqual([409, 'own_work'])
    const { token } = await demo.server.signIn('supervisor@askari.example')
    expect((await step(id, 'verify', { note: 'Closes well.' }, token)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'verified',
      work_done: 'New lock.',
      resolved_by: 'Daniel Kiplagat',
      resolved_at: expect.any(Number),
      verified_at: expect.any(Number),
    })
    expect((await step(id, 'reopen', { reopen_reason: 'x' })).status).toBe(409)
  })

  it('are amended with a reason, and what was before stays in the history', async () => {
    const { id } = await report()
    const amend = { title: 'Broken hinge', amend_reason: 'Looked again.' }
    expect((await call('PATCH', `/issues/${id}`, { title: 'Broken hinge' })).status).toBe(422)
    expect((await call('PATCH', `/issues/${id}`, amend)).status).toBe(200)
    expect((await listed(`search=${encodeURIComponent('broken hinge')}`)).map((row) => row.id)).toContain(id)
    const history = historyReply.parse((await call('GET', `/issues/${id}/history`)).body).data
    expect(history[0]).toMatchObject({
      type: 'IssueAmended',
      changes: expect.arrayContaining([
        { field: 'title', from: 'Broken lock', to: 'Broken hinge' },
        expect.objectContaining({ field: 'amend_reason', to: 'Looked again.' }),
      ]),
    })
    expect((await call('DELETE', `/issues/${id}`)).status).toBe(404)
    const close = { close_reason: 'duplicate', close_note: 'Reported twice.' }
    expect((await step(id, 'close', close)).status).toBe(200)
    expect((await call('PATCH', `/issues/${id}`, { ...amend, title: 'Door' })).status).toBe(409)
    expect((await step(id, 'reopen', { reopen_reason: 'Another door.' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'reopened', ...close })
  })

  it('name the earlier ones that have come back', async () => {
    const close = { close_reason: 'not_reproducible', close_note: 'It was dry.' }
    const first = await report({ title: 'Leak' })
    expect((await call('POST', '/issues', defect({ recurrence_of: first.id }))).status).toBe(422)
    await step(first.id, 'close', close)
    const second = await report({ title: 'Leak again', recurrence_of: first.id })
    await step(second.id, 'close', close)
    const third = await report({ title: 'Leak once more', recurrence_of: second.id })
    expect(await read(third.id)).toMatchObject({
      recurrences: 2,
      recurrence_of: second.id,
      earlier: [
        { id: second.id, number: second.number, title: 'Leak again' },
        { id: first.id, number: first.number, title: 'Leak' },
      ],
    })
    expect((await listed(`recurrence_of=${first.id}`)).map(({ id }) => id)).toEqual([second.id])
  })

  it('are narrowed, and exported as CSV', async () => {
    const late = await report({ title: 'Dark stairs', level: 'emergency', due_at: now() + 1 })
    const { id } = await report({ title: 'Loose tile', level: 'routine' })
    await step(id, 'assign', { user_id: '1' })
    const ids = async (query: string) => (await listed(query)).map((row) => row.id)
    expect(await ids('level=emergency&status=reported')).toContain(late.id)
    expect(await ids('user_id=1')).toContain(id)
    expect(await ids('site_post_id=3&open=true')).toEqual(expect.arrayContaining([id, late.id]))
    expect(await ids('overdue=true')).not.toContain(id)
    expect(await ids('client_id=999')).toEqual([])
    const csv = await call('GET', '/issues?search=tile', undefined, { accept: 'text/csv' })
    expect(csv.text).toContain('Loose tile')
    const { token } = await demo.server.signIn('dispatcher@askari.example')
    const offered = await call('GET', '/issue-assignees?search=daniel', undefined, { token })
    expect(issueAssignees.page.parse(offered.body).data).toMatchObject([{ full_name: 'Daniel Kiplagat' }])
  })

  it('are found by words and by their number', async () => {
    const { number, id } = await report({ title: 'Flickering sign' })
    await followProjections(demo.server.context, logProjections)
    for (const words of ['flicker', number]) {
      const { body } = await call('GET', `/search?q=${words}`)
      const found = searchReply.parse(body).data.find(({ kind }) => kind === 'issue')
      expect(found?.records.map((record) => record.href)).toContain(`/issues/${id}`)
    }
  })

  it('are commented on, and who is mentioned gets a mail that says where', async () => {
    const { id, number } = await report()
    const comment = (body: object) => call('POST', `/issues/${id}/comments`, body)
    const mails = async () =>
      outboxReply
        .parse((await call('GET', '/outbox')).body)
        .data.filter(({ subject }) => subject === `You are mentioned on ${number}`)
    const follow = () =>
      followOnce(demo.server.context, policyFollower(demo.server.context, notificationPolicy))
    await follow()
    expect((await comment({ text: ' ' })).status).toBe(422)
    expect((await comment({ text: 'Who?', user_ids: ['999'] })).status).toBe(422)
    expect(await mails()).toEqual([])
    const said = { text: '@Grace Wairimu please look. Secret.', user_ids: ['1', '2'] }
    const first = await comment(said)
    expect([first.status, first.body]).toMatchObject([201, { data: { ...said, author: 'Daniel Kiplagat' } }])
    await comment({ text: 'Done.' })
    await follow()
    const { body } = await call('GET', `/issues/${id}/comments`)
    expect(commentsReply.parse(body).data.map(({ text }) => text)).toEqual(['Done.', said.text])
    expect((await call('GET', '/issues/9999/comments')).status).toBe(404)
    expect(await read(id)).toMatchObject({ status: 'reported', title: 'Broken lock' })
    // the author (account 2) mentions themselves too, and gets no mail
    expect((await mails()).map(({ to }) => to)).toEqual(['supervisor@askari.example'])
    expect(JSON.stringify(await mails())).not.toContain('Secret')
  })

  it('are taken on by one of two at once', async () => {
    const { id } = await report()
    const close = { close_reason: 'wont_fix', close_note: 'The door goes.' }
    const both = await Promise.all([step(id, 'close', close), step(id, 'close', close)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('are shown with their pictures to a member who is limited to their part', async () => {
    const { context, url } = demo.server
    const upload = await fetch(`${url}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(onePixel),
    })
    const { digest } = ((await upload.json()) as { data: { digest: string } }).data
    const post = (assignment: '1' | '2') =>
      context.db
        .selectFrom('site_post')
        .select('id')
        .where('company', '=', '1')
        .where('assignment_id', '=', assignment)
        .executeTakeFirstOrThrow()
    const files_before = [{ digest, name: 'lock.png' }]
    const theirs = await report({ site_post_id: (await post('2')).id, files_before })
    const limitTo = (assignmentIds: string[]) =>
      context.db.transaction().execute((trx) =>
        createCommander(context, trx, companyId('1'), context.newId()).to(userStream, '4', {
          type: 'ChangeMember',
          roleId: 'dispatcher',
          assignmentIds,
          wholeCompany: assignmentIds.length === 0,
        }),
      )
    await limitTo(['1'])
    const { token } = await demo.server.signIn('dispatcher@askari.example')
    const asked = (path: string) => call('GET', path, undefined, { token })
    const ids = async () => (await listed('', token)).map(({ id }) => id)
    expect(await ids()).not.toContain(theirs.id)
    expect((await asked(`/issues/${theirs.id}`)).status).toBe(404)
    expect((await asked(`/issues/${theirs.id}/history`)).status).toBe(404)
    expect((await asked(`/files/${digest}`)).status).toBe(404)
    const own = await report({ site_post_id: (await post('1')).id, files_before, occurrence_id: '1' })
    expect(await ids()).toContain(own.id)
    expect(issues.reply.parse((await asked(`/issues/${own.id}`)).body).data.occurrence_id).toBeNull()
    expect((await asked(`/files/${digest}`)).status).toBe(200)
    expect((await step(own.id, 'acknowledge', {}, token)).status).toBe(403)
    await limitTo([])
  })
})
