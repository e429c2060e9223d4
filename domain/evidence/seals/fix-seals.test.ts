import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../../tests/support/decide-after.ts'
import { SEAL_HOUR_MS } from './closed-hours.ts'
import { type FixSealsCommand, fixSealsStream, type FixSealsEvent, type Seal } from './fix-seals.ts'

const seal = (workerId: string, hour: number): Seal => ({
  workerId,
  hour: hour * SEAL_HOUR_MS,
  count: 1,
  root: '00',
})
const sealing = (over: Partial<Omit<Extract<FixSealsCommand, { type: 'SealFixes' }>, 'type'>> = {}) => ({
  type: 'SealFixes' as const,
  round: 1,
  until: 2 * SEAL_HOUR_MS,
  seals: [],
  late: [],
  whole: true,
  ...over,
})
const after = (...commands: FixSealsCommand[]) => {
  const events: FixSealsEvent[] = []
  for (const [i, command] of commands.entries()) {
    const decision = decideAfter(fixSealsStream, events, command)
    if ('refused' in decision) return `${i}: ${decision.refused.code}`
    events.push(...decision.events)
  }
  return events.reduce(fixSealsStream.evolve, fixSealsStream.initial)
}
const part = (...seals: Seal[]) => sealing({ seals, whole: false })

describe('the seals of a company', () => {
  it('have a state that says whether more was sealed since, or it is an older one and passed over', () => {
    const former = { ...fixSealsStream.initial, sealedSince: undefined }
    expect(fixSealsStream.state?.safeParse(former).success).toBe(false)
  })

  it('go on guard by guard and hour by hour until their closing is whole', () => {
    expect(after(part(seal('1', 0)))).toMatchObject({
      sealedUntil: 0,
      going: { until: 2 * SEAL_HOUR_MS, after: { workerId: '1', hour: 0 } },
    })
    expect(after(part(seal('1', 0)), part(seal('1', 1)), sealing({ seals: [seal('2', 0)] }))).toEqual({
      round: 1,
      sealedUntil: 2 * SEAL_HOUR_MS,
      going: null,
      purgedBefore: 0,
      sealedSince: false,
    })
  })

  it('are never made twice', () => {
    expect(after(part(seal('2', 0)), part(seal('2', 0)))).toBe('1: already_sealed')
    expect(after(part(seal('2', 1)), sealing({ seals: [seal('10', 5)] }))).toBe('1: already_sealed')
    expect(after(sealing({ seals: [seal('1', 0), seal('1', 0)] }))).toBe('0: already_sealed')
    expect(after(sealing(), sealing())).toBe('1: other_sealing_round')
  })

  it('belong to the closing that goes on', () => {
    expect(after(part(seal('1', 0)), sealing({ round: 2 }))).toBe('1: other_sealing_round')
    expect(after(part(seal('1', 0)), sealing({ until: 3 * SEAL_HOUR_MS }))).toBe('1: other_sealing_round')
    expect(after(sealing(), sealing({ round: 2, until: SEAL_HOUR_MS }))).toBe('1: other_sealing_round')
  })

  const purged = (hour: number) => ({ type: 'PurgeFixes' as const, before: hour * SEAL_HOUR_MS })

  it('tell what was let go, by full hours', () => {
    expect(after(purged(2))).toMatchObject({ purgedBefore: 2 * SEAL_HOUR_MS })
    // a company may extend its retention, so an earlier time is valid
    expect(after(purged(2), purged(1))).toMatchObject({ purgedBefore: SEAL_HOUR_MS })
    expect(after(purged(1.5))).toBe('0: not_a_full_hour')
  })

  it('tell it once, and again where something before that time was sealed since', () => {
    const told = (...events: FixSealsEvent[]) => decideAfter(fixSealsStream, events, purged(2))
    const gone: FixSealsEvent = { type: 'FixesPurged', before: 2 * SEAL_HOUR_MS }
    const sealed = (hour: number): FixSealsEvent => ({
      ...sealing({ late: [seal('1', hour)] }),
      type: 'FixesSealed',
    })
    expect(told(gone)).toEqual({ events: [] })
    expect(told(gone, sealed(2))).toEqual({ events: [] })
    expect(told(gone, sealed(1))).toEqual({ events: [gone] })
    expect(told(gone, sealed(1), gone)).toEqual({ events: [] })
  })
})
