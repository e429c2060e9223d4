import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { activityReply } from '../../../contract/evidence/activity.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { securityLogReply } from '../../../contract/auth/security-log.ts'
import { fixExportsStream } from '../../../domain/evidence/bundle/fix-exports.ts'
import { signCheckpoints } from '../../../server/checkpoints/sign-checkpoints.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { checkEvidence } from '../../support/check-evidence.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { SECOND_EMAIL, secondCompany } from '../../support/records/second-company.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const span = { from: NOON - 3 * HOUR, to: NOON }
const why = 'Theft at gate B, case 12/26'
/** account id of the demo's dispatcher; guard 1 is on the first assignment, guard 5 on another */
const MEMBER = '4'
/** more fixes than a bundle may contain, and more text than fits into socket buffers when a client stops reading */
const MANY = 100_001

withDemo('exports of fixes', (demo) => {
  const ask = (body: object, token = demo.token, more: RequestInit = {}) =>
    fetch(`${demo.server.url}/api/fix-exports`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-encoding': 'identity',
      },
      body: JSON.stringify({ worker_ids: ['1', '5'], format: 'csv', reason: why, ...span, ...body }),
      ...more,
    })
  const get = async (path: string) =>
    (await demo.server.call('GET', `/api${path}`, { token: demo.token })).body
  const told = async () =>
    activityReply.parse(await get('/activity?kind=fix-exports')).data.map(({ type, by, changes }) => ({
      type,
      by,
      ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    }))
  const historyOf = async (guard: string) =>
    historyReply.parse(await get(`/workers/${guard}/history`)).data.map(({ type }) => type)
  const names = new Map<string, string>()

  beforeAll(async () => {
    const { context } = demo.server
    const walk = (workerId: string, minutes: readonly number[]) =>
      minutes.map((minute) => ({
        workerId,
        t: NOON - minute * MINUTE,
        lat: -1.2969 + minute / 1e4,
        lon: 36.8119,
        accuracy: minute % 2 === 0 ? 5 : null,
        speed: null,
      }))
    await acceptFixes(
      context,
      companyId('1'),
      [...walk('1', [92, 91, 60, 59, 58]), ...walk('5', [30, 29])],
      'osmand',
    )
    const rows = await context.db
      .selectFrom('worker')
      .select(['id', 'full_name'])
      .where('company', '=', '1')
      .execute()
    for (const { id, full_name } of rows) names.set(id, full_name)
  })

  it('say beforehand how many fixes they will be', async () => {
    const size = (ids: string) => get(`/fix-exports/size?worker_ids=${ids}&from=${span.from}&to=${span.to}`)
    expect(await size('1,2,5,9999')).toEqual({
      data: [
        { worker_id: '1', fixes: 5, sealed: 0 },
        { worker_id: '5', fixes: 2, sealed: 0 },
      ].toSorted((a, b) => (names.get(a.worker_id) ?? '').localeCompare(names.get(b.worker_id) ?? '')),
      sealed_until: null,
    })
  })

  it('are counted for no longer than they may be', async () => {
    const counted = async (ids: string, days: number) => {
      const path = `/api/fix-exports/size?worker_ids=${ids}&from=${NOON - days * 24 * HOUR}&to=${NOON}`
      return (await demo.server.call('GET', path, { token: demo.token })).status
    }
    expect([await counted('1', 7), await counted('1', 8), await counted('1,5', 3)]).toEqual([200, 400, 400])
  })

  it('are what was stored, and events of the log, of the activity and of each guard', async () => {
    const before = await historyOf('1')
    const reply = await ask({})
    const file = await reply.text()
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="2-guards-2026-11-20-0900-to-1200.csv"',
    ])
    expect(file.trim().split('\r\n')).toHaveLength(1 + 7)
    const [event, begun] = await told()
    const exportKey = expect.any(String)
    expect(begun).toEqual({
      type: 'ExportStarted',
      by: 'user:2',
      export_key: exportKey,
      guards: expect.arrayContaining(['1', '5']),
      from_at: span.from,
      to_at: span.to,
      format: 'csv',
      reason: why,
    })
    expect(event).toEqual({
      type: 'FixesExported',
      by: 'user:2',
      format: 'csv',
      reason: why,
      export_key: begun && 'export_key' in begun && begun.export_key,
      fixes: 7,
      sha256: createHash('sha256').update(file).digest('hex'),
    })
    expect(await historyOf('1')).toEqual(['ExportStarted', ...before])
    const [newest] = historyReply.parse(await get('/workers/1/history')).data
    expect(newest?.changes.map(({ field }) => field)).not.toContain('guards')
    expect(await historyOf('2')).not.toContain('ExportStarted')
    const notes = securityLogReply.parse(await get('/security-log'))
    expect(notes.data.map(({ what, call }) => `${what} ${call}`)).toContain(
      'TrailExported POST /api/fix-exports',
    )
  })

  it('come in every format with the type that it has', async () => {
    for (const [format, type, begins] of [
      ['gpx', 'application/gpx+xml', '<?xml'],
      ['kml', 'application/vnd.google-earth.kml+xml', '<?xml'],
      ['geojson', 'application/geo+json', '{"type":"FeatureCollection"'],
      ['pdf', 'application/pdf', '%PDF-1.'],
    ]) {
      const reply = await ask({ format })
      expect([
        format,
        reply.headers.get('content-type'),
        (await reply.text()).startsWith(begins ?? ''),
      ]).toEqual([format, type, true])
    }
    const begun = (await told()).filter(({ type }) => type === 'ExportStarted')
    expect(begun.slice(0, 4).map((each) => 'format' in each && each.format)).toEqual([
      'pdf',
      'geojson',
      'kml',
      'gpx',
    ])
  })

  it('name in the log who walked alone, and are no event where nobody did', async () => {
    const count = (await told()).length
    const nobody = await ask({ to: span.from + 1 })
    expect((await nobody.text()).trim().split('\r\n')).toHaveLength(1)
    expect(await told()).toHaveLength(count)
    await (await ask({ worker_ids: ['1', '2', '5'] })).text()
    expect((await told())[1]).toMatchObject({ guards: expect.not.arrayContaining(['2']) })
  })

  it('as bundles prove themselves, guard by guard', async () => {
    const count = (await told()).length
    const warned: string[] = []
    const hear = ({ name }: Error) => warned.push(name)
    process.on('warning', hear)
    const unsigned = await ask({ format: 'bundle' })
    expect([unsigned.status, await unsigned.json()]).toMatchObject([409, { code: 'not_signed_yet' }])
    process.off('warning', hear)
    // a failed export must remove its listeners; it has the most
    expect(warned).not.toContain('MaxListenersExceededWarning')
    expect(await told()).toHaveLength(count)
    await signCheckpoints(demo.server.context)
    const file = await (await ask({ format: 'bundle' })).text()
    const [, begun] = await told()
    const guards = { '1': names.get('1') ?? '', '5': names.get('5') ?? '' }
    await checkEvidence(file, { begun, reason: why, guards, unsealed: { '1': 5, '5': 2 } })
  })

  it('are refused without a reason, of too long a time, of nobody there and of another company', async () => {
    const refused = async (body: object, token?: string) => {
      const reply = await ask(body, token)
      const { data = {} } = (await reply.json()) as { data?: object }
      return [reply.status, ...Object.keys(data)]
    }
    const count = (await told()).length
    expect(await refused({ reason: ' ' })).toEqual([422, 'reason'])
    expect(await refused({ from: NOON - 49 * HOUR })).toEqual([422, 'to'])
    expect(await refused({ to: span.from - 1 })).toEqual([422, 'from'])
    // no calendar date exists for these times; a refused export does not block the next one
    for (let i = 0; i < 2; i += 1)
      expect(await refused({ from: 9e15, to: 9e15 + 1 })).toEqual([422, 'from', 'to'])
    expect(await refused({ format: 'docx' })).toEqual([422, 'format'])
    expect(await refused({ worker_ids: [] })).toEqual([422, 'worker_ids'])
    expect(await refused({ worker_ids: ['1', '9999'] })).toEqual([404])
    await secondCompany(demo.server.context)
    const { token } = await demo.server.signIn(SECOND_EMAIL)
    expect(await refused({ worker_ids: ['5'] }, token)).toEqual([404])
    const { token: live } = await demo.server.signIn('dispatcher@askari.example')
    expect(await refused({}, live)).toEqual([403])
    expect(await told()).toHaveLength(count)
  })

  it('hold for a limited member what is within the limit, and nothing else', async () => {
    const role = { role_id: 'investigator', assignment_ids: ['1'], client_ids: [] }
    await demo.server.call('PATCH', `/api/back-office-users/${MEMBER}`, { token: demo.token, body: role })
    const { token } = await demo.server.signIn('dispatcher@askari.example')
    expect((await ask({}, token)).status).toBe(404)
    expect((await ask({ worker_ids: ['1'], format: 'bundle' }, token)).status).toBe(403)
    // guard 1's patrol now begins before its assignment, so a part of it has no known assignment
    await demo.server.context.db
      .updateTable('patrol')
      .set({ started_at: NOON - 61 * MINUTE })
      .where('company', '=', '1')
      .where('worker_id', '=', '1')
      .execute()
    const file = await (await ask({ worker_ids: ['1'] }, token)).text()
    expect(file.trim().split('\r\n')).toHaveLength(1 + 3)
    const history = await demo.server.call('GET', '/api/workers/1/history', { token })
    expect(history.text).not.toContain('ExportStarted')
  })

  it('that are stopped halfway are not told as done, and one account makes one at a time', async () => {
    const { db } = demo.server.context
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into fix (company, worker_id, t, lat_e7, lon_e7, source, received)
      select '1', cast(2 + i % 3 as text), cast(${NOON - 2 * HOUR} as bigint) + i * 50, i, i, 'osmand', cast(${NOON} as bigint)
      from n`.execute(db)
    const tooMuch = await ask({ worker_ids: ['2', '3', '4'], format: 'bundle' })
    expect([tooMuch.status, await tooMuch.json()]).toMatchObject([422, { code: 'too_much' }])
    const count = (await told()).filter(({ type }) => type === 'FixesExported').length
    const stop = new AbortController()
    const reply = await ask({ worker_ids: ['2', '3', '4'] }, demo.token, { signal: stop.signal })
    const reader = reply.body?.getReader()
    await reader?.read()
    expect((await ask({ reason: ' ' })).status).toBe(429)
    stop.abort()
    await expect.poll(async () => (await told())[0]?.type).toBe('ExportInterrupted')
    expect((await told()).filter(({ type }) => type === 'FixesExported')).toHaveLength(count)
    const next = await ask({})
    expect([next.status, (await next.text()).length > 0]).toEqual([200, true])
  })

  it('whose server was killed stand as not finished, in the activity and in the history of their guards', async () => {
    const { context } = demo.server
    const company = companyId('1')
    const begun = {
      guards: ['5'],
      fromAt: span.from,
      toAt: span.to,
      format: 'kml' as const,
      reason: 'Killed',
    }
    // the log as it is after a kill between the first and the last part of an export
    const command = { type: 'StartExport' as const, exportKey: context.newId(), ...begun }
    const edge = { company, commandId: context.newId(), by: 'user:2', at: context.now() }
    await handleCommand(context, fixExportsStream, { ...edge, id: company, command })
    await (await ask({ worker_ids: ['5'], reason: 'Whole' })).text()
    const begunFor = async (reason: string) =>
      (await told()).find(
        (each) => each.type === 'ExportStarted' && 'reason' in each && each.reason === reason,
      )
    expect(await begunFor('Killed')).toMatchObject({ finished: false, format: 'kml' })
    expect(await begunFor('Whole')).not.toHaveProperty('finished')
    const history = historyReply.parse(await get('/workers/5/history')).data
    const unfinished = history.filter(({ changes }) => changes.some(({ field }) => field === 'finished'))
    expect(unfinished.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'reason',
      from: null,
      to: 'Killed',
    })
  })

  it('are refused before their body is read, beyond so many in a quarter of an hour', async () => {
    const { token } = await demo.server.signIn('investigator@askari.example')
    const unread = { reason: ' ' }
    for (let i = 0; i < 30; i += 1) expect((await ask(unread, token)).status).toBe(422)
    const reply = await ask(unread, token)
    expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
      429,
      '900',
      {
        message:
          'You have asked for 30 exports within a quarter of an hour. You can ask for the next one in 15 minutes.',
        code: 'too_many_attempts',
      },
    ])
    expect((await ask({})).status).toBe(200)
  })
})
