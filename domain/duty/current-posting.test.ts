import { expect, it } from 'vitest'
import { dailyRule } from './duty-rule.ts'
import { dutyTimesIn } from './duty-times.ts'
import { currentPosting } from './current-posting.ts'

const times = dutyTimesIn('Africa/Nairobi')
const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00+03:00`)
const night = { place: 'mill', rule: dailyRule('18:00', 720) }
const morning = { place: 'gate', rule: dailyRule('08:00', 240) }
const unknown = { place: 'depot', rule: null }

it('is the one due now, then the one due within an hour, then the newest', () => {
  const all = [night, morning, unknown]
  const places = ['05:00', '09:00', '12:30', '15:00', '17:30', '23:00'].map(
    (clock) => currentPosting(all, at(clock), times)?.place,
  )
  expect(places).toEqual(['mill', 'gate', 'gate', 'depot', 'mill', 'mill'])
})

it('is the newest of two that are due at once, and the only one whenever that is', () => {
  const late = { place: 'depot', rule: dailyRule('20:00', 120) }
  expect(currentPosting([night, late], at('21:00'), times)).toBe(late)
  expect(currentPosting([late, night], at('21:00'), times)).toBe(night)
  expect(currentPosting([night], at('12:00'), times)).toBe(night)
  expect(currentPosting([], at('12:00'), times)).toBe(undefined)
})
