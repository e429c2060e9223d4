import { z } from 'zod'
import { type Decision, refuse, type StreamType } from '../../event-sourcing/event.ts'
import { allocate, sumAmounts } from '../../money/money.ts'
import { addDays } from '../../time/zone-days.ts'
import { invoiceDraft, newInvoiceDraft } from './invoice-draft.ts'
import { invoiceLifecycle } from './invoice-lifecycle.ts'

const id = z.string().min(1)
const payment = z.object({
  amount: z.number(),
  method: z.string(),
  reference: z.string().nullable(),
  receivedOn: z.string(),
  reversed: z.boolean(),
  /** id of the bank line that paid it, or of the account credit (next field) */
  bankLineId: z.string().nullable().default(null),
  accountCreditId: z.string().nullable().default(null),
})

const invoiceState = z.object({
  draft: invoiceDraft.nullable(),
  status: invoiceLifecycle.phase,
  payments: z.array(payment),
  credited: z.number(),
  debited: z.number().default(0),
  /** already paid part of the credited amount, which becomes a credit on the client's account */
  toAccount: z.number().default(0),
})
export type InvoiceState = z.infer<typeof invoiceState>

const source = { bankLineId: id.nullable(), accountCreditId: id.nullable() }
const invoiceCommand = z.discriminatedUnion('type', [
  newInvoiceDraft.extend({ type: z.literal('DraftInvoice') }),
  newInvoiceDraft.extend({ type: z.literal('RedraftInvoice') }),
  // a matched bank line or account credit records a payment by this command; people use lifecycle steps
  z.object({
    type: z.literal('ReceivePayment'),
    amount: z.int().min(1),
    method: z.enum(['bank', 'mpesa', 'account']),
    reference: z.string().nullable(),
    receivedOn: z.string(),
    ...source,
  }),
  z.object({ type: z.literal('ReversePaymentFromSource'), reason: z.string(), ...source }),
  ...invoiceLifecycle.commands,
])
export type InvoiceCommand = z.infer<typeof invoiceCommand>
const invoiceEvent = z.discriminatedUnion('type', [
  invoiceDraft.extend({ type: z.literal('InvoiceDrafted') }),
  invoiceDraft.extend({ type: z.literal('InvoiceRedrafted') }),
  ...invoiceLifecycle.events,
])
export type InvoiceEvent = z.infer<typeof invoiceEvent>

const initial: InvoiceState = {
  draft: null,
  status: invoiceLifecycle.initial,
  payments: [],
  credited: 0,
  debited: 0,
  toAccount: 0,
}

/** Returns the received amount, minor units, without reversed payments. */
export const paidAmount = (payments: InvoiceState['payments']): number =>
  sumAmounts(payments.filter(({ reversed }) => !reversed).map(({ amount }) => amount))

/** Returns the charged amount, minor units: the issued amount plus debit notes minus credit notes. */
const chargedOf = ({ draft, credited, debited }: InvoiceState): number =>
  sumAmounts([draft?.gross ?? 0, debited, -credited])

/** Returns the open amount, minor units; never below 0. */
export const openAmount = (state: InvoiceState): number =>
  sumAmounts([chargedOf(state), -paidAmount(state.payments), state.toAccount])

function evolve(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  if (event.type === 'InvoiceDrafted' || event.type === 'InvoiceRedrafted') {
    const { type: _, ...draft } = event
    return { ...state, draft }
  }
  const next = { ...state, status: invoiceLifecycle.phaseAfter(state.status, event) }
  if (event.type === 'InvoicePaymentRecorded' || event.type === 'InvoiceSettled') {
    const { type: _, ...received } = event
    return { ...next, payments: [...state.payments, { ...received, reversed: false }] }
  }
  if (event.type === 'InvoicePaymentReversed')
    return {
      ...next,
      payments: state.payments.map((each, index) =>
        index === event.payment - 1 ? { ...each, reversed: true } : each,
      ),
    }
  if (isCreditNote(event))
    return {
      ...next,
      credited: state.credited + event.amount,
      toAccount: state.toAccount + event.toAccount,
    }
  if (event.type === 'InvoiceDebited') return { ...next, debited: state.debited + event.amount }
  return next
}

export const isCreditNote = (
  event: InvoiceEvent,
): event is Extract<InvoiceEvent, { type: 'InvoiceCredited' | 'InvoiceRemainderCredited' }> =>
  event.type === 'InvoiceCredited' || event.type === 'InvoiceRemainderCredited'

function decide(command: InvoiceCommand, state: InvoiceState): Decision<InvoiceEvent> {
  if (command.type === 'DraftInvoice') {
    if (state.draft) return refuse('already_exists', 'This invoice already exists.')
    const { type: _, ...draft } = command
    return { events: [{ type: 'InvoiceDrafted', ...draft }] }
  }
  const { draft } = state
  if (!draft) return refuse('not_found', 'There is no such invoice.')
  if (command.type === 'RedraftInvoice') {
    if (state.status !== 'draft') return refuse('not_a_draft', 'Only a draft can be changed.')
    const { type: _, ...next } = command
    return { events: [{ type: 'InvoiceRedrafted', ...next }] }
  }
  if (command.type === 'ReceivePayment') {
    if (!invoiceLifecycle.may(state.status, 'invoice.pay'))
      return refuse('not_payable', `The invoice is ${invoiceLifecycle.words[state.status].toLowerCase()}.`)
    return received(state, command)
  }
  if (command.type === 'ReversePaymentFromSource') {
    const { bankLineId, accountCreditId, reason } = command
    if (!invoiceLifecycle.may(state.status, 'invoice.reverse'))
      return refuse('wrong_status', 'The invoice is disputed. Resolve the dispute first.')
    const nth = state.payments.findIndex(
      (each) => !each.reversed && each.bankLineId === bankLineId && each.accountCreditId === accountCreditId,
    )
    if (nth < 0) return refuse('no_payment', 'There is no such payment.')
    return withPartPaid(state, { type: 'InvoicePaymentReversed', payment: nth + 1, reason })
  }
  const open = openAmount(state)
  // the tax after the note minus the tax before it: notes for the whole amount thus remove exactly the
  // whole tax
  const noted = (amount: number, sign: 1 | -1, reason: string, on: string) => {
    const charged = chargedOf(state)
    const taxIn = (gross: number) => allocate(gross, [draft.net, draft.gross - draft.net])[1] ?? 0
    const tax = Math.abs(taxIn(charged + sign * amount) - taxIn(charged))
    return { amount, net: amount - tax, tax, reason, serial: 0, year: Number(on.slice(0, 4)) }
  }
  const credited = (amount: number, { reason, creditedOn }: { reason: string; creditedOn: string }) => {
    const note = {
      ...noted(amount, -1, reason, creditedOn),
      creditedOn,
      toAccount: Math.max(0, amount - open),
    }
    const type = open > 0 && amount >= open ? 'InvoiceRemainderCredited' : 'InvoiceCredited'
    return { events: [{ type, ...note } as InvoiceEvent] }
  }
  return invoiceLifecycle.decide<InvoiceEvent>(command, state.status, {
    IssueInvoice: ({ issuedOn }) =>
      draft.gross <= 0
        ? refuse('nothing_to_pay', 'An invoice must be above 0. Credit an earlier one instead.')
        : {
            events: [
              {
                type: 'InvoiceIssued',
                issuedOn,
                serial: 0,
                year: Number(issuedOn.slice(0, 4)),
                dueOn: addDays(issuedOn, draft.termsDays),
              },
            ],
          },
    RecordPayment: ({ reference = null, ...said }) => received(state, { ...said, reference, ...TYPED_IN }),
    SettleInvoice: ({ reference = null, ...said }) =>
      received(state, { ...said, amount: open, reference, ...TYPED_IN }),
    ReversePayment: ({ payment: nth, reason }) => {
      const made = state.payments[nth - 1]
      if (!made || made.reversed) return refuse('no_payment', 'There is no such payment.', 'payment')
      if (made.bankLineId !== null || made.accountCreditId !== null)
        return refuse(
          'payment_matched',
          'This payment came by a bank line or from the client’s account. Undo it there.',
          'payment',
        )
      return withPartPaid(state, { type: 'InvoicePaymentReversed', payment: nth, reason })
    },
    DisputeInvoice: ({ reason, evidence }) => ({
      events: [{ type: 'InvoiceDisputed', reason, evidence: evidence ?? [] }],
    }),
    AddDisputeEvidence: ({ reason, evidence }) => ({
      events: [{ type: 'InvoiceEvidenceAdded', reason, evidence: evidence ?? [] }],
    }),
    ResolveDispute: ({ resolution, evidence }) =>
      withPartPaid(state, { type: 'InvoiceDisputeResolved', resolution, evidence: evidence ?? [] }),
    CreditInvoice: (said) =>
      said.amount > chargedOf(state)
        ? refuse('too_much', 'This is more than the invoice charges.', 'amount')
        : credited(said.amount, said),
    CreditRemainder: (said) => credited(open, said),
    DebitInvoice: ({ amount, reason, debitedOn }) =>
      state.status === 'paid' && paidAmount(state.payments) === 0
        ? refuse('credited_in_full', 'This invoice is credited in full. Draft a new one.')
        : { events: [{ type: 'InvoiceDebited', ...noted(amount, 1, reason, debitedOn), debitedOn }] },
  })
}

const TYPED_IN = { bankLineId: null, accountCreditId: null }

type Received = Pick<InvoiceState['payments'][number], 'bankLineId' | 'accountCreditId' | 'reference'> & {
  amount: number
  method: string
  receivedOn: string
}

/** Returns the event of a payment for all or part of the open amount. A larger amount is refused. */
function received(state: InvoiceState, payment: Received): Decision<InvoiceEvent> {
  const { amount, method, reference, receivedOn, bankLineId, accountCreditId } = payment
  const open = openAmount(state)
  if (amount > open) return refuse('too_much', 'This is more than what is open.', 'amount')
  const type = amount === open ? 'InvoiceSettled' : 'InvoicePaymentRecorded'
  return { events: [{ type, amount, method, reference, receivedOn, bankLineId, accountCreditId }] }
}

/** Adds the event "part paid" if an event leads back to `issued` and a part is already paid. */
function withPartPaid(state: InvoiceState, event: InvoiceEvent): Decision<InvoiceEvent> {
  const after = evolve(state, event)
  const isPart = after.status === 'issued' && paidAmount(after.payments) > 0
  return { events: isPart ? [event, { type: 'InvoicePartPaid' }] : [event] }
}

/**
 * Returns the number series of an event: invoices, credit notes or debit notes; null: it gets no number.
 */
function seriesOf(event: InvoiceEvent) {
  if (event.type === 'InvoiceIssued') return 'invoice'
  if (event.type === 'InvoiceDebited') return 'debit-note'
  return isCreditNote(event) ? 'credit-note' : null
}

/**
 * Event stream of an invoice: first the amounts of a period, then number, payments, disputes, credit notes
 * and debit notes.
 */
export const invoiceStream: StreamType<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  name: 'invoice',
  command: invoiceCommand,
  event: invoiceEvent,
  state: invoiceState,
  numbers: {
    seriesOf: (event) => {
      const series = seriesOf(event)
      return series === null || !('year' in event) ? null : { series, year: event.year }
    },
    give: (event, serial) => (seriesOf(event) === null ? event : { ...event, serial }),
  },
  initial,
  evolve,
  decide,
}
