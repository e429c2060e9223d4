import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { personalDataCopy, personalDataState } from '../../../contract/workers/personal-data.ts'
import type { ErasableKind } from '../../../domain/erasure/record-erasure.ts'
import { assignmentStream } from '../../../domain/records/assignment.ts'
import { clientStream } from '../../../domain/records/client.ts'
import { guestStream } from '../../../domain/guest/guest.ts'
import { userStream } from '../../../domain/user/user.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { dropErasedKeys } from '../../../server/erasure/finish-erasures.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { verifyDatabase } from '../../../server/evidence/verify/verify-database.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { reportOfUnknownGuard } from '../../support/records/report-of-unknown-guard.ts'
import { approvedGuest } from '../../support/fixtures/approved-guest.ts'
import { withDemoOnBoth } from '../../support/http/with-demo.ts'

const company = companyId('1')
const NAME = 'Wilhelmina Oduya-Braithwaite'
const PHONE = '+254799888123'
const ERASED = { reason: 'requested' }

withDemoOnBoth('records whose personal data is erased', (demo, engine) => {
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
    })
  const created = async (path: string, body: object) => {
    const reply = await call('POST', path, body)
    expect([path, reply.status, reply.body]).toMatchObject([path, 201, {}])
    return (reply.body as { data: { id: string } }).data.id
  }
  const command = async (
    type: typeof userStream | typeof guestStream | typeof clientStream | typeof assignmentStream,
    id: string,
    asked: object,
  ) => {
    const { context } = demo.server
    const edge = { company, commandId: context.newId(), by: 'system:test', at: context.now() }
    const handled = await handleCommand(context, type as never, { ...edge, id, command: asked as never })
    expect(handled).toMatchObject({ ok: true })
  }
  const files = () =>
    readdirSync(demo.server.context.config.dataDir)
      .filter((name) => name.startsWith('askari.db'))
      .map((name) => readFileSync(join(demo.server.context.config.dataDir, name)))
  /** returns the number of database files that contain a text */
  const having = (text: string) => files().filter((bytes) => bytes.includes(text)).length
  const state = async (kind: ErasableKind, id: string) =>
    personalDataState.parse((await call('GET', `/personal-data/${kind}/${id}`)).body).data

  let signature = ''
  /** Records to erase, each with the steps that make the erasure possible. */
  const records: { kind: ErasableKind; id: string; finish: () => Promise<unknown>; word: string }[] = []

  beforeAll(async () => {
    const { context } = demo.server
    const now = context.now()
    const word = (nth: number) => `${NAME} ${nth}`
    const subscriber = await created('/client-subscribers', {
      client_id: '1',
      name: word(1),
      email: 'wilhelmina.oduya@insurer.example',
      phone: PHONE,
      topics: ['reports'],
      status: 'active',
    })
    records.push({
      kind: 'subscriber',
      id: subscriber,
      word: word(1),
      finish: () => call('PATCH', `/client-subscribers/${subscriber}`, { status: 'paused' }),
    })
    const client = await created('/clients', {
      name: 'Client 2',
      contacts: [{ name: word(2), phone: PHONE }],
    })
    records.push({
      kind: 'client',
      id: client,
      word: word(2),
      finish: () => command(clientStream, client, { type: 'ArchiveClient' }),
    })
    const site = { client_id: '1', name: 'Assignment 2', contacts: `${word(8)}, ${PHONE}` }
    const assignment = await created('/assignments', site)
    const archive = () => command(assignmentStream, assignment, { type: 'ArchiveAssignment' })
    records.push({ kind: 'assignment', id: assignment, word: word(8), finish: archive })
    const entry = await created('/occurrences', {
      site_post_id: '3',
      category: 'visitor',
      priority: 'routine',
      narrative: 'A visitor came.',
      occurred_at: now,
      involved: { persons: [{ name: word(3), phone: PHONE }] },
    })
    records.push({
      kind: 'occurrence',
      id: entry,
      word: word(3),
      finish: () => call('POST', `/occurrences/${entry}/void`, { reason: 'Wrong book' }),
    })
    const incident = await created('/incidents', {
      title: 'Theft',
      incident_type: 'theft',
      severity: 'medium',
      priority: 'p2',
      source: 'guard',
      confidentiality: 'normal',
      site_post_id: '3',
      occurred_at: now - 60_000,
      narrative: 'A window was broken.',
      persons: [{ name: word(4), role: 'victim', phone: PHONE }],
    })
    records.push({
      kind: 'incident',
      id: incident,
      word: word(4),
      finish: () => call('POST', `/incidents/${incident}/void`, { reason: 'Recorded twice' }),
    })
    const today = new Date(now).toISOString().slice(0, 10)
    const { id: guest } = await approvedGuest(context, company, {
      code: 'DEMO',
      assignmentId: '1',
      today,
      until: today,
    })
    records.push({
      kind: 'guest',
      id: guest,
      word: 'Faith Mutua',
      finish: () => command(guestStream, guest, { type: 'RevokeGuest' }),
    })
    const schedule = await created('/report-schedules', {
      name: 'Incidents of the week',
      slug: 'incidents',
      frequency: 'weekly',
      weekday: 1,
      time_of_day: '07:00',
      time_zone: 'Africa/Nairobi',
      format: 'pdf',
      only_if_not_empty: false,
      addresses: ['wilhelmina.oduya@insurer.example'],
      is_active: true,
    })
    records.push({
      kind: 'report-schedule',
      id: schedule,
      word: 'wilhelmina.oduya@insurer.example',
      finish: () => call('PATCH', `/report-schedules/${schedule}`, { is_active: false }),
    })
    const codeId = await created('/reporting-codes', { site_post_id: '3', label: 'Gate', expires_on: null })
    const report = await reportOfUnknownGuard(context, company, { codeId, reporter: word(7) })
    signature = report.signature
    records.push({
      kind: 'field-report',
      id: report.id,
      word: word(7),
      finish: async () =>
        expect(await call('POST', `/field-reports/${report.id}/accept`, {})).toMatchObject({ status: 200 }),
    })
    await command(userStream, '4', { type: 'ChangeProfile', fullName: word(6), phoneNumber: PHONE })
    records.push({
      kind: 'user',
      id: '4',
      word: word(6),
      finish: () => command(userStream, '4', { type: 'SuspendUser' }),
    })
  })

  it('are exported, and are erased only when they are finished and their name is typed', async () => {
    for (const { kind, id, word, finish } of records) {
      const { body } = await call('GET', `/personal-data/${kind}/${id}/copy`)
      expect(JSON.stringify(personalDataCopy.parse(body).data.events)).toContain(word)
      const { called, unfinished } = await state(kind, id)
      expect(unfinished).toMatch(/first\.$/)
      const early = await call('POST', `/personal-data/${kind}/${id}/erase`, { ...ERASED, name: called })
      expect([kind, early.status, early.body]).toMatchObject([
        kind,
        409,
        { code: 'unfinished', message: unfinished },
      ])
      await finish()
      expect(await state(kind, id)).toEqual({ called, unfinished: null, erased_at: null })
      const other = await call('POST', `/personal-data/${kind}/${id}/erase`, { ...ERASED, name: 'Somebody' })
      expect([kind, other.status, other.body]).toMatchObject([kind, 422, { code: 'other_name' }])
    }
    if (engine === 'SQLite') expect(having(NAME)).toBeGreaterThan(0)
  })

  it('stay under legal hold, with the entry from which the incident was escalated', async () => {
    const now = demo.server.context.now()
    const entry = await created('/occurrences', {
      site_post_id: '3',
      category: 'alarm',
      priority: 'urgent',
      narrative: 'The gate was forced.',
      occurred_at: now,
    })
    const incident = await created('/incidents', {
      title: 'Gate forced',
      incident_type: 'trespass',
      severity: 'low',
      priority: 'p3',
      source: 'guard',
      confidentiality: 'normal',
      occurrence_id: entry,
      place: 'Gate',
      occurred_at: now,
      narrative: 'The gate was forced.',
      notified: [{ party: 'supervisor', name: 'Ann', method: 'phone', at: now }],
    })
    const steps = {
      submit: { reported_by: 'Ann' },
      triage: { severity: 'low', priority: 'p4' },
      respond: { action: 'A guard walks there.' },
      investigate: { user_id: '1' },
      'request-review': { root_cause: 'The bolt is old.' },
      resolve: { disposition: 'resolved', outcome: 'Repaired.' },
      close: { note: 'Complete.' },
      'place-hold': { worker_ids: [], from: now - 60_000, to: now, reason: 'Court order' },
    }
    for (const [step, body] of Object.entries(steps))
      expect([step, (await call('POST', `/incidents/${incident}/${step}`, body)).status]).toEqual([step, 200])
    await call('POST', `/occurrences/${entry}/void`, { reason: 'Wrong book' })
    for (const [kind, id] of [
      ['incident', incident],
      ['occurrence', entry],
    ] as const) {
      const { called, unfinished } = await state(kind, id)
      expect([kind, unfinished]).toEqual([kind, 'Release the legal hold first.'])
      const held = await call('POST', `/personal-data/${kind}/${id}/erase`, { ...ERASED, name: called })
      expect([kind, held.status, held.body]).toMatchObject([kind, 409, { code: 'unfinished' }])
    }
    const release = await call('POST', `/incidents/${incident}/release-hold`, { reason: 'Settled' })
    expect(release.status).toBe(200)
    expect((await state('incident', incident)).unfinished).toBeNull()
    expect((await state('occurrence', entry)).unfinished).toBeNull()
  })

  it('leave no byte of a person in the database, and a log that verifies', async () => {
    for (const { kind, id } of records) {
      const { called } = await state(kind, id)
      const erased = await call('POST', `/personal-data/${kind}/${id}/erase`, { ...ERASED, name: called })
      expect([kind, erased.status, erased.body]).toMatchObject([kind, 200, {}])
      expect((await state(kind, id)).erased_at).toBe(demo.server.context.now())
    }
    expect((await call('GET', `/files/${signature}`)).status).toBe(404)
    if (engine === 'SQLite')
      for (const word of [NAME, 'Oduya', PHONE, 'Faith Mutua', 'wilhelmina.oduya'])
        expect([word, having(word)]).toEqual([word, 0])
    const said: string[] = []
    const verify = () =>
      verifyDatabase(demo.server.context.config, {
        checkpoints: [],
        readModels: true,
        now: () => demo.server.clock.now,
        telling: { say: (line) => said.push(line), all: true },
      })
    expect([(await verify()).isGood, said]).toEqual([true, expect.anything()])
    await rebuildReadModels(demo.server.context.db, demo.server.context.projections)
    expect((await verify()).isGood).toBe(true)
  })

  it('show that nobody is named, keep what names nobody, and take no new personal data', async () => {
    const idOf = (kind: ErasableKind) => records.find((record) => record.kind === kind)?.id ?? ''
    const { body: shown } = await call('GET', `/occurrences/${idOf('occurrence')}`)
    expect(shown).toMatchObject({ data: { narrative: 'A visitor came.', involved: { persons: [] } } })
    const { body: incident } = await call('GET', `/incidents/${idOf('incident')}`)
    expect(incident).toMatchObject({ data: { title: 'Theft', persons: [], status: 'voided' } })
    const { body: byCode } = await call('GET', `/field-reports/${idOf('field-report')}`)
    expect(byCode).toMatchObject({ data: { title: 'Erased person', guard_number: null, signature: null } })
    const { body: schedule } = await call('GET', `/report-schedules/${idOf('report-schedule')}`)
    expect(schedule).toMatchObject({ data: { name: 'Incidents of the week', addresses: null } })
    const subscriber = `/client-subscribers/${idOf('subscriber')}`
    expect((await call('GET', subscriber)).body).toMatchObject({
      data: { name: 'Erased person', phone: null },
    })
    const renamed = await call('PATCH', subscriber, { name: NAME })
    expect([renamed.status, renamed.body]).toMatchObject([409, { code: 'erased' }])
    const again = await call('POST', `/personal-data/subscriber/${idOf('subscriber')}/erase`, {
      ...ERASED,
      name: 'Erased person',
    })
    expect([again.status, again.body]).toMatchObject([409, { code: 'already_erased' }])
    const dispatcher = await demo.server.call('GET', `/api/personal-data/client/${idOf('client')}/copy`, {
      token: (await demo.server.signIn('supervisor@askari.example')).token,
    })
    expect(dispatcher.status).toBe(403)
  })

  it('stay unreadable where a process of before still had the keys', async () => {
    await dropErasedKeys(demo.server.context)
    for (const { kind, id } of records)
      expect(demo.server.context.keys.person(company, `${kind}-${id}`)).toBeNull()
  })
})
