import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  guestAssignmentReply,
  guestPlacesReply,
  guestSessionReply,
  guestUsers,
} from '../../../contract/guests/guest.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { approvedGuest } from '../../support/fixtures/approved-guest.ts'
import { newestLink } from '../../support/newest-link.ts'
import { SECOND_EMAIL, secondCompany } from '../../support/records/second-company.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const TODAY = '2026-11-20'
const UNTIL = '2026-11-22'
const faith = { full_name: 'Faith Mutua', email: 'faith@insurer.example', organization_code: 'KARU' }

withDemo('guests', (demo) => {
  const send = (path: string, body: object = {}, token: string | undefined = demo.token) =>
    demo.server.call('POST', `/api${path}`, {
      ...(token !== '' && { token }),
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const get = (path: string, token = demo.token) => demo.server.call('GET', `/api${path}`, { token })
  const knock = (path: string, body: object) => send(path, body, '')
  const letIn = (enabled: boolean, organizationCode = 'KARU', token = demo.token) =>
    send('/guest-access-settings', { enabled, organizationCode }, token)
  const guestList = async (token = demo.token) =>
    guestUsers.page.parse((await get('/guest-users', token)).body).data
  const guest = (assignmentId: string) =>
    approvedGuest(demo.server.context, companyId('1'), {
      code: 'KARU',
      assignmentId,
      today: TODAY,
      until: UNTIL,
    })
  const seen = async (token: string, path = '/guest/places') => (await get(path, token)).status

  it('are let in by a company only that says so, by a code of its own', async () => {
    const before = await get('/guest-access-settings')
    expect(before.body).toEqual({
      enabled: false,
      organizationCode: expect.stringMatching(/^[A-Z]{8}$/),
    })
    expect((await get('/guest-access-settings')).body).toEqual(before.body)
    expect((await knock('/guest-requests', faith)).status).toBe(422)
    expect(await letIn(true, 'karu')).toMatchObject({
      status: 200,
      body: { enabled: true, organizationCode: 'KARU' },
    })
    const wrong = await letIn(true, 'K1')
    expect([wrong.status, Object.keys((wrong.body as { data: object }).data)]).toEqual([
      422,
      ['organizationCode'],
    ])
    await secondCompany(demo.server.context)
    const { token } = await demo.server.signIn(SECOND_EMAIL)
    expect((await letIn(true, 'KARU', token)).body).toMatchObject({ code: 'code_taken' })
    // a code that another company uses is refused even if guest access stays off
    expect((await letIn(false, 'KARU', token)).body).toMatchObject({ code: 'code_taken' })
    expect((await letIn(false, 'MARA', token)).status).toBe(200)
    expect((await letIn(true, 'MARA')).body).toMatchObject({ code: 'code_taken' })
  })

  it('ask, are approved by mail, sign in once by the link, and each view is kept', async () => {
    await letIn(true)
    expect((await knock('/guest-requests', faith)).status).toBe(202)
    expect((await knock('/guest-requests', { ...faith, full_name: 'Again' })).status).toBe(202)
    const mine = (await guestList()).filter(({ email }) => email === faith.email)
    expect(mine).toMatchObject([{ full_name: 'Faith Mutua', status: 'pending', client_ids: [], views: 0 }])
    const { id } = mine[0] as { id: string }
    const approve = (body: object) => send(`/guest-users/${id}/approve`, body)
    const scope = { client_ids: [], assignment_ids: ['2'], until: UNTIL }
    for (const [body, field] of [
      [{ ...scope, assignment_ids: [] }, 'client_ids'],
      [{ ...scope, assignment_ids: ['99'] }, 'assignment_ids'],
      [{ ...scope, client_ids: ['99'] }, 'client_ids'],
      [{ ...scope, until: '2026-11-19' }, 'until'],
      [{ ...scope, until: '2027-06-01' }, 'until'],
    ] as const) {
      const refused = await approve(body)
      expect([refused.status, Object.keys((refused.body as { data: object }).data)]).toEqual([422, [field]])
    }
    expect(await approve(scope)).toMatchObject({
      status: 200,
      body: { data: { status: 'approved', assignment_ids: ['2'], until: UNTIL } },
    })
    const link = await newestLink(demo.server.context, faith.email)
    expect(link.pathname).toBe('/guest')
    const token = link.searchParams.get('token') ?? ''
    const signedIn = await knock('/guest-sessions', { token })
    const { data } = guestSessionReply.parse(signedIn.body)
    expect((await knock('/guest-sessions', { token })).body).toMatchObject({ code: 'link_expired' })

    const places = guestPlacesReply.parse((await get('/guest/places', data.token)).body).data
    expect(places.assignments.map((each) => each.id)).toEqual(['2'])
    const place = guestAssignmentReply.parse((await get('/guest/assignments/2', data.token)).body).data
    expect(place.site_posts.length).toBeGreaterThan(0)
    expect(place.guards.length).toBeGreaterThan(0)
    expect(await seen(data.token, '/guest/assignments/1')).toBe(404)
    const told = historyReply.parse((await get(`/guest-users/${id}/history`)).body).data
    expect(told.map(({ type, by_name }) => [type, by_name])).toEqual([
      ['GuestViewed', 'Faith Mutua'],
      ['GuestViewed', 'Faith Mutua'],
      ['GuestSignedIn', 'Faith Mutua'],
      ['GuestApproved', expect.any(String)],
      ['GuestAccessRequested', 'Askari'],
    ])
    expect(told[0]?.changes).toMatchObject([{ field: 'assignment_id', to: '2', to_name: expect.any(String) }])
    expect((await get(`/guest-users/${id}`)).body).toMatchObject({ data: { views: 2 } })

    demo.server.clock.now += 1000
    await knock('/guest-links', { email: faith.email, organization_code: 'KARU' })
    await expect
      .poll(async () => (await newestLink(demo.server.context, faith.email)).search)
      .not.toBe(link.search)
    await send('/guest/sign-out', {}, data.token)
    expect(await seen(data.token)).toBe(401)
  })

  it('see all of a client for whom they were approved, also what comes later', async () => {
    const { id, token } = await guest('1')
    const widened = { client_ids: ['2'], assignment_ids: [], until: UNTIL }
    expect((await send(`/guest-users/${id}/approve`, widened)).status).toBe(200)
    const added = await send('/assignments', { name: 'New Wing', client_id: '2' })
    const { id: wing } = (added.body as { data: { id: string } }).data
    const places = guestPlacesReply.parse((await get('/guest/places', token)).body).data
    expect(new Set(places.assignments.map(({ client_name: name }) => name)).size).toBe(1)
    expect(places.assignments.map((each) => each.id)).toContain(wing)
    expect(await seen(token, '/guest/assignments/1')).toBe(404)
  })

  it('see nothing any more once revoked, removed, past the last day, or where guests are no longer let in', async () => {
    const revoked = await guest('1')
    expect(await seen(revoked.token)).toBe(200)
    await send(`/guest-users/${revoked.id}/revoke`)
    expect(await seen(revoked.token)).toBe(401)

    const removed = await guest('1')
    await demo.server.call('DELETE', `/api/guest-users/${removed.id}`, { token: demo.token })
    expect(await seen(removed.token)).toBe(401)

    const other = await guest('1')
    await letIn(false)
    expect(await seen(other.token)).toBe(401)
    expect((await knock('/guest-requests', faith)).status).toBe(422)
    await letIn(true)
    expect(await seen(other.token)).toBe(200)

    const before = demo.server.clock.now
    // first the last hour of the last day in Nairobi, then the first hour of the next day
    demo.server.clock.now = Date.UTC(2026, 10, 22, 20, 30)
    const stay = await guest('1')
    expect(await seen(stay.token)).toBe(200)
    demo.server.clock.now = Date.UTC(2026, 10, 22, 21, 30)
    expect(await seen(stay.token)).toBe(401)
    demo.server.clock.now = before
  })

  it('are let in again with a new link only: what was open or mailed before they were revoked is void', async () => {
    await letIn(true)
    const email = 'otieno@insurer.example'
    await knock('/guest-requests', { ...faith, full_name: 'Otieno', email })
    const { id } = (await guestList()).find((each) => each.email === email) as { id: string }
    const scope = { client_ids: [], assignment_ids: ['2'], until: UNTIL }
    const linkToken = async () =>
      (await newestLink(demo.server.context, email)).searchParams.get('token') ?? ''
    const signIn = async (token: string) => (await knock('/guest-sessions', { token })).body

    await send(`/guest-users/${id}/approve`, scope)
    const first = guestSessionReply.parse(await signIn(await linkToken())).data
    expect(await seen(first.token)).toBe(200)
    demo.server.clock.now += 1000
    await send(`/guest-users/${id}/send-link`)
    const unused = await linkToken()
    await send(`/guest-users/${id}/revoke`)
    demo.server.clock.now += 1000
    await send(`/guest-users/${id}/approve`, scope)
    expect(await seen(first.token)).toBe(401)
    expect(await signIn(unused)).toMatchObject({ code: 'link_expired' })
    const again = guestSessionReply.parse(await signIn(await linkToken())).data
    expect(await seen(again.token)).toBe(200)
  })

  it('of one address are one, who is not heard again on the day of a refusal, and finds the door after an expiry', async () => {
    const email = 'wanjiru@insurer.example'
    const asks = () => knock('/guest-requests', { ...faith, full_name: 'Wanjiru', email })
    const standing = async (token = demo.token) =>
      (await guestList(token)).filter((each) => each.email === email).map(({ status }) => status)
    await Promise.all([asks(), asks(), asks()])
    expect(await standing()).toEqual(['pending'])
    const { id } = (await guestList()).find((each) => each.email === email) as { id: string }
    await send(`/guest-users/${id}/refuse`)
    expect((await asks()).status).toBe(202)
    expect(await standing()).toEqual(['refused'])

    const scope = { client_ids: [], assignment_ids: ['2'] }
    await send(`/guest-users/${id}/approve`, { ...scope, until: TODAY })
    const before = demo.server.clock.now
    demo.server.clock.now += 24 * 3_600_000
    const { token } = await demo.server.signIn('admin@askari.example')
    expect(await standing(token)).toEqual(['expired'])
    await asks()
    expect((await standing(token)).toSorted()).toEqual(['expired', 'pending'])
    // the office extends only the first guest's access
    const prolonged = (await guestList(token)).find(
      (each) => each.email === email && each.status === 'expired',
    )
    await send(`/guest-users/${prolonged?.id}/approve`, { ...scope, until: '2026-11-22' }, token)
    const link = await newestLink(demo.server.context, email)
    demo.server.clock.now += 1000
    await knock('/guest-links', { email, organization_code: 'KARU' })
    await expect.poll(async () => (await newestLink(demo.server.context, email)).search).not.toBe(link.search)
    demo.server.clock.now = before
  })

  it('are mailed at most five times in a quarter of an hour, and never where guests are not let in', async () => {
    const { id } = await guest('1')
    await letIn(false)
    expect((await send(`/guest-users/${id}/send-link`)).body).toMatchObject({ code: 'guest_access_off' })
    await letIn(true)
    const steps: number[] = []
    for (let round = 0; round < 6; round++) {
      await send(`/guest-users/${id}/revoke`)
      const scope = { client_ids: [], assignment_ids: ['1'], until: UNTIL }
      steps.push((await send(`/guest-users/${id}/approve`, scope)).status)
    }
    expect(steps).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('are strangers to the realtime endpoint and to where phones report', async () => {
    const { token } = await guest('1')
    for (const path of [
      `/guard_locations.json?ns=1&auth=${token}`,
      `/patrol_history/1.json?ns=1&auth=${token}`,
      `/i/${token}/osmand?id=1&lat=-1.29&lon=36.81&timestamp=1`,
      `/i/${token}/post-orders`,
    ])
      expect([path, (await demo.server.call('GET', path)).status]).toEqual([
        path,
        path.startsWith('/i/') ? 404 : 401,
      ])
    for (const path of ['/api/feed', '/api/auth/check', '/api/guest-users', '/api/activity', '/api/clients'])
      expect([path, (await demo.server.call('GET', path, { token })).status]).toEqual([path, 401])
    const staff = await demo.server.call('GET', '/api/guest/places', { token: demo.token })
    expect(staff.status).toBe(401)
  })
})
