import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { workers } from '../../../contract/workers/worker.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { guardsApi } from '../../support/http/guards-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const TODAY = zoneDateAt(NOON, 'Africa/Nairobi')

withDemo('employment of guards', (demo) => {
  const { send, get, names, hire, one, history, problems } = guardsApi(demo)

  it('is suspended and taken back, with the phone only where that is asked for', async () => {
    const { id } = await hire({ user_full_name: 'Step By Step' })
    const phone = await send('POST', '/devices', { worker_id: id, label: 'Blue' })
    const { id: phoneId } = (phone.body as { data: { id: string } }).data
    const phoneStatus = async () =>
      ((await get(`/devices/${phoneId}`)).body as { data: { status: string } }).data.status
    await send('POST', '/assignment-workers/1', { worker_id: id })

    expect(problems(await send('POST', `/workers/${id}/suspend`, { status_reason: ' ' }))).toHaveProperty(
      'status_reason',
    )
    const suspended = await send('POST', `/workers/${id}/suspend`, { status_reason: 'Found asleep' })
    expect(workers.reply.parse(suspended.body).data).toMatchObject({
      status: 'suspended',
      status_reason: 'Found asleep',
      assignment_id: '1',
    })
    expect(await phoneStatus()).toBe('enrolled')
    expect(await names('search=step&assignable=true')).toEqual([])
    expect(await names('search=step&status=suspended')).toEqual(['Step By Step'])
    const assigned = await send('POST', '/assignment-workers/2', { worker_id: id })
    expect([assigned.status, problems(assigned)]).toEqual([
      422,
      { worker_id: ['Step By Step is not at work for the company: suspended.'] },
    ])
    expect((await send('POST', '/devices', { worker_id: id, label: 'Red' })).status).toBe(422)
    expect((await send('POST', `/workers/${id}/put-on-leave`, {})).status).toBe(409)

    await send('POST', `/workers/${id}/take-back`)
    const leave = { leave_until: '2026-12-31', status_reason: null }
    expect((await send('POST', `/workers/${id}/put-on-leave`, leave)).body).toMatchObject({
      data: { status: 'on_leave', leave_until: '2026-12-31' },
    })
    await send('POST', `/workers/${id}/suspend`, { status_reason: 'Left the post', revoke_phones: true })
    expect(await phoneStatus()).toBe('revoked')
    expect((await history(id)).map(({ type }) => type)).toEqual([
      'GuardSuspended',
      'GuardPutOnLeave',
      'GuardReinstated',
      'GuardSuspended',
      'WorkerHired',
    ])
  })

  it('ends with all their assignments and phones in one step, once, and may be hired again', async () => {
    const { id } = await hire({ user_full_name: 'Leaver', status: 'onboarding' })
    await send('POST', `/workers/${id}/activate`)
    await send('POST', '/devices', { worker_id: id, label: 'Blue' })
    for (const assignment of ['1', '2'])
      await send('POST', `/assignment-workers/${assignment}`, { worker_id: id })
    const ended = { status_reason: 'Moved to Mombasa', ended_on: TODAY }
    expect(
      problems(await send('POST', `/workers/${id}/end-employment`, { ...ended, ended_on: '2026-11-25' })),
    ).toEqual({ ended_on: ['This day is still to come.'] })
    const key = randomUUID()
    const end = () =>
      demo.server.call('POST', `/api/workers/${id}/end-employment`, {
        token: demo.token,
        body: ended,
        headers: { 'idempotency-key': key },
      })
    const first = await end()
    expect(first.body).toMatchObject({
      data: { ...ended, status: 'terminated', assignment_id: null },
    })
    expect((await end()).text).toBe(first.text)
    expect((await get(`/worker-assignments/${id}`)).body).toMatchObject({ data: [] })
    expect((await get('/devices?search=leaver')).body).toMatchObject({ data: [{ status: 'revoked' }] })
    await send('POST', `/workers/${id}/rehire`)
    expect(await one(id)).toMatchObject({ status: 'active', ended_on: null, status_reason: null })
  })

  it('keeps the phones where who suspends them may not revoke any', async () => {
    const role = await send('POST', '/worker-roles', { name: 'HR Clerk', permissions: ['Edit Guards'] })
    const { id: role_id } = (role.body as { data: { id: string } }).data
    await send('PATCH', '/back-office-users/1', { role_id })
    const { token } = await demo.server.signIn('supervisor@askari.example')
    const { id } = await hire({ user_full_name: 'Clerk’s Case' })
    const suspend = (revoke_phones: boolean) =>
      demo.server.call('POST', `/api/workers/${id}/suspend`, {
        token,
        body: { status_reason: 'Late', revoke_phones },
      })
    expect((await suspend(true)).status).toBe(403)
    expect((await suspend(false)).status).toBe(200)
  })
})
