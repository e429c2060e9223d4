import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumAmounts, multiplyByRatio } from '../../money/money.ts'
import type { BillingRate } from '../contracts/billing-contract.ts'
import { type BillableShift, CHARGED_HOUR_KINDS } from '../charges/hour-lines.ts'
import { invoiceAmounts } from './invoice-lines.ts'

const rate = (of: Partial<BillingRate>): BillingRate => ({
  key: null,
  name: 'Guarding',
  unit: 'hour',
  price: 350_00,
  assignment_id: null,
  from: null,
  to: null,
  night: null,
  holiday: null,
  overtime: null,
  ...of,
})
const shift = (
  of: Partial<BillableShift> & { hours?: Partial<BillableShift['minutes']> },
): BillableShift => ({
  ref: 'a',
  assignmentId: '1',
  place: 'Main Gate',
  on: '2026-11-03',
  minutes: { regular: 0, night: 0, holiday: 0, overtime: 0, ...of.hours },
  span: { from: 0, to: 60 },
  ...of,
})
const terms = {
  taxCode: 'standard',
  withholding: 200,
  withholdsVat: null,
  startsOn: '2026-01-01',
  endsOn: null,
}
const november = { from: '2026-11-01', to: '2026-11-30' }

describe('the lines of an invoice', () => {
  it('charges each kind of hours by its multiplier, and names the shifts', () => {
    const shifts = [
      shift({ ref: 'a', hours: { regular: 480, overtime: 90 } }),
      shift({ ref: 'b', on: '2026-11-04', hours: { regular: 480, night: 60 } }),
    ]
    const { lines, net, tax, gross, withheld } = invoiceAmounts(
      { ...terms, rates: [rate({ overtime: 15_000, night: 12_500 })] },
      { shifts },
      november,
    )
    expect(
      lines.map(({ description, quantity, price, net: each }) => [description, quantity, price, each]),
    ).toEqual([
      ['Guarding', 960, 350_00, 5_600_00],
      ['Guarding, overtime', 90, 525_00, 787_50],
      ['Guarding, night', 60, 437_50, 437_50],
    ])
    expect(lines[0]?.sources).toEqual([
      { ref: 'a', minutes: 480, count: 0, from: 0, to: 60 },
      { ref: 'b', minutes: 480, count: 0, from: 0, to: 60 },
    ])
    expect({ net, tax, gross, withheld }).toEqual({
      net: 6_825_00,
      tax: 1_092_00,
      gross: 7_917_00,
      withheld: 136_50,
    })
  })

  it('takes the rate of the assignment before that of the client, on the day of the shift', () => {
    const rates = [
      rate({ name: 'Old', to: '2026-11-03' }),
      rate({ name: 'New', from: '2026-11-04' }),
      rate({ name: 'Gate', assignment_id: '7' }),
    ]
    const shifts = [
      shift({ ref: 'a', hours: { regular: 60 } }),
      shift({ ref: 'b', on: '2026-11-04', hours: { regular: 60 } }),
      shift({ ref: 'c', assignmentId: '7', hours: { regular: 60 } }),
    ]
    const { lines } = invoiceAmounts({ ...terms, rates }, { shifts }, november)
    expect(lines.map(({ description, sources }) => [description, sources[0]?.ref])).toEqual([
      ['Old', 'a'],
      ['Gate', 'c'],
      ['New', 'b'],
    ])
  })

  it('lists shifts without a rate instead of charging nothing for them silently', () => {
    const late = shift({ ref: 'z', on: '2026-11-20', hours: { regular: 60 } })
    const { lines, unrated } = invoiceAmounts(
      { ...terms, rates: [rate({ to: '2026-11-10' })] },
      { shifts: [late] },
      november,
    )
    expect(lines).toEqual([])
    expect(unrated).toEqual([late])
  })

  it('charges a month by the days on which it is in force', () => {
    const rates = [rate({ name: 'Alarm response', unit: 'month', price: 30_000_00, from: '2026-11-16' })]
    const { lines } = invoiceAmounts({ ...terms, rates }, {}, { from: '2026-11-01', to: '2026-12-31' })
    expect(lines.map(({ description, quantity, net }) => [description, quantity, net])).toEqual([
      ['Alarm response, 2026-11', 15, 15_000_00],
      ['Alarm response, 2026-12', 31, 30_000_00],
    ])
  })

  it('applies the tax of the last day of the period', () => {
    const rates = [rate({ unit: 'month', price: 1_000_00 })]
    const of = (from: string, to: string) =>
      invoiceAmounts({ ...terms, startsOn: '2020-01-01', rates }, {}, { from, to }).tax
    expect(of('2020-12-01', '2020-12-31')).toBe(140_00)
    expect(of('2021-01-01', '2021-01-31')).toBe(160_00)
  })

  it('always adds up: minutes, nets, taxes, in any order of the shifts', () => {
    const minutes = fc.integer({ min: 0, max: 900 })
    const anyShift = fc.record({
      ref: fc.uuid(),
      assignmentId: fc.constantFrom('1', '2', '7'),
      place: fc.constantFrom('Main Gate', 'Yard'),
      on: fc.constantFrom('2026-11-03', '2026-11-20'),
      minutes: fc.record({ regular: minutes, night: minutes, holiday: minutes, overtime: minutes }),
      span: fc.constant({ from: 0, to: 60 }),
    })
    const anyRate = fc.record({
      key: fc.constant(null),
      name: fc.constantFrom('Guarding', 'Dog'),
      unit: fc.constantFrom('hour', 'month'),
      price: fc.integer({ min: 0, max: 999_999_99 }),
      assignment_id: fc.constantFrom('1', '7', null),
      from: fc.constantFrom('2026-11-10', null),
      to: fc.constantFrom('2026-11-15', null),
      night: fc.constantFrom(12_345, null),
      holiday: fc.constantFrom(20_000, null),
      overtime: fc.constantFrom(15_000, null),
    })
    const adjustment = fc.record({
      description: fc.constant('Discount'),
      net: fc.integer({ min: -500_000_00, max: 500_000_00 }),
    })
    fc.assert(
      fc.property(
        fc.array(anyShift, { maxLength: 30 }),
        fc.array(anyRate, { maxLength: 6 }),
        fc.array(adjustment, { maxLength: 3 }),
        (shifts, rates, adjustments) => {
          const contract = { ...terms, rates }
          const bill = invoiceAmounts(contract, { shifts, adjustments }, november)
          expect(sumAmounts(bill.lines.map(({ net }) => net))).toBe(bill.net)
          expect(sumAmounts(bill.lines.map(({ tax }) => tax))).toBe(bill.tax)
          expect(bill.gross).toBe(bill.net + bill.tax)
          for (const { unit, quantity, price, net } of bill.lines)
            if (unit === 'hour') expect(net).toBe(multiplyByRatio(price, quantity, 60))
          const total = (all: readonly BillableShift[]) =>
            sumAmounts(all.flatMap((each) => CHARGED_HOUR_KINDS.map((kind) => each.minutes[kind])))
          const charged = sumAmounts(
            bill.lines.flatMap(({ sources }) => sources.map((source) => source.minutes)),
          )
          expect(charged + total(bill.unrated)).toBe(total(shifts))
          expect(invoiceAmounts(contract, { shifts: shifts.toReversed(), adjustments }, november)).toEqual(
            bill,
          )
        },
      ),
    )
  })
})
