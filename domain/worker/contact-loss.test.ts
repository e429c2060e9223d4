import { describe, expect, it } from 'vitest'
import { dailyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import { STALE_LIMITS } from '../fix/staleness.ts'
import { detectContactLoss, type PatrollingGuard, type ContactWatch } from './contact-loss.ts'

const now = Date.UTC(2026, 10, 21, 9)
const day = dailyRule('06:00', 720)
const watch: ContactWatch = {
  now,
  times: dutyTimesIn('Africa/Nairobi'),
  listeningSince: now - 3_600_000,
  allLostSince: null,
  limits: STALE_LIMITS,
}
let ids = 0
const guard = (ageS: number, more: Partial<PatrollingGuard> = {}, intervalS = 30): PatrollingGuard => ({
  workerId: String((ids += 1)),
  live: { fix: { t: now - ageS * 1000 }, intervalMs: intervalS * 1000, status: 'Online' },
  receivedAt: now - ageS * 1000,
  lost: false,
  rule: day,
  ...more,
})
const well = (count: number) => Array.from({ length: count }, () => guard(10))
const agesOf = (guards: readonly PatrollingGuard[]) => guards.map(({ live }) => (now - live.fix.t) / 1000)

describe('the losses among guards on patrol', () => {
  it('are those who stand lost, each once', () => {
    const { lost, heard, together } = detectContactLoss(
      [...well(3), guard(150), guard(151), guard(200, { lost: true })],
      watch,
    )
    expect([agesOf(lost), heard, together]).toEqual([[151], [], null])
  })

  it('are none after the shift, nor of who was heard again late', () => {
    const evening = { ...watch, times: dutyTimesIn('Pacific/Auckland') }
    expect(detectContactLoss([...well(3), guard(151)], evening).lost).toEqual([])
    expect(agesOf(detectContactLoss([...well(3), guard(151, { rule: null })], evening).lost)).toEqual([151])
    expect(
      agesOf(detectContactLoss([guard(100, { lost: true }), guard(151, { lost: true })], watch).heard),
    ).toEqual([100])
  })

  it('are none of who has just come on duty, and a shift that begins brings nobody back', () => {
    const begins = { ...watch, now: now + 20_000, times: dutyTimesIn('America/Sao_Paulo') }
    const away = [guard(40_000), guard(40_000, { lost: true }), guard(40_000), guard(40_000)]
    expect(detectContactLoss(away, begins)).toEqual({ lost: [], heard: [], together: null })
    const late = { ...begins, now: now + 80_000 }
    expect(detectContactLoss(away, late)).toEqual({ lost: [], heard: [], together: null })
    expect(detectContactLoss(away.slice(0, 2), { ...begins, now: now + 151_000 }).lost).toEqual(
      away.slice(0, 1),
    )
  })

  it('count only the silence that somebody listened to', () => {
    const all = [...well(3), guard(1000)]
    expect(detectContactLoss(all, { ...watch, listeningSince: now - 150_000 }).lost).toEqual([])
    expect(agesOf(detectContactLoss(all, { ...watch, listeningSince: now - 150_001 }).lost)).toEqual([1000])
  })

  it('are one loss where more fell silent together than are heard', () => {
    const silent = [guard(151), guard(149), guard(130)]
    expect(detectContactLoss([...silent, ...well(2)], watch)).toEqual({
      lost: [],
      heard: [],
      together: { are: 'offline', guards: 3, onDuty: 5, lastFixAt: now - 130_000 },
    })
    expect(agesOf(detectContactLoss([...silent, ...well(3)], watch).lost)).toEqual([151])
    // two guards can be out of reach by chance, e.g. in the same cellar, so each is logged separately
    expect(agesOf(detectContactLoss([guard(151), guard(152)], watch).lost)).toEqual([151, 152])
    // a guard who reports rarely does not show that the link works, unless a fix arrived meanwhile
    const seldom = [guard(200, {}, 300), guard(200, {}, 300), guard(200, {}, 300)]
    expect(detectContactLoss([...silent, ...seldom], watch).together).toMatchObject({ guards: 3, onDuty: 6 })
    // guards whose shift is over may all switch off their phones
    const over = dailyRule('05:00', 60)
    expect(
      agesOf(
        detectContactLoss([guard(151), guard(149, { rule: over }), guard(130, { rule: over })], watch).lost,
      ),
    ) //
      .toEqual([151])
  })

  it('are over together once most are heard, and until then nobody is lost for himself', () => {
    const cut = { ...watch, allLostSince: now - 400_000 }
    expect(detectContactLoss([guard(500), guard(400), guard(10)], cut)).toEqual({
      lost: [],
      heard: [],
      together: null,
    })
    expect(detectContactLoss([guard(500), guard(10), guard(10)], cut).together).toEqual({
      are: 'heard',
      guards: 2,
      onDuty: 3,
      lastFixAt: now - 400_000,
    })
  })
})
