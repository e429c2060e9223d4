import { describe, expect, it } from 'vitest'
import { decided } from '../../tests/support/decision.ts'
import { deviceStream } from './decide.ts'
import type { DeviceEvent } from './device.ts'

const secretHash = 'a'.repeat(64)
const enrolled: DeviceEvent = { type: 'DeviceEnrolled', workerId: '3', label: 'Gate phone', secretHash }
const revoked: DeviceEvent = { type: 'DeviceRevoked' }
const enrol = { ...enrolled, type: 'EnrolDevice' } as const

describe('a device', () => {
  it('is enrolled for one guard', () => {
    expect(decided(deviceStream, [], enrol)).toEqual({ events: [enrolled] })
    expect(decided(deviceStream, [enrolled], enrol)).toMatchObject({ refused: { code: 'already_enrolled' } })
  })

  it('is revoked for good', () => {
    expect(decided(deviceStream, [enrolled], { type: 'RevokeDevice' })).toEqual({ events: [revoked] })
    expect(decided(deviceStream, [enrolled, revoked], { type: 'RevokeDevice' })).toMatchObject({
      refused: { code: 'not_enrolled' },
    })
    expect(decided(deviceStream, [enrolled, revoked], enrol)).toMatchObject({
      refused: { code: 'already_enrolled' },
    })
  })
})
