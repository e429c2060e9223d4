import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computePay, findPayRate, type PayRate } from './guard-pay.ts'

const rate = (part: Partial<PayRate>): PayRate => ({
  workerId: null,
  rank: null,
  currency: 'KES',
  hourly: 100_00,
  from: '2026-01-01',
  ...part,
})
const times = { overtime: 1.5, holiday: 2, night: 1 }

it('takes the rate of the guard, then of the rank, then of everybody, the newest in force', () => {
  const all = [
    rate({}),
    rate({ rank: 'Sergeant', hourly: 150_00 }),
    rate({ rank: 'Sergeant', hourly: 160_00, from: '2026-06-01' }),
    rate({ workerId: '7', hourly: 170_00, from: '2026-09-01' }),
  ]
  const hourly = (workerId: string, rank: string | null, on: string) =>
    findPayRate(all, { workerId, rank, on })?.hourly
  expect(hourly('1', null, '2026-05-01')).toBe(100_00)
  expect(hourly('1', 'sergeant', '2026-05-01')).toBe(150_00)
  expect(hourly('7', 'Sergeant', '2026-08-31')).toBe(160_00)
  expect(hourly('7', 'Sergeant', '2026-09-01')).toBe(170_00)
  expect(hourly('1', null, '2025-12-31')).toBeUndefined()
})

it('multiplies each kind of hour and rounds once', () => {
  expect(computePay({ regular: 480, night: 0, holiday: 60, overtime: 60 }, 100_00, times)).toBe(1_150_00)
  expect(computePay({ regular: 1, night: 1, holiday: 0, overtime: 0 }, 1_00, times)).toBe(3)
  const minutes = fc.record({
    regular: fc.nat(1440),
    night: fc.nat(1440),
    holiday: fc.nat(1440),
    overtime: fc.nat(1440),
  })
  fc.assert(
    fc.property(minutes, fc.nat(100_000_00), (worked, hourly) => {
      const exact =
        (hourly * (worked.regular + worked.night + 2 * worked.holiday + 1.5 * worked.overtime)) / 60
      expect(Math.abs(computePay(worked, hourly, times) - exact)).toBeLessThanOrEqual(0.51)
    }),
  )
})
