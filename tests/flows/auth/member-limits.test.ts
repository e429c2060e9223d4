import { expect, it } from 'vitest'
import { historyReply } from '../../../contract/core/resource.ts'
import { teamMembers } from '../../../contract/team/team-member.ts'
import {
  NO_LIMITS,
  MEMBER,
  FIRST_ASSIGNMENT_ONLY,
  withLimitedMember,
} from '../../support/http/with-limited-member.ts'

withLimitedMember((member) => {
  const { call, limit } = member

  it('is so by whoever edits the team: shown, told in the history and taken back', async () => {
    const reply = await limit({ ...FIRST_ASSIGNMENT_ONLY, assignment_ids: ['1', '1'] })
    expect(teamMembers.reply.parse(reply.body).data).toMatchObject(FIRST_ASSIGNMENT_ONLY)
    await limit(FIRST_ASSIGNMENT_ONLY)
    const listed = teamMembers.page.parse((await call('GET', '/back-office-users?search=mercy')).body)
    expect(listed.data).toMatchObject([FIRST_ASSIGNMENT_ONLY])
    await limit({ client_ids: ['2'] })
    // omitting the field does not give unlimited access
    expect(await limit({ client_ids: [], assignment_ids: [] })).toMatchObject({
      status: 422,
      body: { data: { whole_company: [expect.stringContaining('the whole company')] } },
    })
    expect((await limit(NO_LIMITS)).body).toMatchObject({ data: { whole_company: true } })
    const history = historyReply.parse((await call('GET', `/back-office-users/${MEMBER}/history`)).body)
    expect(history.data.slice(0, 4).map(({ type, changes }) => [type, changes])).toMatchObject([
      [
        'MemberLimitLifted',
        [
          { field: 'client_ids', from: ['2'], to: [] },
          { field: 'assignment_ids', from: ['1'], to: [] },
        ],
      ],
      ['MemberLimited', [{ from: [], to: ['2'] }, { from: ['1'] }]],
      ['MemberLimited', [{}, { field: 'assignment_ids', from: [], to: ['1'] }]],
      ['EmailVerified', {}],
    ])
  })

  it('is invited as one', async () => {
    const { status, body } = await call('POST', '/back-office-users', {
      email: 'site.manager@askari.example',
      full_name: 'Akinyi Odhiambo',
      role_id: 'supervisor',
      client_ids: ['3'],
    })
    expect([status, teamMembers.reply.parse(body).data.client_ids]).toEqual([201, ['3']])
  })

  it('is not the one who asks, nor the last who can give everything, nor limited to what is not there', async () => {
    expect((await limit(FIRST_ASSIGNMENT_ONLY, '2')).body).toMatchObject({
      code: 'own_account',
      data: { client_ids: [expect.any(String)] },
    })
    expect((await limit({ assignment_ids: ['1', '99'] })).body).toMatchObject({
      code: 'unknown_assignment',
      data: { assignment_ids: ['There is no such assignment.'] },
    })
    await limit({ role_id: 'administrator', ...FIRST_ASSIGNMENT_ONLY })
    const grant = await call('PATCH', '/back-office-users/1', { role_id: 'auditor' }, member.token)
    expect([grant.status, grant.body]).toMatchObject([403, { code: 'limited' }])
    // a limited administrator does not count as a remaining administrator
    const suspended = await call('PATCH', '/back-office-users/2', { role_id: 'manager' })
    expect(suspended.body).toMatchObject({ code: 'last_administrator' })
    await limit({ role_id: 'dispatcher' })
  })

  it('is limited to other places also where one of before was removed since', async () => {
    const { body } = await call('POST', '/clients', { name: 'Gone soon' })
    const { id } = (body as { data: { id: string } }).data
    await limit({ client_ids: ['2', id], assignment_ids: [] })
    expect((await call('DELETE', `/clients/${id}`)).status).toBe(200)
    expect((await limit({ client_ids: [id, '2', '3'] })).status).toBe(200)
    expect((await limit({ client_ids: [id] })).status).toBe(200)
    await limit({ client_ids: ['2'] })
    expect((await limit({ client_ids: ['2', id] })).body).toMatchObject({ code: 'unknown_client' })
    await limit(FIRST_ASSIGNMENT_ONLY)
  })
})
