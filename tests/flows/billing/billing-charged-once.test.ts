import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { billingContracts } from '../../../contract/billing/billing-contract.ts'
import { invoices } from '../../../contract/billing/invoice.ts'
import { confirmationRequired } from '../../../contract/core/resource.ts'
import type { SheetLine } from '../../../domain/attendance/attendance-sheet.ts'
import { type RoundRunCommand, roundRunStream } from '../../../domain/round-runs/round-run.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { approvedSheet, sheetLine } from '../../support/fixtures/approved-sheet.ts'
import { dueRound } from '../../support/fixtures/due-round.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const company = companyId('1')
const HOUR = 3_600_000
const HOURLY = { name: 'Guarding', unit: 'hour', price: 300_00 }

withDemo('what is charged once', (demo) => {
  let clientId = ''
  const send = (method: 'POST' | 'PATCH', path: string, body: object = {}, headers = {}) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID(), ...headers },
    })
  const bodyOf = (of: object) => ({
    client_id: clientId,
    name: `Guarding ${randomUUID()}`,
    currency: 'KES',
    starts_on: '2026-01-01',
    terms_days: 30,
    tax_code: 'standard',
    withholding: 0,
    rates: [HOURLY],
    ...of,
  })
  const addContract = async (of: object = {}) =>
    billingContracts.reply.parse((await send('POST', '/billing-contracts', bodyOf(of))).body).data
  const changeContract = async (id: string, of: object) => {
    const { status, text } = await send('PATCH', `/billing-contracts/${id}`, bodyOf(of))
    if (status !== 200) throw new Error(text)
  }
  const ask = (contract: string, period_from: string, period_to: string) =>
    send('POST', '/invoices', { billing_contract_id: contract, period_from, period_to })
  const draft = async (contract: string, from: string, to: string) => {
    const { status, body, text } = await ask(contract, from, to)
    if (status !== 201) throw new Error(text)
    return invoices.reply.parse(body).data
  }
  const sheet = (lines: SheetLine[], day: string, whose: object = { workerId: '1' }) =>
    approvedSheet(demo.server.context, company, { lines, fromDay: day, toDay: day, ...whose })
  const giveSites = (to: string) =>
    demo.server.context.db
      .updateTable('assignment')
      .set({ client_id: to })
      .where('company', '=', company)
      .where('id', '=', '1')
      .execute()

  beforeAll(async () => {
    const { client_id } = await demo.server.context.db
      .selectFrom('assignment')
      .select('client_id')
      .where('company', '=', company)
      .where('id', '=', '1')
      .executeTakeFirstOrThrow()
    clientId = client_id
  })

  it('charges two shifts of a guard on one day by the times that they count', async () => {
    const at = (hour: number) => Date.parse('2026-09-07T00:00:00+03:00') + hour * HOUR
    const worked = (from: number, to: number, planned: [number, number]) =>
      sheetLine(at(planned[0]), {
        to: at(planned[1]),
        worked: [{ from: at(from), to: at(to) }],
        minutes: (to - from) * 60,
        regular: (to - from) * 60,
        night: 0,
      })
    // planned from 6 to 10, and corrected to 8 to 14: two more hours
    await sheet([worked(8, 14, [6, 10])], '2026-09-07')
    const { id } = await addContract()
    const first = await draft(id, '2026-09-07', '2026-09-07')
    const [source] = first.lines[0]?.sources ?? []
    expect(source).toMatchObject({ minutes: 360, from: at(8), to: at(14) })
    const { body } = await demo.server.call('GET', `/api/invoices/${first.id}/lines/1/sources`, {
      token: demo.token,
    })
    expect(body).toMatchObject({ data: [{ from: at(8), to: at(14) }] })
    // 14 to 18 is another duty; 7 to 9 overlaps the charged duty by an hour, which is not charged again
    await sheet([worked(14, 18, [11, 15]), worked(7, 9, [5, 7])], '2026-09-07', { assignmentId: '1' })
    const second = await draft(id, '2026-09-07', '2026-09-07')
    expect(second.lines.map(({ quantity, net }) => [quantity, net])).toEqual([[300, 1_500_00]])
    expect((await ask(id, '2026-09-07', '2026-09-07')).status).toBe(422)
  })

  it('charges nothing again whose rate is renamed, or whose site goes to another client', async () => {
    const monthly = { name: 'Alarm response', unit: 'month', price: 30_000_00 }
    const contract = await addContract({ rates: [monthly, HOURLY] })
    const [rate] = contract.rates
    expect(rate).toMatchObject({ key: 'alarm response' })
    const begin = Date.parse('2026-06-01T06:00:00Z')
    await sheet([sheetLine(begin)], '2026-06-01')
    expect((await draft(contract.id, '2026-06-01', '2026-06-30')).net).toBe(32_400_00)
    await changeContract(contract.id, { rates: [{ ...rate, name: 'Rapid response' }, HOURLY] })
    expect((await ask(contract.id, '2026-06-01', '2026-06-30')).status).toBe(422)
    // a rate that has the old name but a new key counts as a different rate
    const renamed = { ...rate, name: 'Rapid response' }
    await changeContract(contract.id, { rates: [renamed, monthly, HOURLY] })
    const second = await draft(contract.id, '2026-06-01', '2026-06-30')
    expect(second.lines.map(({ description, net }) => [description, net])).toEqual([
      ['Alarm response, 2026-06', 30_000_00],
    ])
    const [other] = await demo.server.context.db
      .selectFrom('client')
      .select('id')
      .where('company', '=', company)
      .where('id', '!=', clientId)
      .limit(1)
      .execute()
    const theirs = await addContract({ client_id: other?.id })
    await giveSites(other?.id ?? '')
    const again = await ask(theirs.id, '2026-06-01', '2026-06-30')
    await giveSites(clientId)
    expect(again.status).toBe(422)
  })

  it('warns as it is issued where tax or terms are no longer those of the draft', async () => {
    const rates = [{ name: 'Alarm response', unit: 'month', price: 30_000_00 }]
    const contract = await addContract({ rates })
    const { id } = await draft(contract.id, '2026-07-01', '2026-07-31')
    await send('POST', `/invoices/${id}/review`)
    await changeContract(contract.id, { rates, tax_code: 'zero', terms_days: 14, withholding: 500 })
    const issue = (confirm?: string) =>
      send('POST', `/invoices/${id}/issue`, { issued_on: '2026-11-02' }, confirm ? { confirm } : {})
    const refused = await issue()
    expect(refused.status).toBe(409)
    const [warning] = confirmationRequired.parse(refused.body).warnings
    expect(warning?.message).toContain('Tax rate: 16 % in the draft, 0 % now.')
    expect(warning?.message).toContain('Days until it is due: 30 in the draft, 14 now.')
    expect(warning?.message).toContain('Withholding tax: KES 0.00 in the draft, KES 1,500.00 now.')
    expect((await issue(warning?.code)).status).toBe(200)
  })

  it('charges on the next invoice what of a charged round became known later', async () => {
    const { context } = demo.server
    const post = await context.db
      .selectFrom('site_post')
      .select('id')
      .where('company', '=', company)
      .where('assignment_id', '=', '1')
      .executeTakeFirstOrThrow()
    const at = Date.parse('2026-04-06T18:00:00Z')
    const walk = (key: string) =>
      context.db.transaction().execute(async (trx) => {
        const commands = createCommander(context, trx, company, randomUUID())
        const due = dueRound('1', key) as Extract<RoundRunCommand, { type: 'MakeRoundDue' }>
        const points = [0, 1].flatMap((nth) =>
          due.points.map((point) => ({ ...point, name: `Point ${nth}`, sitePostId: post.id })),
        )
        const times = { dueFrom: at, dueTo: at + HOUR, opensAt: at, closesAt: at + HOUR }
        const id = await commands.toNew(roundRunStream, { ...due, ...times, points, sitePostId: post.id })
        const visit = { source: 'code', workerId: '1', at, until: at, certainty: null } as const
        await commands.to(roundRunStream, id, { type: 'RecordVisit', point: 0, ...visit })
        await commands.to(roundRunStream, id, {
          type: 'MarkRoundIncomplete',
          endedAt: at + HOUR,
          missed: [1],
          exceptions: [],
        })
        return id
      })
    const round = await walk('late')
    const rates = [
      { name: 'Round', unit: 'round', price: 500_00 },
      { name: 'Visit', unit: 'visit', price: 40_00 },
    ]
    const { id } = await addContract({ rates })
    const april = await draft(id, '2026-04-01', '2026-04-30')
    expect(april.lines.map(({ description, quantity }) => [description, quantity])).toEqual([['Visit', 1]])
    // the other checkpoint was scanned in time too, but the phone sent that a month later
    const row = context.db.selectFrom('round_run').select('visits').where('company', '=', company)
    const { visits } = await row.where('id', '=', round).executeTakeFirstOrThrow()
    const [known] = JSON.parse(visits) as object[]
    await context.db
      .updateTable('round_run')
      .set({ visits: JSON.stringify([known, { ...known, point: 1 }]), status: 'completed' })
      .where('company', '=', company)
      .where('id', '=', round)
      .execute()
    const may = await draft(id, '2026-05-01', '2026-05-31')
    expect(may.lines.map(({ description, quantity, net }) => [description, quantity, net])).toEqual([
      ['Round, of earlier periods', 1, 500_00],
      ['Visit, of earlier periods', 1, 40_00],
    ])
    for (const month of ['2026-04', '2026-05', '2026-06'])
      expect([month, (await ask(id, `${month}-01`, `${month}-30`)).status]).toEqual([month, 422])
    // a second contract that has not charged these days charges nothing, because the first one has
    const other = await addContract({ rates })
    expect((await ask(other.id, '2026-05-01', '2026-05-31')).status).toBe(422)
  })
})
