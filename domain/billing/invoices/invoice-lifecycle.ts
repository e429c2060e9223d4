import { z } from 'zod'
import { namedFile } from '../../records/file.ts'
import { lifecycle } from '../../event-sourcing/lifecycle.ts'
import { label, optionalLabel } from '../../text/text.ts'
import { day } from '../../time/day.ts'

/** `withholding` and `withholding_vat`: tax that the client paid to the revenue authority */
export const PAYMENT_METHODS = [
  'bank',
  'mpesa',
  'cheque',
  'cash',
  'card',
  'withholding',
  'withholding_vat',
] as const

const amount = z
  .number('Please give an amount.')
  .int('Please give whole cents.')
  .min(1, 'Please give more than 0.')
  .max(Number.MAX_SAFE_INTEGER)

const payment = {
  method: z.enum(PAYMENT_METHODS, 'Please choose one.'),
  /** the transaction code of the bank or M-Pesa */
  reference: optionalLabel(60).nullish(),
  receivedOn: day,
}
const evidence = z.array(namedFile).max(10, 'Please keep it to 10 files.').nullish()
const keptFiles = z.array(z.object({ digest: z.string(), name: z.string() }))
const credit = { reason: label(200), creditedOn: day }
const NOTE_ADDS = ['serial', 'year', 'net', 'tax'] as const
const CREDIT_ADDS = [...NOTE_ADDS, 'toAccount'] as const
/** sources of payments that the server records by itself */
const SOURCES = ['bankLineId', 'accountCreditId'] as const

/** State chart of an invoice. An issued invoice never changes: it is paid, disputed or credited. */
export const invoiceLifecycle = lifecycle({
  noun: 'invoice',
  permission: 'Edit Billing',
  initial: 'draft',
  phases: {
    draft: { on: { 'invoice.review': 'reviewed', 'invoice.void': 'void' } },
    reviewed: { on: { 'invoice.return': 'draft', 'invoice.issue': 'issued', 'invoice.void': 'void' } },
    issued: {
      on: {
        'invoice.pay': 'part_paid',
        'invoice.pay_part': 'part_paid',
        'invoice.settle': 'paid',
        'invoice.dispute': 'disputed',
        'invoice.credit': 'issued',
        'invoice.credit_rest': 'paid',
        'invoice.debit': 'issued',
        'invoice.register': 'issued',
      },
    },
    part_paid: {
      on: {
        'invoice.pay': 'part_paid',
        'invoice.settle': 'paid',
        'invoice.reverse': 'issued',
        'invoice.dispute': 'disputed',
        'invoice.credit': 'part_paid',
        'invoice.credit_rest': 'paid',
        'invoice.debit': 'part_paid',
        'invoice.register': 'part_paid',
      },
    },
    disputed: {
      on: {
        'invoice.pay': 'disputed',
        'invoice.settle': 'paid',
        'invoice.credit': 'disputed',
        'invoice.credit_rest': 'paid',
        'invoice.debit': 'disputed',
        'invoice.resolve': 'issued',
        'invoice.add_evidence': 'disputed',
        'invoice.register': 'disputed',
      },
    },
    paid: {
      label: 'Settled',
      on: {
        'invoice.reverse': 'issued',
        'invoice.credit': 'paid',
        'invoice.debit': 'part_paid',
        'invoice.register': 'paid',
      },
    },
    void: {},
  },
  fields: {
    reason: z.string().default(''),
    /** files about the dispute or its resolution */
    evidence: keptFiles.default([]),
    /** data that the revenue authority's control unit returned for the invoice */
    controlUnit: z.string().default(''),
    controlUnitInvoice: z.string().default(''),
    verifyUrl: z.string().nullable().default(null),
    resolution: z.string().default(''),
    /** number from 1 without gaps, per year and series */
    serial: z.number().default(0),
    year: z.number().default(0),
    /** YYYY-MM-DD */
    issuedOn: z.string().default(''),
    dueOn: z.string().default(''),
    receivedOn: z.string().default(''),
    creditedOn: z.string().default(''),
    debitedOn: z.string().default(''),
    /** minor units, including tax */
    amount: z.number().default(0),
    /** net part of a credit note; the next field is the tax part */
    net: z.number().default(0),
    tax: z.number().default(0),
    /** already paid part of a credit note, which becomes a credit on the client's account */
    toAccount: z.number().default(0),
    bankLineId: z.string().nullable().default(null),
    accountCreditId: z.string().nullable().default(null),
    method: z.string().default('bank'),
    reference: z.string().nullable().default(null),
    /** number of the payment within this invoice, from 1 */
    payment: z.number().default(0),
  },
  steps: {
    'invoice.review': {
      command: 'ReviewInvoice',
      event: 'InvoiceReviewed',
      route: 'review',
      button: {
        verb: 'Mark as reviewed',
        title: () => 'Has this draft been checked?',
        text: () => 'Hours, rates and tax are right. It can be issued then.',
        done: () => 'The draft is reviewed.',
      },
    },
    'invoice.return': {
      command: 'ReturnInvoice',
      event: 'InvoiceReturned',
      input: { reason: label(200) },
      route: 'return',
      button: {
        verb: 'Return to draft',
        title: () => 'Return this invoice to draft?',
        text: () => 'It can be changed again, and is reviewed again.',
        done: () => 'The invoice is a draft again.',
      },
    },
    'invoice.void': {
      command: 'VoidInvoice',
      event: 'InvoiceVoided',
      input: { reason: label(200) },
      route: 'void',
      button: {
        verb: 'Void',
        title: () => 'Void this draft?',
        text: () => 'It has no number yet, so none is lost. Its shifts can be invoiced again.',
        done: () => 'The draft is void.',
        tone: 'danger',
      },
    },
    'invoice.issue': {
      command: 'IssueInvoice',
      event: 'InvoiceIssued',
      input: { issuedOn: day },
      adds: ['serial', 'year', 'dueOn'],
      route: 'issue',
      button: {
        verb: 'Issue',
        title: () => 'Issue this invoice?',
        text: () => 'It gets the next number of its year and cannot be changed afterwards, only credited.',
        done: () => 'The invoice is issued.',
      },
    },
    'invoice.pay': {
      command: 'RecordPayment',
      event: 'InvoicePaymentRecorded',
      input: { amount, ...payment },
      adds: SOURCES,
      route: 'payments',
      button: {
        verb: 'Record a payment',
        title: (name) => `Record a payment of ${name}`,
        text: () => 'A payment of less leaves the invoice open for the rest.',
        done: () => 'The payment is recorded.',
      },
    },
    // a payment or credit note for the whole open amount
    'invoice.settle': {
      command: 'SettleInvoice',
      event: 'InvoiceSettled',
      input: payment,
      adds: ['amount', ...SOURCES],
      history: 'Paid in full',
    },
    // moves the invoice to `part_paid` if an amount is still paid after a reversal or dispute
    'invoice.pay_part': { command: 'RecordPartPayment', event: 'InvoicePartPaid', history: 'Paid in part' },
    'invoice.reverse': {
      command: 'ReversePayment',
      event: 'InvoicePaymentReversed',
      input: { payment: z.number().int().min(1), reason: label(200) },
      route: 'reverse-payment',
      history: 'Payment reversed',
    },
    'invoice.dispute': {
      command: 'DisputeInvoice',
      event: 'InvoiceDisputed',
      input: { reason: label(500), evidence },
      route: 'dispute',
      button: {
        verb: 'Dispute',
        title: (name) => `What does the client dispute of ${name}?`,
        text: () => 'The invoice is listed as disputed until that is resolved.',
        done: () => 'The dispute is recorded.',
      },
    },
    'invoice.resolve': {
      command: 'ResolveDispute',
      event: 'InvoiceDisputeResolved',
      input: { resolution: label(500), evidence },
      route: 'resolve',
      button: {
        verb: 'Resolve',
        title: () => 'How was the dispute resolved?',
        text: () => 'Where the client is right, credit the amount first.',
        done: () => 'The dispute is resolved.',
      },
    },
    'invoice.add_evidence': {
      command: 'AddDisputeEvidence',
      event: 'InvoiceEvidenceAdded',
      input: { reason: label(500), evidence },
      route: 'dispute-evidence',
      button: {
        verb: 'Add evidence',
        title: (name) => `Add evidence to the dispute of ${name}`,
        text: () => 'The files stay with the dispute, with your name and the time.',
        done: () => 'The evidence is added.',
      },
    },
    'invoice.register': {
      command: 'RegisterInvoice',
      event: 'InvoiceRegistered',
      input: {
        controlUnit: label(60),
        controlUnitInvoice: label(60),
        verifyUrl: z
          .url({ protocol: /^https$/, error: 'Please give an address that begins with https://.' })
          .max(500)
          .nullish(),
      },
      route: 'register',
      button: {
        verb: 'Record eTIMS number',
        title: (name) => `What did the control unit give ${name}?`,
        text: () => 'Serial number of the control unit and its invoice number are printed on the invoice.',
        done: () => 'The eTIMS number is recorded.',
      },
    },
    'invoice.credit': {
      command: 'CreditInvoice',
      event: 'InvoiceCredited',
      input: { amount, ...credit },
      adds: CREDIT_ADDS,
      route: 'credit-notes',
      button: {
        verb: 'Credit',
        title: (name) => `Credit a part of ${name}`,
        text: () =>
          'A credit note with its own number takes this amount, tax included, off the invoice. What is paid already becomes a credit on the client’s account, to be refunded or used for another invoice.',
        done: () => 'The credit note is issued.',
      },
    },
    'invoice.credit_rest': {
      command: 'CreditRemainder',
      event: 'InvoiceRemainderCredited',
      input: credit,
      adds: [...CREDIT_ADDS, 'amount'],
      history: 'Credited in full',
    },
    'invoice.debit': {
      command: 'DebitInvoice',
      event: 'InvoiceDebited',
      input: { amount, reason: label(200), debitedOn: day },
      adds: NOTE_ADDS,
      route: 'debit-notes',
      button: {
        verb: 'Debit',
        title: (name) => `Charge more on ${name}`,
        text: () => 'A debit note with its own number adds this amount, tax included, to the invoice.',
        done: () => 'The debit note is issued.',
      },
    },
  },
})
export type InvoiceStatus = z.infer<typeof invoiceLifecycle.phase>
