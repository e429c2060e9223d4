import { z } from 'zod'
import { type Decision, refuse, type StreamType } from '../event.ts'
import { allocate, sumOf } from '../money/money.ts'
import { label } from '../text.ts'
import { dateAfter } from '../time/zone-days.ts'
import { invoiceLifecycle } from './invoice-lifecycle.ts'

const id = z.string().min(1)
const line = z.object({
  description: z.string(),
  place: z.string().nullable(),
  quantity: z.number(),
  unit: z.string(),
  price: z.number(),
  net: z.number(),
  tax: z.number(),
  sources: z.array(z.object({ ref: z.string(), minutes: z.number() })),
})
export const adjustment = z.object({
  description: label(120),
  net: z
    .number('Please give an amount.')
    .int('Please give whole cents.')
    .min(-Number.MAX_SAFE_INTEGER)
    .max(Number.MAX_SAFE_INTEGER),
})

/** What a draft says; all amounts in minor units of `currency`. */
const drafted = z.object({
  contractId: id,
  clientId: id,
  /** first and last day, YYYY-MM-DD */
  periodFrom: z.string(),
  periodTo: z.string(),
  currency: z.string(),
  termsDays: z.number(),
  poNumber: z.string().nullable().default(null),
  taxCode: z.string(),
  taxBasisPoints: z.number(),
  lines: z.array(line),
  adjustments: z.array(z.object({ description: z.string(), net: z.number() })).default([]),
  net: z.number(),
  tax: z.number(),
  gross: z.number(),
  /** what the client may keep back for the revenue authority */
  withheld: z.number(),
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

const invoiceCommand = z.discriminatedUnion('type', [
  drafted.extend({ type: z.literal('DraftInvoice') }),
  drafted.extend({ type: z.literal('RedraftInvoice') }),
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
  if (event.type === 'InvoicePaymentRecorded') {
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
  if (event.type === 'InvoiceCredited') return { ...next, credited: state.credited + event.amount }
  return next
}

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
  /** the event, and the change of phase that the amounts bring about */
  const then = (event: InvoiceEvent): Decision<InvoiceEvent> => {
    const after = evolve(state, event)
    return { events: [event, ...settled(after)] }
  }
  return invoiceLifecycle.decide<InvoiceEvent>(command, state.status, {
    IssueInvoice: ({ issuedOn }) =>
      draft.gross < 0
        ? refuse('below_zero', 'An invoice cannot be below 0. Credit an earlier one instead.')
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
    RecordPayment: ({ amount, method, reference = null, receivedOn }) =>
      amount > openOf(state)
        ? refuse('too_much', 'This is more than what is open.', 'amount')
        : then({ type: 'InvoicePaymentRecorded', amount, method, reference, receivedOn }),
    ReversePayment: ({ payment: nth, reason }) => {
      const made = state.payments[nth - 1]
      if (!made || made.reversed) return refuse('no_payment', 'There is no such payment.', 'payment')
      return then({ type: 'InvoicePaymentReversed', payment: nth, reason })
    },
    ResolveDispute: ({ resolution }) => then({ type: 'InvoiceDisputeResolved', resolution }),
    CreditInvoice: ({ amount, reason, creditedOn }) => {
      if (amount > openOf(state)) return refuse('too_much', 'This is more than what is open.', 'amount')
      const [net = amount, tax = 0] = allocate(amount, [draft.net, draft.tax])
      const year = Number(creditedOn.slice(0, 4))
      return then({ type: 'InvoiceCredited', amount, net, tax, reason, creditedOn, serial: 0, year })
    },
  })
}

/** The change of phase that follows from what is open. */
function settled(state: InvoiceState): InvoiceEvent[] {
  if (openOf(state) === 0) return [{ type: 'InvoiceSettled' }]
  const isPaid = paidOf(state.payments) > 0
  if (state.status === 'issued' && isPaid) return [{ type: 'InvoicePartPaid' }]
  if (state.status === 'part_paid' && !isPaid) return [{ type: 'InvoiceReopened' }]
  return []
}

/** The series of invoices and of credit notes. */
const SERIES = { InvoiceIssued: 'invoice', InvoiceCredited: 'credit-note' } as const

/** An invoice: amounts of a period, then its number, payments, disputes and credit notes. */
export const invoiceStream: StreamType<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  name: 'invoice',
  command: invoiceCommand,
  event: invoiceEvent,
  state: invoiceState,
  numbers: {
    seriesOf: (event) =>
      event.type === 'InvoiceIssued' || event.type === 'InvoiceCredited'
        ? { series: SERIES[event.type], year: event.year }
        : null,
    give: (event, serial) =>
      event.type === 'InvoiceIssued' || event.type === 'InvoiceCredited' ? { ...event, serial } : event,
  },
  initial,
  evolve,
  decide,
}
