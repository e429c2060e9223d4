import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_INVOICE } from '../../../tests/support/records/sample-billing.ts'
import { type InvoiceCommand, type InvoiceState, invoiceStream, openAmount, paidAmount } from './invoice.ts'

const CONTEXT = { at: 0, by: 'user:1' }
const told = (state: InvoiceState, command: InvoiceCommand) => invoiceStream.decide(command, state, CONTEXT)
const after = (commands: readonly InvoiceCommand[]) =>
  commands.reduce((state, command) => {
    const decision = told(state, command)
    if ('refused' in decision) throw new Error(decision.refused.code)
    return decision.events.reduce(invoiceStream.evolve, state)
  }, invoiceStream.initial)

const ISSUED: InvoiceCommand[] = [
  { type: 'DraftInvoice', ...SAMPLE_INVOICE },
  { type: 'ReviewInvoice' },
  { type: 'IssueInvoice', issuedOn: '2026-12-15' },
]
const pay = (amount: number): InvoiceCommand => ({
  type: 'RecordPayment',
  amount,
  method: 'mpesa',
  reference: 'SK4P7Q',
  receivedOn: '2027-01-04',
})

describe('an invoice', () => {
  it('is due so many days after it is issued, in the series of that year', () => {
    const decision = told(after(ISSUED.slice(0, 2)), { type: 'IssueInvoice', issuedOn: '2026-12-15' })
    expect(decision).toEqual({
      events: [{ type: 'InvoiceIssued', issuedOn: '2026-12-15', dueOn: '2027-01-14', serial: 0, year: 2026 }],
    })
  })

  it('is settled by its last payment, and open again where that bounces', () => {
    const paid = after([...ISSUED, pay(16_00), pay(100_00)])
    expect([paid.status, paidAmount(paid.payments)]).toEqual(['paid', 116_00])
    const bounced = after([
      ...ISSUED,
      pay(16_00),
      pay(100_00),
      { type: 'ReversePayment', payment: 2, reason: 'Bounced' },
    ])
    expect([bounced.status, paidAmount(bounced.payments)]).toEqual(['part_paid', 16_00])
    expect(told(bounced, { type: 'ReversePayment', payment: 2, reason: 'Again' })).toMatchObject({
      refused: { code: 'no_payment', field: 'payment' },
    })
  })

  it('divides a credit note into net and tax without losing a cent', () => {
    const decision = told(after(ISSUED), {
      type: 'CreditInvoice',
      amount: 33_33,
      reason: 'Absent on 4 November',
      creditedOn: '2027-01-05',
    })
    expect(decision).toMatchObject({
      events: [{ type: 'InvoiceCredited', net: 28_73, tax: 4_60, year: 2027 }],
    })
  })

  it('refuses to take more than what is open', () => {
    expect(told(after([...ISSUED, pay(16_00)]), pay(100_01))).toMatchObject({
      refused: { code: 'too_much', field: 'amount' },
    })
  })

  it('becomes a credit on the account where what is credited was paid already', () => {
    const credit = { type: 'CreditInvoice', reason: 'Absent', creditedOn: '2027-02-01' } as const
    const part = told(after([...ISSUED, pay(100_00)]), { ...credit, amount: 46_00 })
    expect(part).toMatchObject({
      events: [{ type: 'InvoiceRemainderCredited', amount: 46_00, toAccount: 30_00 }],
    })
    const paid = after([...ISSUED, pay(116_00), { ...credit, amount: 11_60 }])
    expect([paid.status, paid.credited, paid.toAccount, openAmount(paid)]).toEqual(['paid', 11_60, 11_60, 0])
    expect(told(paid, { ...credit, amount: 104_41 })).toMatchObject({ refused: { code: 'too_much' } })
  })

  it('is open again by a debit note, which has a number of its own', () => {
    const debit: InvoiceCommand = {
      type: 'DebitInvoice',
      amount: 11_60,
      reason: 'A shift more',
      debitedOn: '2027-02-01',
    }
    const decision = told(after([...ISSUED, pay(116_00)]), debit)
    expect(decision).toMatchObject({
      events: [{ type: 'InvoiceDebited', net: 10_00, tax: 1_60, year: 2027 }],
    })
    const state = after([...ISSUED, pay(116_00), debit])
    expect([state.status, openAmount(state)]).toEqual(['part_paid', 11_60])
  })

  it('gives back what came by a bank line only where that is undone', () => {
    const line = { bankLineId: '7', accountCreditId: null }
    const state = after([
      ...ISSUED,
      {
        type: 'ReceivePayment',
        amount: 116_00,
        method: 'bank',
        reference: 'FT1',
        receivedOn: '2027-01-04',
        ...line,
      },
    ])
    expect(told(state, { type: 'ReversePayment', payment: 1, reason: 'Bounced' })).toMatchObject({
      refused: { code: 'payment_matched' },
    })
    const undone = after([
      ...ISSUED,
      {
        type: 'ReceivePayment',
        amount: 16_00,
        method: 'bank',
        reference: 'FT1',
        receivedOn: '2027-01-04',
        ...line,
      },
      { type: 'ReversePaymentFromSource', reason: 'Wrong client', ...line },
    ])
    expect([undone.status, openAmount(undone)]).toEqual(['issued', 116_00])
  })

  it('is part paid after a dispute that came after a payment', () => {
    const state = after([
      ...ISSUED,
      pay(16_00),
      { type: 'DisputeInvoice', reason: 'Nobody came on the 4th' },
      { type: 'ResolveDispute', resolution: 'Shown by the fixes' },
    ])
    expect(state.status).toBe('part_paid')
  })

  it('always adds up, whatever is paid, reversed, credited and disputed', () => {
    const amount = fc.integer({ min: 1, max: 60_00 })
    const command: fc.Arbitrary<InvoiceCommand> = fc.oneof(
      amount.map(pay),
      amount.map((credited) => ({
        type: 'CreditInvoice' as const,
        amount: credited,
        reason: 'Absent',
        creditedOn: '2027-01-05',
      })),
      fc
        .integer({ min: 1, max: 6 })
        .map((payment) => ({ type: 'ReversePayment' as const, payment, reason: 'Bounced' })),
      amount.map((debited) => ({
        type: 'DebitInvoice' as const,
        amount: debited,
        reason: 'A shift more',
        debitedOn: '2027-01-05',
      })),
      fc.constant({ type: 'DisputeInvoice' as const, reason: 'Hours' }),
      fc.constant({ type: 'ResolveDispute' as const, resolution: 'Agreed' }),
    )
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        let state = after(ISSUED)
        let [net, tax] = [0, 0]
        let account = 0
        for (const each of commands) {
          const decision = told(state, each)
          if ('refused' in decision) continue
          for (const event of decision.events) {
            if (event.type === 'InvoiceCredited' || event.type === 'InvoiceRemainderCredited') {
              net += event.net
              tax += event.tax
              account += event.toAccount
            }
            if (event.type === 'InvoiceDebited') {
              net -= event.net
              tax -= event.tax
            }
            state = invoiceStream.evolve(state, event)
          }
          const open = openAmount(state)
          const { gross } = SAMPLE_INVOICE
          // what the client owes is the open amount minus their account credit
          expect(gross - net - tax - paidAmount(state.payments)).toBe(open - account)
          expect(open).toBeGreaterThanOrEqual(0)
          expect(state.status === 'paid').toBe(open === 0)
          if (state.status === 'issued') expect(paidAmount(state.payments)).toBe(0)
          if (state.status === 'part_paid') expect(paidAmount(state.payments)).toBeGreaterThan(0)
        }
      }),
    )
  })
})
