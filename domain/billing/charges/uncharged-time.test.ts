import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KENYA_HOURS } from '../../attendance/hours/hour-rules.ts'
import { hoursByKind } from '../../attendance/hours/hours-by-kind.ts'
import { totalLength, subtractSpans } from '../../attendance/hours/spans.ts'
import { sumAmounts } from '../../money/money.ts'
import { CHARGED_HOUR_KINDS } from './hour-lines.ts'
import { unchargedTime } from './uncharged-time.ts'

type ApprovedDuty = Parameters<typeof unchargedTime>[0]
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ZONE = 'Africa/Nairobi'
const monday = Date.parse('2026-11-02T00:00:00+03:00')
const NONE = { regular: 0, night: 0, holiday: 0, overtime: 0 }
const at = (hours: number) => monday + hours * HOUR
const duty = (from: number, to: number, of: Partial<ApprovedDuty> = {}): ApprovedDuty => {
  const worked = [{ from: at(from), to: at(to) }]
  return {
    ...(hoursByKind([worked], () => KENYA_HOURS, ZONE)[0] ?? NONE),
    from: at(from),
    to: at(to),
    worked,
    ...of,
  }
}
const left = (of: ApprovedDuty, charged: [number, number][]) =>
  unchargedTime(
    of,
    charged.map(([from, to]) => ({ from: at(from), to: at(to) })),
    KENYA_HOURS,
    ZONE,
  )

it('charges a duty by the times that it counts, not by those that were planned', () => {
  // planned from 6 to 10, worked from 12 to 16; another duty was charged from 8 to 12
  const moved = { ...duty(12, 16), from: at(6), to: at(10) }
  expect(left(moved, [[8, 12]])).toEqual({
    minutes: { ...NONE, regular: 240 },
    span: { from: at(12), to: at(16) },
  })
})

it('charges overlapping time once, and of a part the kinds that it has', () => {
  // regular hours until 18:30, then night hours
  expect(left(duty(12, 20), [])?.minutes).toEqual({ ...NONE, regular: 390, night: 90 })
  expect(left(duty(12, 20), [[6, 18]])).toEqual({
    minutes: { ...NONE, regular: 30, night: 90 },
    span: { from: at(18), to: at(20) },
  })
  // the overtime is at the end of the duty
  const long = duty(8, 18, { regular: 480, overtime: 120 })
  expect(left(long, [[6, 15]])?.minutes).toEqual({ ...NONE, regular: 60, overtime: 120 })
  expect(left(long, [[15, 19]])?.minutes).toEqual({ ...NONE, regular: 420 })
  expect(left(long, [[8, 18]])).toBeNull()
  expect(left(duty(8, 18, NONE), [])).toBeNull()
})

it('charges what was approved without its times as a whole, and not again where it was moved', () => {
  const old = duty(8, 16, { worked: null })
  expect(left(old, [[16, 18]])).toMatchObject({ minutes: { regular: 480 } })
  expect(left(old, [[8.25, 16.25]])).toBeNull()
})

it('charges each minute once, in whatever order duties are approved', () => {
  const anyDuty = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 16 }))
    .map(([from, hours]) => duty(from, from + hours))
  fc.assert(
    fc.property(fc.array(anyDuty, { maxLength: 8 }), (duties) => {
      const taken: { from: number; to: number }[] = []
      let minutes = 0
      for (const each of duties) {
        const found = unchargedTime(each, taken, KENYA_HOURS, ZONE)
        const sum = found ? sumAmounts(CHARGED_HOUR_KINDS.map((kind) => found.minutes[kind])) : 0
        expect(sum).toBe(
          totalLength((each.worked ?? []).flatMap((part) => subtractSpans(part, taken))) / MINUTE,
        )
        for (const kind of CHARGED_HOUR_KINDS)
          expect(found?.minutes[kind] ?? 0).toBeLessThanOrEqual(each[kind])
        minutes += sum
        taken.push(...(each.worked ?? []))
      }
      const all = { from: at(0), to: at(200) }
      expect(minutes).toBe((totalLength([all]) - totalLength(subtractSpans(all, taken))) / MINUTE)
    }),
  )
})
