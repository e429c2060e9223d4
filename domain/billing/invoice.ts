import { z } from 'zod'
import { type Decision, refuse, type StreamType } from '../event.ts'
import { allocate, sumOf } from '../money/money.ts'
import { label } from '../text.ts'
import { dateAfter } from '../time/zone-days.ts'
import { MOST_TERMS_DAYS } from './billing-contract.ts'
import { invoiceLifecycle } from './invoice-lifecycle.ts'

const id = z.string().min(1)
const line = z.object({
  description: z.string(),
  place: z.string().nullable(),
  quantity: z.int(),
  unit: z.string(),
  price: z.int(),
  net: z.int(),
  tax: z.int(),
  sources: z.array(z.object({ ref: z.string(), minutes: z.int() })),
})
export const adjustment = z.object({
  description: label(120),
  net: z
    .number('Please give an amount.')
    .int('Please give whole cents.')
    .min(-Number.MAX_SAFE_INTEGER)
    .max(Number.MAX_SAFE_INTEGER),
})

/** A side of an invoice as it was when it was drafted, so that a later print is the same. */
const party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  kra_pin: z.string().nullable(),
  vat_number: z.string().nullable(),
})

/** What a draft says; all amounts in minor units of `currency`. */
const drafted = z.object({
  billingContractId: id,
  clientId: id,
  seller: party,
  buyer: party,
  /** first and last day, YYYY-MM-DD */
  periodFrom: z.string(),
  periodTo: z.string(),
  currency: z.string(),
  termsDays: z.int(),
  poNumber: z.string().nullable(),
  taxCode: z.string(),
  taxBasisPoints: z.int(),
  lines: z.array(line),
  adjustments: z.array(z.object({ description: z.string(), net: z.int() })),
  net: z.int(),
  tax: z.int(),
  gross: z.int(),
  /** what the client may keep back for the revenue authority */
  withheld: z.int(),
})
export type InvoiceDraft = z.infer<typeof drafted>

const payment = z.object({
  amount: z.number(),
  method: z.string(),
  reference: z.string().nullable(),
  receivedOn: z.string(),
  reversed: z.boolean(),
})

const invoiceState = z.object({
  draft: drafted.nullable(),
  status: invoiceLifecycle.phase,
  payments: z.array(payment),
  credited: z.number(),
})
export type InvoiceState = z.infer<typeof invoiceState>

const drafting = drafted.extend({ termsDays: z.int().min(0).max(MOST_TERMS_DAYS) })
const invoiceCommand = z.discriminatedUnion('type', [
  drafting.extend({ type: z.literal('DraftInvoice') }),
  drafting.extend({ type: z.literal('RedraftInvoice') }),
  ...invoiceLifecycle.commands,
])
export type InvoiceCommand = z.infer<typeof invoiceCommand>
const invoiceEvent = z.discriminatedUnion('type', [
  drafted.extend({ type: z.literal('InvoiceDrafted') }),
  drafted.extend({ type: z.literal('InvoiceRedrafted') }),
  ...invoiceLifecycle.events,
])
export type InvoiceEvent = z.infer<typeof invoiceEvent>

const initial: InvoiceState = { draft: null, status: invoiceLifecycle.initial, payments: [], credited: 0 }

/** What was received, without payments that were reversed. */
export const paidOf = (payments: InvoiceState['payments']): number =>
  sumOf(payments.filter(({ reversed }) => !reversed).map(({ amount }) => amount))

const openOf = ({ draft, payments, credited }: InvoiceState): number =>
  (draft?.gross ?? 0) - credited - paidOf(payments)

function evolve(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  if (event.type === 'InvoiceDrafted' || event.type === 'InvoiceRedrafted') {
    const { type: _, ...draft } = event
    return { ...state, draft }
  }
  const next = { ...state, status: invoiceLifecycle.phaseAfter(state.status, event) }
  if (event.type === 'InvoicePaymentRecorded' || event.type === 'InvoiceSettled') {
    const { amount, method, reference, receivedOn } = event
    return {
      ...next,
      payments: [...state.payments, { amount, method, reference, receivedOn, reversed: false }],
    }
  }
  if (event.type === 'InvoicePaymentReversed')
    return {
      ...next,
      payments: state.payments.map((each, index) =>
        index === event.payment - 1 ? { ...each, reversed: true } : each,
      ),
    }
  if (isCredit(event)) return { ...next, credited: state.credited + event.amount }
  return next
}

/** Whether an event is a credit note. */
export const isCredit = (
  event: InvoiceEvent,
): event is Extract<InvoiceEvent, { type: 'InvoiceCredited' | 'InvoiceRestCredited' }> =>
  event.type === 'InvoiceCredited' || event.type === 'InvoiceRestCredited'

function decide(command: InvoiceCommand, state: InvoiceState): Decision<InvoiceEvent> {
  if (command.type === 'DraftInvoice') {
    if (state.draft) return refuse('already_added', 'This invoice already exists.')
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
  const open = openOf(state)
  const credited = (amount: number, { reason, creditedOn }: { reason: string; creditedOn: string }) => {
    const [net = amount, tax = 0] = allocate(amount, [draft.net, draft.gross - draft.net])
    const note = { amount, net, tax, reason, creditedOn, serial: 0, year: Number(creditedOn.slice(0, 4)) }
    const type = amount === open ? 'InvoiceRestCredited' : 'InvoiceCredited'
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
                dueOn: dateAfter(issuedOn, draft.termsDays),
              },
            ],
          },
    RecordPayment: ({ amount, method, reference = null, receivedOn }) => {
      if (amount > open) return TOO_MUCH
      const type = amount === open ? 'InvoiceSettled' : 'InvoicePaymentRecorded'
      return { events: [{ type, amount, method, reference, receivedOn }] }
    },
    SettleInvoice: ({ method, reference = null, receivedOn }) => ({
      events: [{ type: 'InvoiceSettled', amount: open, method, reference, receivedOn }],
    }),
    ReversePayment: ({ payment: nth, reason }) => {
      const made = state.payments[nth - 1]
      if (!made || made.reversed) return refuse('no_payment', 'There is no such payment.', 'payment')
      return withPartPaid(state, { type: 'InvoicePaymentReversed', payment: nth, reason })
    },
    ResolveDispute: ({ resolution }) => withPartPaid(state, { type: 'InvoiceDisputeResolved', resolution }),
    CreditInvoice: (said) => (said.amount > open ? TOO_MUCH : credited(said.amount, said)),
    CreditRest: (said) => credited(open, said),
  })
}

const TOO_MUCH = refuse('too_much', 'This is more than what is open.', 'amount')

/** An event that leads back to `issued`, and that a part is paid where it is. */
function withPartPaid(state: InvoiceState, event: InvoiceEvent): Decision<InvoiceEvent> {
  const after = evolve(state, event)
  const isPart = after.status === 'issued' && paidOf(after.payments) > 0
  return { events: isPart ? [event, { type: 'InvoicePartPaid' }] : [event] }
}

/** The series of invoices and of credit notes. */
const seriesOf = (event: InvoiceEvent) =>
  event.type === 'InvoiceIssued' ? 'invoice' : isCredit(event) ? 'credit-note' : null

/** An invoice: amounts of a period, then its number, payments, disputes and credit notes. */
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
