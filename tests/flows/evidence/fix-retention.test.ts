import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream } from '../../../domain/evidence/seals/fix-seals.ts'
import type { Fix } from '../../../domain/fix/fix.ts'
import { type IncidentCommand, incidentStream } from '../../../domain/incidents/incident.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { type Lease, createLease } from '../../../server/db/lease.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { readBatches, readStream } from '../../../server/event-log/read-log.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { fixFaultText, verifyFixes } from '../../../server/evidence/verify/verify-fixes.ts'
import { readFileContent, storeFile } from '../../../server/files/file-store.ts'
import { sweepOnce } from '../../../server/retention/start-retention.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { changeSettings } from '../../support/fixtures/change-settings.ts'
import { testContext } from '../../support/database/test-context.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const company = companyId('1')
const HOUR = SEAL_HOUR_MS
const noon = Date.UTC(2026, 10, 21, 12)
let now = noon
let context: OpenContext
let guard = ''
let lease: Lease

beforeEach(async () => {
  now = noon
  context = await testContext({}, { now: () => now })
  lease = createLease(context, 'sealing')
  guard = await hireWorker(context, company, 'Akinyi')
  return () => context.close()
})

const fix = (workerId: string, t: number): Fix => ({
  workerId,
  t,
  lat: -1.29,
  lon: 36.82,
  accuracy: 8,
  speed: null,
})
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
const seal = () => sealDueHours(context, lease)
const events = async () =>
  (await readStream(context.db, company, `fix-seals-${company}`)).map(({ event }) =>
    fixSealsStream.event.parse(event),
  )
const verified = async () => {
  const report = await verifyFixes(context, { name: company, asked: company })
  return { ...report, faults: report.faults.map(fixFaultText) }
}

it('fixes that their company lets go are told so in the log, and are not missing', async () => {
  const old = Array.from({ length: 40 }, (_, i) => fix(guard, noon - 9 * 24 * HOUR + i * 60_000))
  await acceptFixes(context, company, [...old, fix(guard, noon)], 'osmand')
  now = noon + 2 * HOUR
  await seal()
  await changeSettings(context, company, { fixRetentionDays: 7 })
  // a changed table row alone does not make the server delete fixes
  await sql`update system_settings set fix_retention_days = -3650 where company = ${company}`.execute(
    context.db,
  )
  await sweepOnce(context)
  expect(await verified()).toMatchObject({ versions: 41, purged: 0, faults: [] })
  await sql`update system_settings set fix_retention_days = 7 where company = ${company}`.execute(context.db)
  await sweepOnce(context)
  expect(await verified()).toMatchObject({ versions: 1, purged: 1, open: 0, faults: [] })
  await sweepOnce(context)
  const [, letGo, ...more] = await events()
  expect([letGo, more]).toEqual([{ type: 'FixesPurged', before: noon + 2 * HOUR - 7 * 24 * HOUR }, []])
  now += HOUR
  await seal()
  expect(await verified()).toMatchObject({ open: 0, faults: [] })
})

it('fixes are sealed, too, where they came for a time of which others were let go, and are kept after all', async () => {
  const old = noon - 9 * 24 * HOUR
  await acceptFixes(context, company, [fix(guard, old), fix(guard, noon)], 'osmand')
  now = noon + 2 * HOUR
  await seal()
  await changeSettings(context, company, { fixRetentionDays: 7 })
  await sweepOnce(context)
  // the late fix is sealed in a supplement, and then deleted
  await acceptFixes(context, company, [fix(guard, old + 1)], 'osmand')
  now += HOUR
  await seal()
  await sweepOnce(context)
  expect(await verified()).toMatchObject({ versions: 1, purged: 2, open: 0, faults: [] })
  await changeSettings(context, company, { fixRetentionDays: null })
  await acceptFixes(context, company, [fix(guard, old + 2), fix(guard, old + 3)], 'osmand')
  now += HOUR
  await seal()
  expect(await verified()).toMatchObject({ versions: 3, open: 0, faults: [] })
  await context.db
    .deleteFrom('fix')
    .where('t', '=', old + 2)
    .execute()
  expect((await verified()).faults).toEqual([expect.stringContaining('1 fix where 2 were sealed in a')])
})

it('fixes that are let go against what their company keeps are missing, whatever the log says', async () => {
  await acceptFixes(context, company, [fix(guard, noon)], 'osmand')
  now = noon + 2 * HOUR
  await seal()
  const { position } = await letGo(noon + HOUR)
  await context.db.deleteFrom('fix').execute()
  const missing = expect.stringContaining('none is there of 1 fix that was sealed')
  expect((await verified()).faults).toEqual([
    `position ${position} of the log lets fixes go that the company was to keep`,
    missing,
  ])
  await changeSettings(context, company, { fixRetentionDays: 7 })
  await letGo(noon, now + 8 * 24 * HOUR)
  expect((await verified()).faults).toEqual([
    expect.stringContaining('lets fixes go'),
    expect.stringContaining('lets fixes go'),
    missing,
  ])
})
it('fixes and files under legal hold stay until it is released, and what stays is what was sealed', async () => {
  const other = await hireWorker(context, company, 'Barasa')
  const old = noon - 9 * 24 * HOUR
  const held = Array.from({ length: 5 }, (_, i) => fix(guard, old + i * 60_000))
  const others = [fix(guard, old - 5 * HOUR), fix(other, old)]
  await acceptFixes(context, company, [...held, ...others, fix(guard, noon), fix(other, noon)], 'osmand')
  now = noon - 3 * 24 * HOUR
  const account = { company, userId: '1' }
  const [named, unnamed] = [
    await storeFile(context, account, pdf('named')),
    await storeFile(context, account, pdf('not')),
  ]
  now = noon + 2 * HOUR
  await seal()
  const tell = (command: IncidentCommand) =>
    handleCommand(context, incidentStream, {
      company,
      id: '1',
      command,
      commandId: context.newId(),
      by: 'user:1',
      at: now,
    })
  await tell({
    type: 'DraftIncident',
    year: 2026,
    title: 'Theft',
    incidentType: 'theft',
    severity: 'low',
    priority: 'p3',
    source: 'guard',
    confidentiality: 'normal',
    occurredAt: old,
    attachments: [{ digest: named.digest, name: 'named.pdf' }],
  })
  const hold = { workerIds: [guard], from: old + 60_000, to: old + 120_000 }
  expect(await tell({ type: 'PlaceHold', reason: 'Court order.', ...hold })).toMatchObject({ ok: true })
  await changeSettings(context, company, { fixRetentionDays: 7 })
  await sweepOnce(context)
  const left = async () =>
    (await context.db.selectFrom('fix').select(['worker_id', 't']).orderBy('t').execute()).map(
      ({ worker_id, t }) => `${worker_id} ${t < noon ? 'old' : 'new'}`,
    )
  expect(await left()).toEqual([...held.map(() => `${guard} old`), `${guard} new`, `${other} new`])
  expect((await verified()).faults).toEqual([])
  expect((await readFileContent(context.db, company, named.digest))?.content).toEqual(pdf('named'))
  expect(await readFileContent(context.db, company, unnamed.digest)).toBeUndefined()
  await sweepOnce(context)
  expect(await left()).toHaveLength(7)
  expect(await tell({ type: 'ReleaseHold', reason: 'Settled.' })).toMatchObject({ ok: true })
  await sweepOnce(context)
  expect(await left()).toEqual([`${guard} new`, `${other} new`])
  expect((await verified()).faults).toEqual([])
})

/** logs a deletion of fixes before a time, without deleting any */
const letGo = async (before: number, at = now) => {
  const handled = await handleCommand(context, fixSealsStream, {
    company,
    id: company,
    command: { type: 'PurgeFixes', before },
    commandId: context.newId(),
    by: 'system:retention',
    at,
  })
  if (!handled.ok) throw new Error(handled.refusal.message)
  return handled
}

it('seals keep what their stream has come to with each event, and are told to nobody who reads the log', async () => {
  for (let i = 0; i < 3; i++) {
    await acceptFixes(context, company, [fix(guard, now)], 'osmand')
    now += 2 * HOUR
    await seal()
  }
  const kept = await context.db
    .selectFrom('snapshot')
    .select('version')
    .where('stream', '=', `fix-seals-${company}`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(kept?.version).toBe((await events()).length)
  const read = []
  for await (const batch of readBatches(context.db, company)) read.push(...batch)
  const seals = read.filter(({ stream }) => stream === `fix-seals-${company}`)
  expect(seals.map(({ event }) => event)).toEqual(seals.map(() => ({ type: 'FixesSealed' })))
  expect(seals).toHaveLength(3)
})
