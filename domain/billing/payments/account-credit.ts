import { z } from 'zod'
import { type Decision, refuse, type StreamType } from '../../event-sourcing/event.ts'
import { sumAmounts } from '../../money/money.ts'
import { label, optionalLabel } from '../../text/text.ts'
import { day } from '../../time/day.ts'

const id = z.string().min(1)
const amount = z
  .number('Please give an amount.')
  .int('Please give whole cents.')
  .min(1, 'Please give more than 0.')
  .max(Number.MAX_SAFE_INTEGER)

const added = z.object({
  clientId: z.string(),
  /** ISO 4217; amounts are in its minor units */
  currency: z.string(),
  amount: z.number(),
  addedOn: z.string(),
  reference: z.string().nullable(),
  /** the bank line that paid more than its invoices; null: the credit is from a credit note */
  bankLineId: z.string().nullable(),
  /** the invoice that was credited after it was paid; null: the credit is from a bank line */
  invoiceId: z.string().nullable(),
})

export const refundRules = z.object({
  amount,
  reference: optionalLabel(60).nullish(),
  refundedOn: day,
})
export const useCreditRules = z.object({ invoiceId: id, amount, usedOn: day })

const accountCreditState = z.object({
  credit: added.nullable(),
  used: z.array(z.object({ invoiceId: z.string(), amount: z.number() })),
  refunded: z.number(),
  withdrawn: z.boolean(),
})
export type AccountCreditState = z.infer<typeof accountCreditState>

const accountCreditCommand = z.discriminatedUnion('type', [
  added.extend({ type: z.literal('AddAccountCredit'), amount }),
  useCreditRules.extend({ type: z.literal('UseAccountCredit') }),
  z.object({ type: z.literal('ReturnAccountCredit'), invoiceId: id, reason: label(200) }),
  refundRules.extend({ type: z.literal('RefundAccountCredit') }),
  z.object({ type: z.literal('WithdrawAccountCredit') }),
])
export type AccountCreditCommand = z.infer<typeof accountCreditCommand>
const accountCreditEvent = z.discriminatedUnion('type', [
  added.extend({ type: z.literal('AccountCreditAdded') }),
  z.object({
    type: z.literal('AccountCreditUsed'),
    invoiceId: z.string(),
    amount: z.number(),
    usedOn: z.string(),
  }),
  z.object({ type: z.literal('AccountCreditReturned'), invoiceId: z.string(), reason: z.string() }),
  z.object({
    type: z.literal('AccountCreditRefunded'),
    amount: z.number(),
    reference: z.string().nullable().default(null),
    refundedOn: z.string(),
  }),
  z.object({ type: z.literal('AccountCreditWithdrawn') }),
])
export type AccountCreditEvent = z.infer<typeof accountCreditEvent>

const initial: AccountCreditState = { credit: null, used: [], refunded: 0, withdrawn: false }

/** Returns the part of a credit that can still be used or refunded, minor units; never below 0. */
export const remainingCredit = ({ credit, used, refunded, withdrawn }: AccountCreditState): number =>
  withdrawn ? 0 : sumAmounts([credit?.amount ?? 0, -refunded, ...used.map((each) => -each.amount)])

function evolve(state: AccountCreditState, event: AccountCreditEvent): AccountCreditState {
  switch (event.type) {
    case 'AccountCreditAdded': {
      const { type: _, ...credit } = event
      return { ...state, credit }
    }
    case 'AccountCreditUsed':
      return { ...state, used: [...state.used, { invoiceId: event.invoiceId, amount: event.amount }] }
    case 'AccountCreditReturned':
      return { ...state, used: state.used.filter(({ invoiceId }) => invoiceId !== event.invoiceId) }
    case 'AccountCreditRefunded':
      return { ...state, refunded: state.refunded + event.amount }
    case 'AccountCreditWithdrawn':
      return { ...state, withdrawn: true }
  }
}

const TOO_MUCH = refuse('too_much', 'This is more than what is left of the credit.', 'amount')

function decide(command: AccountCreditCommand, state: AccountCreditState): Decision<AccountCreditEvent> {
  if (command.type === 'AddAccountCredit') {
    if (state.credit) return refuse('already_exists', 'This credit already exists.')
    const { type: _, ...credit } = command
    return { events: [{ type: 'AccountCreditAdded', ...credit }] }
  }
  if (!state.credit || state.withdrawn) return refuse('not_found', 'There is no such credit.')
  switch (command.type) {
    case 'UseAccountCredit': {
      if (command.amount > remainingCredit(state)) return TOO_MUCH
      if (state.used.some(({ invoiceId }) => invoiceId === command.invoiceId))
        return refuse('already_used', 'This credit pays a part of that invoice already.', 'invoiceId')
      const { type: _, ...use } = command
      return { events: [{ type: 'AccountCreditUsed', ...use }] }
    }
    case 'ReturnAccountCredit': {
      const { invoiceId, reason } = command
      if (!state.used.some((each) => each.invoiceId === invoiceId))
        return refuse('not_used', 'This credit pays nothing of that invoice.', 'invoiceId')
      return { events: [{ type: 'AccountCreditReturned', invoiceId, reason }] }
    }
    case 'RefundAccountCredit': {
      if (command.amount > remainingCredit(state)) return TOO_MUCH
      const { type: _, reference = null, ...refund } = command
      return { events: [{ type: 'AccountCreditRefunded', ...refund, reference }] }
    }
    case 'WithdrawAccountCredit':
      return remainingCredit(state) === state.credit.amount
        ? { events: [{ type: 'AccountCreditWithdrawn' }] }
        : refuse('credit_used', 'The rest of this line on the client’s account was used or refunded already.')
  }
}

/**
 * Event stream of a credit on a client's account. It is the rest of a payment, or a credit note for a paid
 * invoice.
 */
export const accountCreditStream: StreamType<AccountCreditState, AccountCreditCommand, AccountCreditEvent> = {
  name: 'account-credit',
  command: accountCreditCommand,
  event: accountCreditEvent,
  state: accountCreditState,
  initial,
  evolve,
  decide,
}
