import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SAMPLE_INVOICE } from '../../../tests/support/records/sample-billing.ts'
import { CURRENCIES, type Currency, sumAmounts } from '../../money/money.ts'
import { parseMoney, moneyText, moneyToDecimal } from '../../money/money-text.ts'
import { type AccountCreditState, accountCreditStream, remainingCredit } from './account-credit.ts'
import { accountStatement, type AccountEntry } from './account-statement.ts'
import { invoiceAmounts } from '../invoices/invoice-lines.ts'
import {
  type InvoiceCommand,
  type InvoiceEvent,
  invoiceStream,
  isCreditNote,
  openAmount,
  paidAmount,
} from '../invoices/invoice.ts'
import { PAYMENT_METHODS } from '../invoices/invoice-lifecycle.ts'

const CONTEXT = { at: 0, by: 'user:1' }
const ON = '2026-12-05'
const PERIOD = { from: '2026-11-01', to: '2026-11-30' }

/**
 * An invoice with its notes and payments, the client's credits, and the entries of the client's statement.
 */
class Ledger {
  invoice = invoiceStream.initial
  credits: AccountCreditState[] = []
  entries: AccountEntry[] = []
  notes = { net: 0, tax: 0 }

  send(command: InvoiceCommand): boolean {
    const decision = invoiceStream.decide(command, this.invoice, CONTEXT)
    if ('refused' in decision) return false
    for (const event of decision.events) this.follow(event)
    return true
  }

  /** Pays a part of the invoice with a credit of the client. Either both records change or neither. */
  use(nth: number, amount: number): void {
    const credit = this.credits[nth]
    if (!credit) return
    const asked = { type: 'UseAccountCredit', invoiceId: '1', amount, usedOn: ON } as const
    const decision = accountCreditStream.decide(asked, credit, CONTEXT)
    if ('refused' in decision) return
    const source = { bankLineId: null, accountCreditId: String(nth) }
    const payment = { amount, method: 'account', reference: null, receivedOn: ON, ...source } as const
    if (this.send({ type: 'ReceivePayment', ...payment }))
      this.credits[nth] = decision.events.reduce(accountCreditStream.evolve, credit)
  }

  giveBack(nth: number): void {
    const credit = this.credits[nth]
    if (!credit) return
    const asked = { type: 'ReturnAccountCredit', invoiceId: '1', reason: 'Wrong' } as const
    const decision = accountCreditStream.decide(asked, credit, CONTEXT)
    if ('refused' in decision) return
    const source = { bankLineId: null, accountCreditId: String(nth) }
    if (this.send({ type: 'ReversePaymentFromSource', reason: 'Wrong', ...source }))
      this.credits[nth] = decision.events.reduce(accountCreditStream.evolve, credit)
  }

  refund(nth: number, amount: number): void {
    const credit = this.credits[nth]
    if (!credit) return
    const asked = { type: 'RefundAccountCredit', amount, refundedOn: ON } as const
    const decision = accountCreditStream.decide(asked, credit, CONTEXT)
    if ('refused' in decision) return
    this.credits[nth] = decision.events.reduce(accountCreditStream.evolve, credit)
    this.add('refund', amount)
  }

  private add(kind: AccountEntry['kind'], amount: number): void {
    this.entries.push({ on: ON, kind, number: null, invoiceId: '1', amount })
  }

  private follow(event: InvoiceEvent): void {
    const before = this.invoice
    this.invoice = invoiceStream.evolve(before, event)
    if (event.type === 'InvoiceIssued') this.add('invoice', before.draft?.gross ?? 0)
    if (event.type === 'InvoiceDebited') {
      this.notes = { net: this.notes.net + event.net, tax: this.notes.tax + event.tax }
      this.add('debit_note', event.amount)
    }
    if (isCreditNote(event)) {
      this.notes = { net: this.notes.net - event.net, tax: this.notes.tax - event.tax }
      this.add('credit_note', -event.amount)
      const { toAccount: amount } = event
      const credit = { clientId: '1', currency: 'KES', amount, addedOn: ON, reference: null }
      const added = { type: 'AccountCreditAdded', ...credit, bankLineId: null, invoiceId: '1' } as const
      if (amount > 0) this.credits.push(accountCreditStream.evolve(accountCreditStream.initial, added))
    }
    if (event.type === 'InvoicePaymentRecorded' || event.type === 'InvoiceSettled')
      if (event.accountCreditId === null) this.add('payment', -event.amount)
    if (event.type === 'InvoicePaymentReversed') {
      const reversed = before.payments[event.payment - 1]
      if (reversed?.accountCreditId === null) this.add('payment_reversed', reversed.amount)
    }
  }
}

type Step = (ledger: Ledger) => unknown

const amount = fc.integer({ min: 1, max: 150_00 })
const nth = fc.integer({ min: 0, max: 3 })
const bankLine = fc.constantFrom('7', '8')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(amount, fc.constantFrom(...PAYMENT_METHODS)).map(
    ([paid, method]): Step =>
      (ledger) =>
        ledger.send({ type: 'RecordPayment', amount: paid, method, receivedOn: ON }),
  ),
  fc.tuple(amount, bankLine).map(
    ([paid, bankLineId]): Step =>
      (ledger) =>
        ledger.send({
          type: 'ReceivePayment',
          amount: paid,
          method: 'mpesa',
          reference: null,
          receivedOn: ON,
          bankLineId,
          accountCreditId: null,
        }),
  ),
  bankLine.map(
    (bankLineId): Step =>
      (ledger) =>
        ledger.send({
          type: 'ReversePaymentFromSource',
          reason: 'Wrong client',
          bankLineId,
          accountCreditId: null,
        }),
  ),
  fc.integer({ min: 1, max: 8 }).map(
    (payment): Step =>
      (ledger) =>
        ledger.send({ type: 'ReversePayment', payment, reason: 'Bounced' }),
  ),
  amount.map(
    (credited): Step =>
      (ledger) =>
        ledger.send({ type: 'CreditInvoice', amount: credited, reason: 'Absent', creditedOn: ON }),
  ),
  amount.map(
    (debited): Step =>
      (ledger) =>
        ledger.send({ type: 'DebitInvoice', amount: debited, reason: 'A shift more', debitedOn: ON }),
  ),
  fc.tuple(nth, amount).map(
    ([credit, used]): Step =>
      (ledger) =>
        ledger.use(credit, used),
  ),
  fc.tuple(nth, amount).map(
    ([credit, back]): Step =>
      (ledger) =>
        ledger.refund(credit, back),
  ),
  nth.map(
    (credit): Step =>
      (ledger) =>
        ledger.giveBack(credit),
  ),
  fc.constantFrom<Step>(
    (ledger) => ledger.send({ type: 'DisputeInvoice', reason: 'Hours' }),
    (ledger) => ledger.send({ type: 'ResolveDispute', resolution: 'Agreed' }),
  ),
)

/** Generates drafts with a net amount, its tax, and withheld tax. */
const draft = fc
  .record({
    nets: fc.array(fc.integer({ min: 1, max: 90_00 }), { minLength: 1, maxLength: 5 }),
    discount: fc.integer({ min: -50, max: 0 }),
    taxCode: fc.constantFrom('standard', 'zero', 'exempt'),
    withholdingTax: fc.constantFrom('contractual', 'professional', 'none', null),
    withholdsVat: fc.constantFrom('yes', 'no', null),
    withholding: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ nets, discount, ...terms }) => {
    const adjustments = [...nets, ...(discount < 0 && sumAmounts(nets) + discount > 0 ? [discount] : [])].map(
      (net) => ({ description: 'Guarding', net }),
    )
    const contract = { ...terms, rates: [], startsOn: '2026-01-01', endsOn: null }
    const {
      unrated: _u,
      outside: _o,
      partly: _p,
      ...amounts
    } = invoiceAmounts(contract, { adjustments }, PERIOD)
    return { ...SAMPLE_INVOICE, adjustments, taxCode: terms.taxCode, ...amounts }
  })

it('adds up after any steps: what is charged, its tax, what is paid, open and on account', () => {
  fc.assert(
    fc.property(draft, fc.array(step, { maxLength: 25 }), (drafted, steps) => {
      const { net, tax, gross, withheld, withheldVat, lines } = drafted
      expect([sumAmounts(lines.map((line) => line.net)), sumAmounts(lines.map((line) => line.tax))]).toEqual([
        net,
        tax,
      ])
      expect(gross).toBe(net + tax)
      expect(withheld).toBeLessThanOrEqual(net)
      expect(withheldVat).toBeLessThanOrEqual(tax)
      const ledger = new Ledger()
      ledger.send({ type: 'DraftInvoice', ...drafted })
      ledger.send({ type: 'ReviewInvoice' })
      ledger.send({ type: 'IssueInvoice', issuedOn: ON })
      for (const each of steps) {
        each(ledger)
        const { invoice, credits, entries, notes } = ledger
        const open = openAmount(invoice)
        const left = sumAmounts(credits.map(remainingCredit))
        const charged = sumAmounts([gross, invoice.debited, -invoice.credited])
        expect(net + notes.net + tax + notes.tax).toBe(charged)
        // the tax share is the same for the charged amount, whatever the number of notes
        expect(Math.abs((tax + notes.tax) * gross - charged * tax) * 2).toBeLessThanOrEqual(gross)
        expect(open).toBeGreaterThanOrEqual(0)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(open).toBe(sumAmounts([charged, -paidAmount(invoice.payments), invoice.toAccount]))
        const closing = accountStatement(entries.toReversed(), { from: ON, to: ON }).closing
        expect(closing).toBe(open - left)
        expect(invoice.status === 'paid').toBe(open === 0)
      }
    }),
    { numRuns: 150 },
  )
})

it('takes off all of the tax by any credit notes that together credit an invoice in full', () => {
  fc.assert(
    fc.property(draft, fc.array(amount, { maxLength: 6 }), (drafted, parts) => {
      const ledger = new Ledger()
      ledger.send({ type: 'DraftInvoice', ...drafted })
      ledger.send({ type: 'ReviewInvoice' })
      ledger.send({ type: 'IssueInvoice', issuedOn: ON })
      for (const part of parts) {
        const rest = openAmount(ledger.invoice)
        const credited = Math.min(part, rest)
        if (credited > 0)
          ledger.send({ type: 'CreditInvoice', amount: credited, reason: 'Absent', creditedOn: ON })
      }
      const rest = openAmount(ledger.invoice)
      if (rest > 0) ledger.send({ type: 'CreditInvoice', amount: rest, reason: 'Absent', creditedOn: ON })
      expect([drafted.net + ledger.notes.net, drafted.tax + ledger.notes.tax]).toEqual([0, 0])
    }),
  )
})

it('writes and reads whole minor units of every currency', () => {
  const currencies = Object.keys(CURRENCIES) as Currency[]
  const minor = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })
  fc.assert(
    fc.property(minor, fc.constantFrom(...currencies), (written, currency) => {
      expect(parseMoney(moneyToDecimal(written, currency), currency)).toBe(written)
      expect(parseMoney(moneyText(written, currency).replace(`${currency} `, ''), currency)).toBe(written)
    }),
  )
})
