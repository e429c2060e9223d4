import { describe, expect, it } from 'vitest'
import { dailyRule } from '../duty/duty-rule.ts'
import { lastNightPeriod, latestShiftPeriod } from './period-presets.ts'

const at = (text: string) => Date.parse(`2026-11-${text}:00+03:00`)
const texts = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((t) => new Date(t + 3 * 3_600_000).toISOString().slice(8, 16))
const zone = 'Africa/Nairobi'

describe('windows that have a name', () => {
  it.each(['22T03:00', '22T09:00', '22T20:00'])('last night, asked at %s', (now) => {
    expect(texts(lastNightPeriod(at(now), zone))).toEqual(['21T18:00', '22T06:00'])
  })

  const day = dailyRule('06:00', 720)
  const night = dailyRule('18:00', 720)
  it.each([
    [day, '22T06:00', '22T06:00', '22T18:00', true],
    [day, '22T05:59', '21T06:00', '21T18:00', false],
    [day, '22T18:00', '22T06:00', '22T18:00', false],
    [night, '22T02:00', '21T18:00', '22T06:00', true],
    [night, '22T12:00', '21T18:00', '22T06:00', false],
  ] as const)('the shift $0.startLocal at %s', (rule, now, from, to, goesOn) => {
    const latest = latestShiftPeriod(rule, at(now), zone)
    expect(latest && [...texts(latest), latest.goesOn]).toEqual([from, to, goesOn])
  })
})
