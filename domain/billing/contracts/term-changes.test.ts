import { expect, it } from 'vitest'
import { termChanges } from '../invoices/draft-changes.ts'

const terms: Parameters<typeof termChanges>[0] = {
  currency: 'KES',
  taxCode: 'standard',
  taxBasisPoints: 1_600,
  termsDays: 30,
  poNumber: null,
  net: 100_00,
  withheld: 2_00,
  withheldVat: 0,
}

it.each([
  ['taxCode', 'zero'],
  ['taxBasisPoints', 0],
  ['termsDays', 14],
  ['poNumber', 'PO 7'],
  ['currency', 'USD'],
  ['withheld', 5_00],
  ['withheldVat', 2_00],
] as const)('finds a change of %s', (term, now) => {
  expect(termChanges(terms, { ...terms, [term]: now })).toEqual([{ term, was: terms[term], now }])
})

it('finds nothing where only the amount changed from which the client withholds', () => {
  expect(termChanges(terms, { ...terms, net: 200_00, withheld: 4_00 })).toEqual([])
})
