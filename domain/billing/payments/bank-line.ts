import { z } from 'zod'
import { type Decision, refuse, type StreamType } from '../../event-sourcing/event.ts'
import { sumAmounts } from '../../money/money.ts'
import { bankLineLifecycle } from './bank-line-lifecycle.ts'

/** Origins of a statement. */
export const STATEMENT_SOURCES = ['bank', 'mpesa'] as const
export type StatementSource = (typeof STATEMENT_SOURCES)[number]

/** A received amount as it appears on the statement. */
const imported = z.object({
  /** SHA-256 of the line in hex, so that a second import skips the same line */
  digest: z.string(),
  source: z.string(),
  /** YYYY-MM-DD */
  receivedOn: z.string(),
  /** minor units of `currency` */
  amount: z.number(),
  currency: z.string(),
  /** the transaction code of the bank or M-Pesa */
  reference: z.string().nullable(),
  details: z.string().nullable(),
  payer: z.string().nullable(),
  phone: z.string().nullable(),
})
export type ImportedLine = z.infer<typeof imported>

const matched = z.object({
  clientId: z.string(),
  allocations: z.array(z.object({ invoice: z.string(), amount: z.number() })),
  toAccount: z.number(),
})
export type BankLineMatch = z.infer<typeof matched>

const bankLineState = z.object({
  line: imported.nullable(),
  status: bankLineLifecycle.phase,
  match: matched.nullable(),
})
export type BankLineState = z.infer<typeof bankLineState>

const bankLineCommand = z.discriminatedUnion('type', [
  imported.extend({ type: z.literal('ImportBankLine'), amount: z.int().min(1).max(1e14) }),
  ...bankLineLifecycle.commands,
])
export type BankLineCommand = z.infer<typeof bankLineCommand>
const bankLineEvent = z.discriminatedUnion('type', [
  imported.extend({ type: z.literal('BankLineImported') }),
  ...bankLineLifecycle.events,
])
export type BankLineEvent = z.infer<typeof bankLineEvent>

const initial: BankLineState = { line: null, status: bankLineLifecycle.initial, match: null }

function evolve(state: BankLineState, event: BankLineEvent): BankLineState {
  if (event.type === 'BankLineImported') {
    const { type: _, ...line } = event
    return { ...state, line }
  }
  const next = { ...state, status: bankLineLifecycle.phaseAfter(state.status, event) }
  if (event.type === 'BankLineMatched') {
    const { type: _, ...match } = event
    return { ...next, match }
  }
  return event.type === 'BankLineMatchUndone' ? { ...next, match: null } : next
}

function decide(command: BankLineCommand, state: BankLineState): Decision<BankLineEvent> {
  if (command.type === 'ImportBankLine') {
    if (state.line) return refuse('already_exists', 'This line is imported already.')
    const { type: _, ...line } = command
    return { events: [{ type: 'BankLineImported', ...line }] }
  }
  const { line } = state
  if (!line) return refuse('not_found', 'There is no such bank line.')
  return bankLineLifecycle.decide<BankLineEvent>(command, state.status, {
    MatchBankLine: ({ clientId, allocations }) => {
      if (new Set(allocations.map(({ invoice }) => invoice)).size < allocations.length)
        return refuse('duplicate_in_list', 'An invoice is named twice.', 'allocations')
      const toAccount = sumAmounts([line.amount, ...allocations.map(({ amount }) => -amount)])
      if (toAccount < 0) return refuse('too_much', 'This is more than was received.', 'allocations')
      return { events: [{ type: 'BankLineMatched', clientId, allocations, toAccount }] }
    },
  })
}

/**
 * Event stream of one line of a bank or M-Pesa statement: the received amount, and the invoices that it
 * pays.
 */
export const bankLineStream: StreamType<BankLineState, BankLineCommand, BankLineEvent> = {
  name: 'bank-line',
  personal: { details: null, payer: null, phone: null },
  command: bankLineCommand,
  event: bankLineEvent,
  state: bankLineState,
  initial,
  evolve,
  decide,
}
