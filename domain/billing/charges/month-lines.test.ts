import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumAmounts } from '../../money/money.ts'
import { addDays } from '../../time/zone-days.ts'
import { type ChargedMonth, monthLines } from './month-lines.ts'

const NONE = {
  key: null,
  assignment_id: null,
  from: null,
  to: null,
  night: null,
  holiday: null,
  overtime: null,
}
const contract = {
  startsOn: '2026-01-01',
  endsOn: null,
  rates: [{ name: 'Alarm response', unit: 'month', price: 31_000_00, ...NONE }],
}
const JANUARY = { from: '2026-01-01', to: '2026-01-31' }

it('charges no day twice, whatever periods are asked for in whatever order', () => {
  const period = fc.tuple(fc.integer({ min: 0, max: 89 }), fc.integer({ min: 0, max: 89 })).map(([a, b]) => ({
    from: addDays('2026-01-01', Math.min(a, b)),
    to: addDays('2026-01-01', Math.max(a, b)),
  }))
  fc.assert(
    fc.property(fc.array(period, { maxLength: 8 }), (periods) => {
      const charged: ChargedMonth[] = []
      for (const each of periods) {
        const { months, partly } = monthLines(contract, each, charged)
        // the whole period is refused if a part of it is already charged
        if (partly.length > 0) continue
        for (const { rate = '', from, to } of months)
          charged.push({ rate, from: from ?? '', to: to ?? '', assignmentId: null, invoice: '1' })
      }
      const days = charged.flatMap(({ from, to }) => {
        const all: string[] = []
        for (let day = from; day <= to; day = addDays(day, 1)) all.push(day)
        return all
      })
      expect(new Set(days).size).toBe(days.length)
    }),
  )
})

it('charges the whole price for a month that is charged in two parts of days', () => {
  const half = monthLines(contract, { ...JANUARY, to: '2026-01-15' }, [])
  const charged = half.months.map((line) => ({
    rate: line.rate ?? '',
    from: line.from ?? '',
    to: line.to ?? '',
    assignmentId: null,
    invoice: 'INV-2026-000001',
  }))
  const rest = monthLines(contract, { ...JANUARY, from: '2026-01-16' }, charged)
  expect(sumAmounts([...half.months, ...rest.months].map(({ net }) => net))).toBe(31_000_00)
  expect(monthLines(contract, JANUARY, charged)).toMatchObject({
    months: [],
    partly: [{ charged: { invoice: 'INV-2026-000001' } }],
  })
})
