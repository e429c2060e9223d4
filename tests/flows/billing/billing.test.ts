import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { accountCredits } from '../../../contract/billing/account-credit.ts'
import { bankLines } from '../../../contract/billing/bank-line.ts'
import { billingContracts } from '../../../contract/billing/billing-contract.ts'
import { invoices } from '../../../contract/billing/invoice.ts'
import { fileReply } from '../../../contract/core/file.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const contract = {
  client_id: '2',
  name: 'Guarding 2026',
  currency: 'KES',
  starts_on: '2026-01-01',
  ends_on: null,
  terms_days: 30,
  tax_code: 'standard',
  withholding: 200,
  po_number: 'PO 77',
  rates: [{ name: 'Alarm response', unit: 'month', price: 100_000_00 }],
}

withDemo('billing', (demo) => {
  const { get } = demoApi(demo)
  const send = (method: 'POST' | 'PATCH', path: string, body?: object, key = randomUUID()) =>
    demo.server.call(method, `/api${path}`, { token: demo.token, body, headers: { 'idempotency-key': key } })
  const addContract = async () =>
    billingContracts.reply.parse(
      (await send('POST', '/billing-contracts', { ...contract, name: `Guarding ${randomUUID()}` })).body,
    ).data
  const draft = async (contractId: string, month = '2026-11') => {
    const body = {
      billing_contract_id: contractId,
      period_from: `${month}-01`,
      period_to: `${month}-30`,
      adjustments: [{ description: 'Goodwill', net: -1_000_00 }],
    }
    return invoices.reply.parse((await send('POST', '/invoices', body)).body).data
  }
  const step = async (id: string, route: string, body?: object) =>
    invoices.reply.parse((await send('POST', `/invoices/${id}/${route}`, body)).body).data
  const issued = async (contractId: string) => {
    const { id } = await draft(contractId)
    await step(id, 'review')
    return step(id, 'issue', { issued_on: '2026-12-01' })
  }

  it('is drafted by the contract, and only a draft can be changed', async () => {
    const { id: contractId } = await addContract()
    const { id, ...row } = await draft(contractId)
    expect(row).toMatchObject({
      status: 'draft',
      number: null,
      net: 99_000_00,
      tax: 15_840_00,
      withheld: 1_980_00,
    })
    expect(row).toMatchObject({ gross: 114_840_00, open: 0, po_number: 'PO 77', due_on: null })
    expect(row.lines.map(({ description, net, tax }) => [description, net, tax])).toEqual([
      ['Alarm response, 2026-11', 100_000_00, 16_000_00],
      ['Goodwill', -1_000_00, -160_00],
    ])
    const again = await step(id, 'redraft', { adjustments: [] })
    expect([again.net, again.gross]).toEqual([100_000_00, 116_000_00])
    await step(id, 'review')
    const refused = await send('POST', `/invoices/${id}/redraft`, { adjustments: [] })
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_a_draft' } })
  })

  it('names the field of a period or a contract that cannot be charged', async () => {
    const { id } = await addContract()
    for (const [body, field] of [
      [
        { billing_contract_id: '999', period_from: '2026-11-01', period_to: '2026-11-30' },
        'billing_contract_id',
      ],
      [{ billing_contract_id: id, period_from: '2026-11-30', period_to: '2026-11-01' }, 'period_to'],
      [{ billing_contract_id: id, period_from: '2025-11-01', period_to: '2025-11-30' }, 'period_from'],
    ] as const) {
      const { status, body: said } = await send('POST', '/invoices', body)
      expect([status, Object.keys((said as { data: object }).data)]).toEqual([422, [field]])
    }
  })

  it('is issued with the next number, paid in parts, and settled', async () => {
    const first = await issued((await addContract()).id)
    const second = await issued((await addContract()).id)
    const serial = (number: string | null) => Number(number?.split('-')[2])
    expect(first).toMatchObject({ number: expect.stringMatching(/^INV-2026-\d{6}$/), due_on: '2026-12-31' })
    expect(serial(second.number)).toBe(serial(first.number) + 1)

    const payment = { method: 'mpesa', reference: 'SK4P7Q', received_on: '2026-12-05' }
    const part = await step(first.id, 'payments', { amount: 14_840_00, ...payment })
    expect([part.status, part.paid, part.open]).toEqual(['part_paid', 14_840_00, 100_000_00])
    const tooMuch = await send('POST', `/invoices/${first.id}/payments`, { amount: 100_000_01, ...payment })
    expect(tooMuch).toMatchObject({ status: 422, body: { code: 'too_much' } })
    await step(first.id, 'dispute', { reason: 'Nobody came on the 4th' })
    const credited = await step(first.id, 'credit-notes', {
      amount: 11_600_00,
      reason: 'Absent on the 4th',
      credited_on: '2026-12-06',
    })
    expect(credited).toMatchObject({
      status: 'disputed',
      credit_notes: [{ number: expect.stringMatching(/^CN-2026-\d{6}$/), net: 10_000_00, tax: 1_600_00 }],
    })
    expect((await step(first.id, 'resolve', { resolution: 'Credited' })).status).toBe('part_paid')
    const settled = await step(first.id, 'payments', { amount: 88_400_00, ...payment, method: 'bank' })
    expect([settled.status, settled.open]).toEqual(['paid', 0])
    const bounced = await step(first.id, 'reverse-payment', { payment: 2, reason: 'Bounced' })
    expect([bounced.status, bounced.open]).toEqual(['part_paid', 88_400_00])

    const { data: told } = await get(`/invoices/${first.id}/history`, historyReply)
    expect(told.map(({ type }) => type).slice(0, 4)).toEqual([
      'InvoicePartPaid',
      'InvoicePaymentReversed',
      'InvoiceSettled',
      'InvoicePartPaid',
    ])
  })

  it('is the same file as it was issued, whatever is paid, credited, debited or renamed since', async () => {
    const file = async (id: string, query = '') => {
      const reply = await fetch(`${demo.server.url}/api/invoices/${id}/pdf${query}`, {
        headers: { authorization: `Bearer ${demo.token}` },
      })
      return Buffer.from(await reply.arrayBuffer())
    }
    const sentLogo = async (red: number) => {
      const image = sharp({
        create: { width: 40, height: 20, channels: 3, background: { r: red, g: 0, b: 0 } },
      })
      const reply = await fetch(`${demo.server.url}/api/files`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${demo.token}` },
        body: new Uint8Array(await image.png().toBuffer()),
      })
      const { digest } = fileReply.parse(await reply.json()).data
      expect(await send('PATCH', '/company-settings/own', { logo: digest })).toMatchObject({ status: 200 })
    }
    await sentLogo(10)
    const { id } = await issued((await addContract()).id)
    const before = await file(id)
    await sentLogo(200)
    await step(id, 'payments', { amount: 14_840_00, method: 'bank', received_on: '2026-12-05' })
    await step(id, 'credit-notes', { amount: 1_160_00, reason: 'Absent', credited_on: '2026-12-06' })
    await step(id, 'debit-notes', { amount: 2_320_00, reason: 'Extra shift', debited_on: '2026-12-07' })
    await step(id, 'dispute', { reason: 'Nobody came on the 4th' })
    expect((await file(id)).equals(before)).toBe(true)
    const { credit_notes: credits } = (await get(`/invoices/${id}`, invoices.reply)).data
    const note = await file(id, `?note=${credits[0]?.number}`)
    expect((await file(id, `?note=${credits[0]?.number}`)).equals(note)).toBe(true)
  })

  it('counts the next number once, whoever issues at the same time', async () => {
    const contracts = await Promise.all(Array.from({ length: 8 }, addContract))
    const drafts = await Promise.all(contracts.map(({ id }) => draft(id)))
    await Promise.all(drafts.map(({ id }) => step(id, 'review')))
    const all = await Promise.all(drafts.map(({ id }) => step(id, 'issue', { issued_on: '2027-01-04' })))
    expect(all.map(({ number }) => number ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(
      Array.from({ length: 8 }, (_, index) => `INV-2027-00000${index + 1}`),
    )
  })

  it('has a bank line once and matches it once, whoever does it at the same time', async () => {
    const content = 'Date,Reference,Credit\n05/12/2026,FTRACE,100.00'
    const asked = { source: 'bank', currency: 'KES', content }
    const imports = await Promise.all([1, 2, 3].map(() => send('POST', '/bank-lines/import', asked)))
    const counts = imports.map(({ body }) => (body as { data: { imported: number } }).data.imported)
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    const [line] = (await get('/bank-lines?search=FTRACE', bankLines.page)).data
    const match = { client_id: '2', allocations: [] }
    const all = await Promise.all([1, 2, 3].map(() => send('POST', `/bank-lines/${line?.id}/match`, match)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { data } = await get('/account-credits?client_id=2', accountCredits.page)
    expect(data.filter(({ bank_line_id: id }) => id === line?.id)).toMatchObject([{ remaining: 100_00 }])
  })

  it('lists what is overdue, by what is open', async () => {
    const { id: contractId } = await addContract()
    const { id } = await draft(contractId, '2026-06')
    await step(id, 'review')
    await step(id, 'issue', { issued_on: '2026-07-01' })
    const { data } = await get('/invoices?overdue=true&sort=-open', invoices.page)
    expect(data.find((each) => each.id === id)).toMatchObject({ due_on: '2026-07-31', open: 114_840_00 })
    expect(data.every(({ overdue_days: days }) => (days ?? 0) > 0)).toBe(true)
  })
})
