import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumAmounts } from '../../money/money.ts'
import { type AccountEntry, accountStatement, ENTRY_KINDS } from './account-statement.ts'

const entry = (on: string, kind: AccountEntry['kind'], amount: number): AccountEntry => ({
  on,
  kind,
  number: null,
  invoiceId: null,
  amount,
})

describe('a statement of account', () => {
  it('opens with what came before, and closes with what is owed then', () => {
    const all = [
      entry('2026-12-02', 'payment', -60),
      entry('2026-10-31', 'invoice', 100),
      entry('2026-11-05', 'payment', -30),
      entry('2026-11-05', 'invoice', 50),
      entry('2026-11-30', 'credit_note', -20),
    ]
    const { opening, entries, closing, totals } = accountStatement(all, {
      from: '2026-11-01',
      to: '2026-11-30',
    })
    expect([opening, closing]).toEqual([100, 100])
    expect(entries.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['invoice', 150],
      ['payment', 120],
      ['credit_note', 100],
    ])
    expect(totals).toEqual({ invoice: 50, payment: -30, credit_note: -20 })
  })

  it('adds up in any order, and one period goes on where the one before ends', () => {
    const any = fc.record({
      on: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-15', '2026-11-30', '2026-12-01'),
      kind: fc.constantFrom(...ENTRY_KINDS),
      number: fc.constant(null),
      invoiceId: fc.constant(null),
      amount: fc.integer({ min: -1_000_00, max: 1_000_00 }),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (all) => {
        const november = { from: '2026-11-01', to: '2026-11-30' }
        const made = accountStatement(all, november)
        expect(accountStatement(all.toReversed(), november)).toEqual(made)
        expect(made.closing).toBe(sumAmounts([made.opening, ...Object.values(made.totals)]))
        expect(accountStatement(all, { from: '2026-12-01', to: '2026-12-31' }).opening).toBe(made.closing)
      }),
    )
  })
})
