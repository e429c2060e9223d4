import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { reportReply, type Report } from '../../../contract/reports/report.ts'
import { REPORTS } from '../../../contract/reports/report-list.ts'
import { incidentStream } from '../../../domain/incidents/incident.ts'
import { issueStream } from '../../../domain/issues/issue.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { seedPersonalRecords } from '../../support/records/seed-personal-records.ts'
import { SECOND_EMAIL, secondCompany } from '../../support/records/second-company.ts'
import {
  NO_LIMITS,
  FIRST_ASSIGNMENT_ONLY,
  withLimitedMember,
} from '../../support/http/with-limited-member.ts'

const PERIOD = 'from_day=2026-11-01&to_day=2026-11-30'
/** the period in the demo company's time zone, UTC+3 */
const SPAN = [Date.UTC(2026, 9, 31, 21), Date.UTC(2026, 10, 30, 21)] as const
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

withLimitedMember((member) => {
  const { demo, limit } = member
  const report = async (slug: string, query = PERIOD, token = demo.token): Promise<Report> => {
    for (let run = ''; ;) {
      const answer = await demo.server.call('GET', `/api/reports/${slug}?${query}${run}`, { token })
      if (answer.status !== 200) throw new Error(`${slug}: ${answer.status} ${answer.text}`)
      const { data, run: of } = reportReply.parse(answer.body)
      if (data) return data
      if (of.failure) throw new Error(of.failure)
      run = `&run_id=${of.id}`
    }
  }
  const figures = ({ content }: Report) => content.figures.map(({ value }) => value)
  const rows = ({ content }: Report, title: string) =>
    content.tables.find((table) => table.title === title)?.rows.map(({ cells }) => cells) ?? []
  const file = async (slug: string, body: object, token = demo.token) => {
    const response = await fetch(`${demo.server.url}/api/reports/${slug}/exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from_day: '2026-11-01', to_day: '2026-11-30', ...body }),
    })
    if (response.status !== 200) throw new Error(`${slug}: ${response.status} ${await response.text()}`)
    return new Uint8Array(await response.arrayBuffer())
  }
  const check = async (bytes: Uint8Array) =>
    demo.server.call('GET', `/api/exported-files/${sha256(bytes)}`, {})
  const count = async (table: string, at: string, where = sql<boolean>`1 = 1`) => {
    const { rows: found } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where company = '1' and ${sql.ref(at)} >= ${SPAN[0]} and ${sql.ref(at)} < ${SPAN[1]} and ${where}`.execute(
      demo.server.context.db,
    )
    return Number(found[0]?.n)
  }

  beforeAll(async () => {
    const { context } = demo.server
    await seedPersonalRecords(context, '1')
    await context.db.transaction().execute(async (trx) => {
      const send = createCommander(context, trx, companyId('1'), 'report flow')
      const incident = {
        type: 'DraftIncident',
        year: 2026,
        incidentType: 'theft',
        severity: 'high',
        priority: 'p1',
        source: 'guard',
        occurredAt: NOON,
        narrative: 'A safe is gone.',
      } as const
      for (const [title, confidentiality, sitePostId] of [
        ['=1+1', 'normal', '1'],
        ['Secret of management', 'management_only', '1'],
      ] as const)
        await send.toNew(incidentStream, { ...incident, title, confidentiality, sitePostId })
    })
  })

  it('equals what plain SQL finds', async () => {
    const incidents = await report('incidents')
    expect(figures(incidents)[0]).toBe(await count('incident', 'occurred_at'))
    expect(figures(incidents)[1]).toBe(
      await count('incident', 'occurred_at', sql`severity in ('high', 'critical')`),
    )
    expect(figures(await report('issues')).slice(0, 2)).toEqual([
      await count('issue', 'reported_at'),
      await count('issue', 'reported_at', sql`resolved_at is not null`),
    ])
    const entries = await count('occurrence', 'occurred_at')
    expect(figures(await report('occurrence-book'))[0]).toBe(entries)
    expect(figures(await report('checklists'))[0]).toBe(await count('checklist_run', 'happened_at'))
    expect(figures(await report('alarm-desk'))[0]).toBe(await count('alarm', 'raised_at'))
    const rounds = await report('patrol-proof')
    expect(figures(rounds)[0]).toBe(await count('round_run', 'due_from', sql`status <> 'cancelled'`))
    const day = await report('daily-activity')
    expect(figures(day)).toEqual([
      entries,
      await count('incident', 'occurred_at'),
      await count('issue', 'reported_at'),
      await count('round_run', 'due_from'),
      await count('checklist_run', 'happened_at'),
    ])
    const total = rows(day, 'Days').reduce(
      (sum, cells) => sum + cells.slice(1).reduce<number>((a, b) => a + Number(b), 0),
      0,
    )
    expect(total).toBe(rows(day, 'Activity').length)
    const licences = rows(await report('licences'), 'Licences')
    const { rows: expired } = await sql<{ n: number }>`select count(*) as n from worker where company = '1'
      and archived_at is null and status not in ('applicant', 'terminated')
      and licence_expires_on <= '2026-11-30'`.execute(demo.server.context.db)
    expect(licences).toHaveLength(Number(expired[0]?.n))
  })

  it('counts attendance as the day board does, and every report is open to an administrator', async () => {
    const whole = 'from_day=2026-11-21&to_day=2026-11-21'
    const board = await demo.server.call('GET', '/api/attendance?date=2026-11-21', { token: demo.token })
    const duties = (
      board.body as { data: { rows: { from: number; minutes: number; status: string }[]; from: number } }
    ).data
    const begun = duties.rows.filter(
      ({ from, status }) => from >= duties.from && from <= demo.server.context.now() && status !== 'not_due',
    )
    const shown = rows(await report('attendance', whole), 'Duties')
    expect(shown).toHaveLength(begun.length)
    expect(shown.reduce((sum, cells) => sum + Number(cells[7]), 0)).toBe(
      begun.reduce((sum, { minutes }) => sum + minutes, 0),
    )
    for (const { slug } of REPORTS) expect([slug, (await report(slug)).content.slug]).toEqual([slug, slug])
  })

  it('is the same file byte for byte until its records change, and then lists the changes', async () => {
    const first = {
      csv: await file('issues', { format: 'csv' }),
      xlsx: await file('issues', { format: 'xlsx' }),
      pdf: await file('issues', { format: 'pdf' }),
    }
    const before = await report('issues')
    expect(before).toMatchObject({ is_changed: false, issued: { data_sha256: before.source.data_sha256 } })
    demo.server.context.events.wake(companyId('1'))
    for (const format of ['csv', 'xlsx', 'pdf'] as const)
      expect(sha256(await file('issues', { format }))).toBe(sha256(first[format]))
    expect(Buffer.from(first.pdf).subarray(0, 5).toString()).toBe('%PDF-')

    const { context } = demo.server
    const issueId = await context.db.transaction().execute((trx) =>
      createCommander(context, trx, companyId('1'), 'report change').toNew(issueStream, {
        type: 'ReportIssue',
        year: 2026,
        title: 'Broken lamp',
        kind: 'maintenance',
        level: 'routine',
        sitePostId: '1',
        description: 'At the gate.',
      }),
    )
    expect(issueId).toBeTruthy()
    const reportId = before.issued?.id ?? ''
    const after = await report('issues')
    expect(after).toMatchObject({ is_changed: true, issued: { id: reportId } })
    const stored = await report('issues', `report_id=${reportId}`)
    expect(stored.content).toEqual(before.content)
    expect(stored.changes.map(({ what, place, before: was, after: is }) => [what, place, was, is])).toEqual([
      ['changed', 'Issues', Number(figures(before)[0]), Number(figures(before)[0]) + 1],
      ['added', 'Issues', null, null],
    ])
    for (const format of ['csv', 'xlsx', 'pdf'] as const)
      expect(sha256(await file('issues', { format, report_id: reportId }))).toBe(sha256(first[format]))
    expect(sha256(await file('issues', { format: 'csv' }))).not.toBe(sha256(first.csv))
  })

  it('is found by its digest by anybody, and with one byte changed by nobody', async () => {
    const bytes = await file('incidents', { format: 'csv' })
    const text = Buffer.from(bytes).toString()
    expect(text).toContain("'=1+1")
    expect(text).toContain(`SHA-256 ${(await report('incidents')).source.data_sha256}`)
    const known = await check(bytes)
    expect(known).toMatchObject({ status: 200, body: { data: { kind: 'report' } } })
    expect(Object.keys((known.body as { data: object }).data).toSorted()).toEqual(['at', 'kind'])
    bytes[40] = (bytes[40] as number) ^ 1
    expect((await check(bytes)).status).toBe(404)
    const events = await demo.server.context.db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'ReportExported')
      .execute()
    expect(events.some(({ data }) => data.includes(sha256(Buffer.from(text))))).toBe(true)
  })

  it('shows what its reader may see, and asks for what can be', async () => {
    const admin = await report('incidents')
    const titles = (of: Report) => rows(of, 'Incidents').map((cells) => cells[3])
    expect(titles(admin)).toContain('Secret of management')
    expect(titles(await report('incidents', PERIOD, member.token))).not.toContain('Secret of management')
    expect((await member.see(`/reports/billing-summary?${PERIOD}`)).status).toBe(403)
    await limit(FIRST_ASSIGNMENT_ONLY)
    await member.signIn()
    const part = await report('incidents', PERIOD, member.token)
    expect(titles(part)).toContain('=1+1')
    expect(titles(part).length).toBeLessThan(titles(admin).length)
    expect(part.content.isPart).toBe(true)
    expect((await member.see(`/reports/incidents?${PERIOD}&assignment_id=5`)).status).toBe(404)
    expect((await member.see(`/reports/attendance?${PERIOD}`)).status).toBe(403)
    expect((await member.see(`/reports/incidents?report_id=${admin.issued?.id}`)).status).toBe(404)
    const partFile = Buffer.from(await file('incidents', { format: 'csv' }, member.token)).toString()
    expect(partFile).not.toContain('Secret of management')
    await limit(NO_LIMITS)
    await secondCompany(demo.server.context)
    const other = (await demo.server.signIn(SECOND_EMAIL)).token
    const theirs = await report('incidents', PERIOD, other)
    expect(titles(theirs).filter((title) => titles(admin).includes(title))).toEqual([])
    const ofFirst = `/api/reports/incidents?report_id=${admin.issued?.id}`
    expect((await demo.server.call('GET', ofFirst, { token: other })).status).toBe(404)
    expect((await demo.server.call('GET', '/api/reports/unknown', { token: other })).status).toBe(404)
    for (const [query, status] of [
      ['from_day=2026-11-30&to_day=2026-11-01', 422],
      ['from_day=2026-01-01&to_day=2026-11-01', 422],
      ['client_id=999', 404],
    ] as const)
      expect([
        query,
        (await demo.server.call('GET', `/api/reports/issues?${query}`, { token: demo.token })).status,
      ]).toEqual([query, status])
  })

  it('keeps what was stored from a reader who no longer sees an incident in it', async () => {
    const { context } = demo.server
    await file('incidents', { format: 'csv' }, member.token)
    const before = await report('incidents', PERIOD, member.token)
    const issued = before.issued?.id ?? ''
    expect((await member.see(`/reports/incidents?report_id=${issued}`)).status).toBe(200)
    const [hidden] = await context.db
      .selectFrom('incident')
      .select('id')
      .where('company', '=', '1')
      .where('title', '=', '=1+1')
      .execute()
    await context.db.transaction().execute((trx) =>
      createCommander(context, trx, companyId('1'), 'report hidden').to(incidentStream, hidden?.id ?? '', {
        type: 'ClassifyIncident',
        confidentiality: 'management_only',
        reason: 'A leak.',
      }),
    )
    const after = await report('incidents', PERIOD, member.token)
    expect([after.is_changed, after.changes]).toEqual([true, []])
    expect(rows(after, 'Incidents').map((cells) => cells[3])).not.toContain('=1+1')
    expect((await member.see(`/reports/incidents?report_id=${issued}`)).status).toBe(410)
  })

  it('shows a limited member no round that leads out of their part', async () => {
    await limit(FIRST_ASSIGNMENT_ONLY)
    await member.signIn()
    const { db } = demo.server.context
    const posts = await db
      .selectFrom('site_post')
      .select('id')
      .where('company', '=', '1')
      .where('assignment_id', '=', '1')
      .execute()
    const own = new Set(posts.map(({ id }) => id))
    const [run] = await db.selectFrom('round_run').selectAll().where('company', '=', '1').limit(1).execute()
    if (!run) throw new Error('the demo has no rounds')
    const first = [...own][0] ?? ''
    const routeOf = (sitePostIds: readonly string[]) => {
      const plan = JSON.parse(run.plan) as { points: object[] }
      const [point] = plan.points
      return JSON.stringify({ ...plan, points: sitePostIds.map((sitePostId) => ({ ...point, sitePostId })) })
    }
    const shown = async (sitePostIds: readonly string[]) => {
      await db
        .updateTable('round_run')
        .set({ site_post_id: first, plan: routeOf(sitePostIds), due_from: NOON, visits: '[]' })
        .where('company', '=', '1')
        .where('id', '=', run.id)
        .execute()
      return figures(await report('patrol-proof', PERIOD, member.token))[0]
    }
    const within = Number(await shown([first]))
    expect(await shown([first, '5'])).toBe(within - 1)
    await limit(NO_LIMITS)
  })
})
