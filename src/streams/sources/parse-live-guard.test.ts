import { describe, expect, it } from 'vitest'
import { epochMs, parseGuardLocation, parseGuardRecord } from './parse-live-guard.ts'

const t = Date.UTC(2026, 10, 21, 6)

describe('a record of guard_locations', () => {
  it('becomes a guard; what is left out is unknown, and the guard is Online', () => {
    const record = { latitude: -1.29, longitude: 36.82, timestamp: t, workerId: 17 }
    expect(parseGuardRecord(record)).toEqual({
      workerId: '17',
      workerName: 'Unnamed guard',
      fix: { workerId: '17', t, lat: -1.29, lon: 36.82, accuracy: null, speed: null },
      intervalMs: null,
      status: 'Online',
    })
    const full = {
      ...record,
      accuracy: 4,
      speed: 1.5,
      status: 'Off duty',
      workerName: 'Wanjiru',
      intervalMs: 9000,
    }
    expect(parseGuardRecord(full)).toEqual({
      workerId: '17',
      workerName: 'Wanjiru',
      fix: { workerId: '17', t, lat: -1.29, lon: 36.82, accuracy: 4, speed: 1.5 },
      intervalMs: 9000,
      status: 'Off duty',
    })
  })

  it.each([null, 'x', {}, { latitude: 91, longitude: 0, timestamp: t, workerId: '1' }, { latitude: '1' }])(
    'is nothing when it is %j',
    (record) => {
      expect(parseGuardRecord(record)).toBeNull()
    },
  )
})

describe('a location of the API', () => {
  it('may give its time as a number, as digits or as a date', () => {
    const location = (created_at: unknown) => ({
      worker_id: 17,
      latitude: -1.29,
      longitude: 36.82,
      created_at,
    })
    for (const time of [t, String(t), '2026-11-21T06:00:00Z', '2026-11-21T09:00:00+03:00']) {
      expect(parseGuardLocation(location(time))?.fix.t).toBe(t)
    }
    expect(parseGuardLocation(location('yesterday'))).toBeNull()
    expect(epochMs('yesterday')).toBeNaN()
  })
})
