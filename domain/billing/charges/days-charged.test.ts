import { expect, it } from 'vitest'
import { chargedDaysText } from './month-lines.ts'

it('says of how many days, so that the price of a month can be multiplied', () => {
  expect(chargedDaysText({ quantity: 15, from: '2026-11-16' })).toBe('15 of 30 days')
  expect(chargedDaysText({ quantity: 15, from: null })).toBe('15 days')
})
