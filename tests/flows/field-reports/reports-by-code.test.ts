import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codePageReply } from '../../../contract/field/code-page.ts'
import { fieldReports } from '../../../contract/field/field-report.ts'
import { codeUrlReply } from '../../../contract/field/reporting-code.ts'
import { alarmPolicy } from '../../../server/alarms/alarm-policy.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('what a code is for beside checklists', (demo) => {
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
  const alarms = () => followOnce(demo.server.context, policyFollower(demo.server.context, alarmPolicy))
  const sender = randomUUID()
  let sequence = 0
  let all: { id: string; code: string }
  let guard: { id: string; employee_no: string }
  const claims = (changes: object = {}) => ({
    sender,
    id: randomUUID(),
    sequence: ++sequence,
    clocks: { stated: null, device: now(), sent: now() },
    position: null,
    ...changes,
  })
  const sendReport = (body: object, of = all.code) =>
    demo.server.call('POST', `/c/${of}/reports`, { body: { ...claims(), ...body } })
  const clockIn = (changes: object = {}) =>
    sendReport({
      use: 'clock',
      kind: 'in',
      guard_number: guard.employee_no,
      photo: null,
      signature: null,
      ...changes,
    })
  const lastReport = async (query = '') =>
    fieldReports.page.parse((await get(`/api/field-reports?per_page=5${query}`)).body).data[0]

  beforeAll(async () => {
    const posts = (await get('/api/site-posts?per_page=100')).body as {
      data: { id: string; assignment_id: string | null }[]
    }
    const assigned = posts.data.find(({ assignment_id }) => assignment_id !== null)
    post = assigned?.id ?? ''
    all = await issue('Guardhouse')
    // makes the alarm policy skip earlier events
    await alarms()
    const workers = (await get('/api/workers?per_page=1')).body as { data: (typeof guard)[] }
    guard = workers.data[0] as typeof guard
  })

  it('is what its owner allows, and nothing else', async () => {
    expect(await clockIn()).toMatchObject({
      status: 409,
      body: { code: 'not_allowed', sequence },
    })
    const none = await write(`/reporting-codes/${all.id}/uses`, { uses: [] })
    expect(none.status).toBe(422)
    const uses = ['help', 'clock', 'checkpoint', 'occurrence']
    const changed = await write(`/reporting-codes/${all.id}/uses`, { uses })
    expect(changed.body).toMatchObject({ data: { uses: ['clock', 'checkpoint', 'occurrence', 'help'] } })
    const opened = codePageReply.parse((await demo.server.call('GET', `/c/${all.code}`, {})).body).data
    expect(opened).toMatchObject({ uses: ['clock', 'checkpoint', 'occurrence', 'help'], checklists: [] })
  })

  it('records a clock event of the source code, which a person may take back', async () => {
    const accepted = await clockIn()
    expect([accepted.status, accepted.body]).toMatchObject([200, { data: { result: 'accepted' } }])
    const report = await lastReport()
    expect(report).toMatchObject({
      use: 'clock',
      status: 'received',
      worker_id: guard.id,
      outcome: `attendance-${guard.id}`,
      doubts: [],
    })
    const clocks = () =>
      demo.server.context.db
        .selectFrom('clock_event')
        .select(['source', 'recorded_by', 'withdrawn_at'])
        .where('company', '=', '1')
        .where('worker_id', '=', guard.id)
        .orderBy('happened_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    expect(await clocks()).toEqual({ source: 'code', recorded_by: `code:${all.id}`, withdrawn_at: null })
    const rejected = await write(`/field-reports/${report?.id}/reject`, { reason: 'Another guard.' })
    expect(rejected.body).toMatchObject({ data: { status: 'rejected', reason: 'Another guard.' } })
    expect((await clocks())?.withdrawn_at).toBeGreaterThan(0)
    expect((await write(`/field-reports/${report?.id}/accept`, {})).status).toBe(409)
  })

  it('questions a code that is used elsewhere, with the distance, and refuses nothing', async () => {
    const { data } = (await get(`/api/site-posts/${post}`)).body as {
      data: { latitude: number; longitude: number }
    }
    const position = { latitude: data.latitude + 0.05, longitude: data.longitude, accuracyM: 20 }
    expect((await clockIn({ position })).status).toBe(200)
    const far = await lastReport()
    expect(far).toMatchObject({ status: 'questioned', worker_id: guard.id })
    expect(far?.doubts.map(({ kind }) => kind)).toEqual(['far'])
    expect(Math.round(Number(far?.doubts[0]?.metres) / 100)).toBe(56)
    // the last report was far away, and one second later the phone is at the post
    expect((await clockIn({ kind: 'out' })).status).toBe(200)
    expect((await lastReport())?.doubts).toMatchObject([{ kind: 'too_fast' }])
    expect((await clockIn({ guard_number: 'nobody' })).status).toBe(200)
    expect(await lastReport('&status=questioned')).toMatchObject({
      worker_id: null,
      guard_number: 'nobody',
      outcome: null,
      doubts: [{ kind: 'unknown_guard' }],
    })
  })

  it('questions a clock event that somebody else may have made for a guard', async () => {
    const { data } = (await get('/api/workers?per_page=3')).body as { data: (typeof guard)[] }
    const [, other] = data as [typeof guard, typeof guard]
    const kinds = async () => (await lastReport())?.doubts.map(({ kind }) => kind)
    // one phone reports for two guards
    const shared = { sender: randomUUID(), sequence: 1 }
    expect((await clockIn(shared)).status).toBe(200)
    const second = { ...shared, sequence: 2, guard_number: other.employee_no }
    expect((await clockIn(second)).status).toBe(200)
    expect(await lastReport()).toMatchObject({ status: 'questioned', worker_id: other.id })
    expect(await kinds()).toContain('other_guard_by_phone')
    // another phone reports, while the guard's own phone is 20 km away
    const { data: place } = (await get(`/api/site-posts/${post}`)).body as {
      data: { latitude: number; longitude: number }
    }
    const t = now() - 1000
    const fix = {
      lat_e7: Math.round((place.latitude + 0.18) * 1e7),
      lon_e7: Math.round(place.longitude * 1e7),
    }
    const { context } = demo.server
    await context.db
      .insertInto('fix')
      .values({
        ...fix,
        company: '1',
        worker_id: other.id,
        t,
        accuracy: 10,
        speed: null,
        source: 'osmand',
        received: t,
        device_id: null,
        message: null,
        late: null,
      })
      .execute()
    const own = { sender: randomUUID(), sequence: 1, guard_number: other.employee_no }
    expect((await clockIn(own)).status).toBe(200)
    expect(await kinds()).toEqual(['own_phone_elsewhere'])
    // the last three reports came from other phones, so they do not count as this phone's numbers
    sequence -= 3
    expect(Math.round(Number((await lastReport())?.doubts[0]?.metres) / 1000)).toBe(20)
  })

  it('writes a line into the book of the post, void once it is rejected', async () => {
    const line = { use: 'occurrence', text: 'The fence is cut.', reporter: 'Amina Wanjiru', photo: null }
    expect((await sendReport({ ...line, text: 'two\nlines' })).status).toBe(422)
    expect((await sendReport(line)).status).toBe(200)
    const report = await lastReport()
    const entry = `/api/occurrences/${report?.outcome?.split('-')[1]}`
    expect((await get(entry)).body).toMatchObject({
      data: {
        narrative: 'The fence is cut.',
        site_post_id: post,
        author: 'Guardhouse (code)',
        late_reason: null,
        involved: { persons: [{ name: 'Amina Wanjiru' }] },
      },
    })
    await write(`/field-reports/${report?.id}/reject`, { reason: 'A joke.' })
    expect((await get(entry)).body).toMatchObject({ data: { status: 'voided', void_reason: 'A joke.' } })
  })

  it('takes a scanned checkpoint, by the code of the post or its own, also one that nobody knows', async () => {
    const { data: points } = (await get('/api/patrol-checkpoint-codes?site_post_id=' + post)).body as {
      data: { id: string; code: string | null }[]
    }
    const scan = (checkpoint_code: string, of = all.code) =>
      sendReport({ use: 'checkpoint', checkpoint_code, guard_number: guard.employee_no }, of)
    expect((await scan('0'.repeat(20))).status).toBe(200)
    expect((await lastReport())?.doubts.map(({ kind }) => kind)).toContain('unknown_checkpoint')
    const made = await write('/patrol-checkpoints', {
      name: 'Pump room',
      site_post_id: post,
      latitude: -1.29,
      longitude: 36.82,
    })
    const { id } = (made.body as { data: { id: string } }).data
    const codes = (await get(`/api/patrol-checkpoint-codes?checkpoint_id=${id}`)).body as {
      data: { code: string }[]
    }
    const own = String(codes.data[0]?.code)
    expect(points.every(({ code: each }) => each !== own)).toBe(true)
    expect((await scan(`https://askari.example/checklist/${own.toUpperCase()}`)).status).toBe(200)
    expect(await lastReport()).toMatchObject({ checkpoint_id: id, checkpoint_name: 'Pump room' })
    const page = codePageReply.parse((await demo.server.call('GET', `/c/${own}`, {})).body).data
    expect(page).toMatchObject({ uses: ['checkpoint'], checkpoint: 'Pump room', checklists: [] })
    const next = { sender: randomUUID(), sequence: 1 }
    expect(
      (
        await demo.server.call('POST', `/c/${own}/reports`, {
          body: { ...claims(), ...next, use: 'help', reporter: null, note: null },
        })
      ).body,
    ).toMatchObject({ code: 'not_allowed' })
    sequence -= 1
  })

  it('raises an alarm that ends when the report is accepted', async () => {
    const help = { use: 'help', reporter: null, note: 'Two men at the gate' }
    expect((await sendReport(help)).status).toBe(200)
    await alarms()
    const raised = async () =>
      demo.server.context.db
        .selectFrom('alarm')
        .select(['status', 'site_post_id'])
        .where('company', '=', '1')
        .where('kind', '=', 'help_from_phone')
        .execute()
    expect(await raised()).toEqual([{ status: 'raised', site_post_id: post }])
    const report = await lastReport('&use=help')
    await write(`/field-reports/${report?.id}/accept`, { decision_note: 'Police came.' })
    await alarms()
    expect(await raised()).toMatchObject([{ status: 'returned' }])
  })

  it('never refuses a call for help: beyond its share it joins the newest', async () => {
    const help = { use: 'help', reporter: null, note: null }
    const records = []
    for (let at = 0; at < 5; at += 1) {
      const { status, body } = await sendReport(help)
      expect(status).toBe(200)
      records.push((body as { data: { record_id: string } }).data.record_id)
    }
    // the limit is reached at the third record, because an earlier test created one
    expect(new Set(records).size).toBe(3)
    expect(records.slice(3)).toEqual([records[2], records[2]])
    const line = { use: 'occurrence', text: 'All calm.', reporter: 'Amina Wanjiru', photo: null }
    expect((await sendReport(line)).status).toBe(200)
  })

  it('takes the time of a clock event and of a scan from the phone alone', async () => {
    const clocks = { stated: 0, device: now(), sent: now() }
    const scan = { use: 'checkpoint', checkpoint_code: '0'.repeat(20), guard_number: guard.employee_no }
    for (const { status, body } of [await clockIn({ clocks }), await sendReport({ ...scan, clocks })]) {
      expect(status).toBe(422)
      expect(body).toMatchObject({
        code: 'invalid',
        message: 'Please leave out a stated time: the time of the phone counts.',
      })
    }
  })
})
