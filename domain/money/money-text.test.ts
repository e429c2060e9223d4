import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMoney, moneyText, moneyToDecimal } from './money-text.ts'

it.each([
  ['1,350.5', 'KES', 1_350_50],
  ['1350', 'KES', 1_350_00],
  ['-20.05', 'KES', -20_05],
  ['1350', 'UGX', 1_350],
  ['1350.5', 'UGX', NaN],
  ['12.345', 'KES', NaN],
  ['', 'KES', NaN],
  ['1e5', 'KES', NaN],
  [' 1 350.50 ', 'KES', 1_350_50],
  ['1,234,567', 'KES', 1_234_567_00],
  ['1350,50', 'KES', NaN],
  ['1,35', 'KES', NaN],
  ['1,3500', 'KES', NaN],
  ['1.350,50', 'KES', NaN],
  ['1,350 000', 'KES', NaN],
  ['.50', 'KES', NaN],
])('%s %s is %d minor units', (typed, currency, minor) => {
  expect(parseMoney(typed, currency)).toBe(minor)
})

it('reads what it writes', () => {
  expect(moneyText(1_350_50, 'KES')).toBe('KES 1,350.50')
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('KES', 'UGX'), (minor, currency) => {
      expect(parseMoney(moneyToDecimal(minor, currency), currency)).toBe(minor)
    }),
  )
})
