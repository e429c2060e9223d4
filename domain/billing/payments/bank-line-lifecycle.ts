import { z } from 'zod'
import { lifecycle } from '../../event-sourcing/lifecycle.ts'
import { label } from '../../text/text.ts'

const id = z.string().min(1)
const amount = z.number('Please give an amount.').int('Please give whole cents.').min(1).max(1e14)

/** Maximum number of invoices that one bank line can pay. */
export const MAX_ALLOCATIONS = 20
const allocation = z.object({ invoice: id, amount })

/**
 * State chart of a bank line. It pays invoices in whole or in part; the rest becomes a credit on the
 * client's account. A match can be undone.
 */
export const bankLineLifecycle = lifecycle({
  noun: 'bank line',
  permission: 'Edit Billing',
  initial: 'unmatched',
  phases: {
    unmatched: { on: { 'line.match': 'matched', 'line.ignore': 'ignored' } },
    matched: { on: { 'line.undo': 'unmatched' } },
    ignored: { on: { 'line.restore': 'unmatched' } },
  },
  fields: {
    clientId: z.string().default(''),
    allocations: z.array(z.object({ invoice: z.string(), amount: z.number() })).default([]),
    toAccount: z.number().default(0),
    reason: z.string().default(''),
  },
  steps: {
    'line.match': {
      command: 'MatchBankLine',
      event: 'BankLineMatched',
      input: { clientId: id, allocations: z.array(allocation).max(MAX_ALLOCATIONS) },
      adds: ['toAccount'],
      route: 'match',
      history: 'Matched',
    },
    'line.undo': {
      command: 'UndoBankLineMatch',
      event: 'BankLineMatchUndone',
      input: { reason: label(200) },
      route: 'undo-match',
      button: {
        verb: 'Undo the match',
        title: () => 'Undo this match?',
        text: () => 'The payments are reversed on their invoices, and the line is unmatched again.',
        done: () => 'The match is undone.',
        tone: 'danger',
      },
      history: 'Match undone',
    },
    'line.ignore': {
      command: 'IgnoreBankLine',
      event: 'BankLineIgnored',
      input: { reason: label(200) },
      route: 'ignore',
      button: {
        verb: 'Ignore',
        title: () => 'Is this no payment of a client?',
        text: () => 'The line stays listed as ignored, with the reason.',
        done: () => 'The line is ignored.',
      },
    },
    'line.restore': {
      command: 'RestoreBankLine',
      event: 'BankLineRestored',
      route: 'restore',
      button: {
        verb: 'Restore',
        title: () => 'List this line as unmatched again?',
        text: () => 'It can be matched then.',
        done: () => 'The line is unmatched.',
      },
    },
  },
})
