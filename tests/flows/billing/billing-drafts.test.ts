import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingContracts } from '../../../contract/billing/billing-contract.ts'
import { invoices } from '../../../contract/billing/invoice.ts'
import { confirmationRequired } from '../../../contract/core/resource.ts'
import { attendanceSheetStream, type SheetLine } from '../../../domain/attendance/attendance-sheet.ts'
import { type RoundRunCommand, roundRunStream } from '../../../domain/round-runs/round-run.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { type Commander, createCommander } from '../../../server/demo/demo-commander.ts'
import { approvedSheet, sheetLine } from '../../support/fixtures/approved-sheet.ts'
import { dueRound } from '../../support/fixtures/due-round.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'

const company = companyId('1')
const HOUR = 3_600_000
const monday = Date.parse('2026-11-02T15:00:00Z')
let server: DemoOverHttp
let stop: () => Promise<void>
let token: string
let clientId: string

beforeAll(async () => {
  const [sqlite] = testEngines
  if (!sqlite) throw new Error('There is no engine.')
  const started = await sqlite.start()
  stop = started.stop
  server = await demoOverHttp(await started.newDatabase('demo'))
  token = (await server.signIn('admin@askari.example')).token
  const { client_id } = await server.context.db
    .selectFrom('assignment')
    .select('client_id')
    .where('company', '=', company)
    .where('id', '=', '1')
    .executeTakeFirstOrThrow()
  clientId = client_id
})
afterAll(async () => {
  await server.close()
  await stop()
})

const send = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', `/api${path}`, {
    token,
    body,
    headers: { 'idempotency-key': randomUUID(), ...headers },
  })
const HOURLY = { name: 'Guarding', unit: 'hour', price: 300_00 }
const MONTHLY = { name: 'Alarm response', unit: 'month', price: 30_000_00 }
const addContract = async (of: object = {}) => {
  const body = {
    client_id: clientId,
    name: `Guarding ${randomUUID()}`,
    currency: 'KES',
    starts_on: '2026-01-01',
    terms_days: 30,
    tax_code: 'standard',
    withholding: 0,
    rates: [HOURLY],
    ...of,
  }
  return billingContracts.reply.parse((await send('/billing-contracts', body)).body).data.id
}
const ask = (contract: string, period_from: string, period_to: string) =>
  send('/invoices', { billing_contract_id: contract, period_from, period_to })
const draft = async (contract: string, from: string, to: string) =>
  invoices.reply.parse((await ask(contract, from, to)).body).data
const fieldsOf = ({ body }: { body: unknown }) => (body as { data?: Record<string, string[]> }).data ?? {}
const sheet = (lines: SheetLine[], whose: { workerId: string } | { assignmentId: string }, days?: object) =>
  approvedSheet(server.context, company, { lines, ...whose, ...days })
const inOwn = <Made>(work: (send: Commander) => Promise<Made>): Promise<Made> =>
  server.context.db
    .transaction()
    .execute((trx) => work(createCommander(server.context, trx, company, randomUUID())))

it('charges a duty once: as it was approved first, and not again as it is moved or named by a second sheet', async () => {
  const contract = await addContract()
  expect(fieldsOf(await ask(contract, '2026-11-02', '2026-11-08'))).toMatchObject({
    period_from: [expect.any(String)],
  })
  await sheet([sheetLine(monday), sheetLine(monday + 7 * 24 * HOUR)], { workerId: '1' })
  // a sheet of the same duty with other hours is refused, and one that moves it by a quarter of an hour is approved
  const twice = sheet([sheetLine(monday, { regular: 480, night: 0 })], { assignmentId: '1' })
  await expect(twice).rejects.toThrow(/Another sheet with some of these duties/)
  await sheet([sheetLine(monday + HOUR / 4)], { assignmentId: '1' })
  const first = await draft(contract, '2026-11-02', '2026-11-08')
  const time = { from: monday, to: monday + 8 * HOUR }
  expect(first.lines.map(({ description, quantity, sources }) => [description, quantity, sources])).toEqual([
    ['Guarding', 420, [{ ref: `1/1/${monday}`, minutes: 420, count: 0, ...time }]],
    ['Guarding, night', 60, [{ ref: `1/1/${monday}`, minutes: 60, count: 0, ...time }]],
  ])
  expect(first.lines[0]).toMatchObject({ assignment_id: '1', net: 2_100_00 })
  // while an invoice charges the duty, neither version of it can be charged again
  expect((await ask(contract, '2026-11-02', '2026-11-08')).status).toBe(422)
  const again = invoices.reply.parse((await send(`/invoices/${first.id}/redraft`)).body).data
  expect(again.lines).toEqual(first.lines)
  await send(`/invoices/${first.id}/void`, { reason: 'Again' })
  expect((await draft(contract, '2026-11-02', '2026-11-08')).net).toBe(first.net)
})

it('charges a monthly amount once, and refuses a part of what is charged', async () => {
  const contract = await addContract({ rates: [MONTHLY, HOURLY] })
  const first = await draft(contract, '2026-06-01', '2026-06-30')
  expect([first.net, first.lines[0]?.from, first.lines[0]?.to]).toEqual([
    30_000_00,
    '2026-06-01',
    '2026-06-30',
  ])
  // first the same month again, then two months of which one has been charged
  expect(fieldsOf(await ask(contract, '2026-06-01', '2026-06-30'))).toHaveProperty('period_from')
  const both = await draft(contract, '2026-06-01', '2026-07-31')
  expect(both.lines.map(({ description }) => description)).toEqual(['Alarm response, 2026-07'])
  const half = await ask(contract, '2026-08-01', '2026-08-15')
  expect(half.status).toBe(201)
  const part = await ask(contract, '2026-08-01', '2026-08-31')
  expect([part.status, fieldsOf(part).period_from?.[0]]).toEqual([
    422,
    'A part of “Alarm response, 2026-08” is charged by the draft for 2026-08-01 to 2026-08-15, for 1 Aug 2026 to 15 Aug 2026. Please choose a period that has all of these days or none.',
  ])
  expect((await draft(contract, '2026-08-16', '2026-08-31')).net).toBe(15_483_87)
  // once the invoice is void, its items can be charged again
  await send(`/invoices/${first.id}/void`, { reason: 'Again' })
  expect((await draft(contract, '2026-06-01', '2026-06-30')).net).toBe(30_000_00)
})

it('refuses hours on days on which the contract is not in force', async () => {
  const days = { fromDay: '2026-09-07', toDay: '2026-09-13' }
  await sheet([sheetLine(Date.parse('2026-09-07T06:00:00Z'))], { workerId: '1' }, days)
  const late = await addContract({ starts_on: '2026-09-08' })
  expect(fieldsOf(await ask(late, '2026-09-07', '2026-09-13')).period_from?.[0]).toMatch(
    /^1 shifts are on days on which the contract is not in force, the first on 7 Sept? 2026/,
  )
  const over = await addContract({ ends_on: '2026-09-06' })
  expect(fieldsOf(await ask(over, '2026-09-01', '2026-09-13'))).toHaveProperty('period_to')
})

it('is compared with attendance as it is issued: what changed is shown, and confirmed or drafted again', async () => {
  const begin = Date.parse('2026-10-05T06:00:00Z')
  const days = { fromDay: '2026-10-05', toDay: '2026-10-11' }
  const id = await sheet([sheetLine(begin)], { workerId: '1' }, days)
  const contract = await addContract()
  const drafted = await draft(contract, '2026-10-05', '2026-10-11')
  await send(`/invoices/${drafted.id}/review`)
  const correct = (lines: SheetLine[]) =>
    inOwn(async (commands) => {
      await commands.to(attendanceSheetStream, id, {
        type: 'ReturnAttendanceSheet',
        statusNote: 'Left early',
      })
      await commands.to(attendanceSheetStream, id, { type: 'SubmitAttendanceSheet' })
      await commands.to(attendanceSheetStream, id, { type: 'ApproveAttendanceSheet', lines })
    })
  await correct([sheetLine(begin, { regular: 300 })])
  const issue = (confirm?: string) =>
    send(`/invoices/${drafted.id}/issue`, { issued_on: '2026-11-02' }, confirm ? { confirm } : {})
  const refused = await issue()
  const { warnings } = confirmationRequired.parse(refused.body)
  expect(refused.status).toBe(409)
  expect(warnings[0]?.message).toMatch(/ on 5 Oct 2026: 8 h 0 min in the draft, 6 h 0 min now\./)
  expect(warnings[0]?.message).toMatch(/KES 2,100\.00 in the draft, KES 1,500\.00 now\./)
  // confirming warnings applies to the changes that were shown, not to later ones
  await correct([sheetLine(begin, { regular: 360 })])
  const later = confirmationRequired.parse((await issue(warnings[0]?.code)).body).warnings
  expect(later[0]?.code).not.toBe(warnings[0]?.code)
  const issued = invoices.reply.parse((await issue(later[0]?.code)).body).data
  expect([issued.status, issued.net]).toEqual(['issued', drafted.net])
})

it('charges completed rounds and visits by their rates, each once', async () => {
  const post = await server.context.db
    .selectFrom('site_post')
    .select('id')
    .where('company', '=', company)
    .where('assignment_id', '=', '1')
    .executeTakeFirstOrThrow()
  const at = Date.parse('2026-05-04T18:00:00Z')
  const walk = (key: string, visited: readonly number[]): Promise<string> =>
    inOwn(async (commands) => {
      const due = dueRound('1', key) as Extract<RoundRunCommand, { type: 'MakeRoundDue' }>
      const points = [0, 1].flatMap((nth) =>
        due.points.map((point) => ({ ...point, name: `Point ${nth}`, sitePostId: post.id })),
      )
      const times = { dueFrom: at, dueTo: at + HOUR, opensAt: at, closesAt: at + HOUR }
      const id = await commands.toNew(roundRunStream, { ...due, ...times, points, sitePostId: post.id })
      const visit = { source: 'code', workerId: '1', at, until: at, certainty: null } as const
      for (const point of visited)
        await commands.to(roundRunStream, id, { type: 'RecordVisit', point, ...visit })
      const ended = { endedAt: at + HOUR }
      await commands.to(
        roundRunStream,
        id,
        visited.length === 2
          ? { type: 'CompleteRound', ...ended }
          : { type: 'MarkRoundIncomplete', ...ended, missed: [1], exceptions: [] },
      )
      return id
    })
  const [whole, part] = [await walk('whole', [0, 1]), await walk('part', [0])]
  const rates = [
    { name: 'Night round', unit: 'round', price: 500_00 },
    { name: 'Visit', unit: 'visit', price: 40_00 },
  ]
  const contract = await addContract({ rates })
  const { lines, net } = await draft(contract, '2026-05-01', '2026-05-31')
  const source = (id: string, count: number) => ({ ref: `round/${id}`, minutes: 0, count })
  expect(lines.map(({ unit, quantity, net: each, sources }) => [unit, quantity, each, sources])).toEqual([
    ['round', 1, 500_00, [source(whole, 1)]],
    ['visit', 3, 120_00, expect.arrayContaining([source(whole, 2), source(part, 1)])],
  ])
  expect(net).toBe(620_00)
  expect((await ask(contract, '2026-05-04', '2026-05-04')).status).toBe(422)
})

it('leaves shifts that it has no rate for to the other contract of the client that has one', async () => {
  const begin = Date.parse('2026-03-09T03:00:00Z')
  const { id: other } = await server.context.db
    .selectFrom('assignment')
    .select('id')
    .where('company', '=', company)
    .where('id', '!=', '1')
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirstOrThrow()
  await sheet(
    [sheetLine(begin), sheetLine(begin + 24 * HOUR, { assignmentId: other })],
    { workerId: '1' },
    week,
  )
  const of = (id: string) =>
    addContract({ starts_on: '2026-03-09', ends_on: '2026-03-15', rates: [{ ...HOURLY, assignment_id: id }] })
  const [here, there] = [await of('1'), await of(other)]
  const placesOf = async (contract: string) =>
    (await draft(contract, '2026-03-09', '2026-03-15')).lines.map(({ assignment_id }) => assignment_id)
  expect([...new Set(await placesOf(here))]).toEqual(['1'])
  expect([...new Set(await placesOf(there))]).toEqual([other])
})
const week = { fromDay: '2026-03-09', toDay: '2026-03-15' }
