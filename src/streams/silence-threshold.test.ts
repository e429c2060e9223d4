import { describe, expect, it } from 'vitest'
import type { LiveGuard } from '../../domain/fix/fix.ts'
import { HEARTBEAT_LIMIT_MS, silenceThresholdMs } from './silence-threshold.ts'

const guards = (count: number, intervalMs: number | null, status = 'Online'): LiveGuard[] =>
  Array.from({ length: count }, (_, i) => ({
    workerId: String(i),
    workerName: '',
    fix: { workerId: String(i), t: 1, lat: 0, lon: 0, accuracy: null, speed: null },
    intervalMs,
    status,
  }))

describe('how long nothing may arrive', () => {
  it.each([
    ['60 guards every 10 s', guards(60, 10_000), 'none', 4500],
    ['five guards every 10 s, beside pulses', guards(5, 10_000), 'pulse', 10_000],
    ['one guard every 10 s', guards(1, 10_000), 'none', 50_000],
    ['one guard every 10 s, beside heartbeats', guards(1, 10_000), 'heartbeat', 20_000],
    ['one guard every 10 s, beside pulses', guards(1, 10_000), 'pulse', 4500],
    ['nobody on duty', guards(60, 10_000, 'Off duty'), 'none', Number.POSITIVE_INFINITY],
    ['nobody on duty, beside heartbeats', [], 'heartbeat', 20_000],
    ['nobody on duty, beside pulses', [], 'pulse', 4500],
    ['guards of unknown rhythm', guards(60, null), 'heartbeat', 20_000],
  ] as const)('%s', (_name, online, beat, expected) => {
    expect(silenceThresholdMs(online, HEARTBEAT_LIMIT_MS[beat])).toBe(expected)
  })
})
