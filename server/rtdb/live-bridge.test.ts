import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { companyId } from '../db/company-id.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'
import { RealtimeDatabase } from './database/database.ts'
import { LiveBridge } from './live-bridge.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stored = (t: number): StoredFixes => ({
  company: companyId('1'),
  live: [
    { worker_id: '7', worker_name: 'Njeri', latitude: -1.28, longitude: 36.82, created_at: t, accuracy: 5 },
  ],
  points: [],
})

it('tells a namespace that is still being filled once it is', async () => {
  const database = new RealtimeDatabase('1', {})
  let filled = () => {}
  const opened = new Promise<RealtimeDatabase>((resolve) => (filled = () => resolve(database)))
  const bridge = new LiveBridge(() => opened)
  bridge.take(stored(1_700_000_000_000))
  await vi.advanceTimersByTimeAsync(200)
  bridge.take(stored(1_700_000_001_000))
  await vi.advanceTimersByTimeAsync(200)
  expect(database.held([])).toBe(null)
  filled()
  await vi.advanceTimersByTimeAsync(0)
  expect(database.held(['guard_locations', '7', 'timestamp'])).toBe(1_700_000_001_000)
})

it('a namespace whose fill fails late harms nobody, and fixes reach the one that is opened next', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const database = new RealtimeDatabase('1', {})
  let fail = () => {}
  let opened = new Promise<RealtimeDatabase>(
    (_, reject) => (fail = () => reject(new Error('database is locked'))),
  )
  const bridge = new LiveBridge(() => opened)
  bridge.take(stored(1_700_000_000_000))
  await vi.advanceTimersByTimeAsync(200)
  // the caller that opened the namespace also receives the error
  opened.catch(() => {})
  fail()
  vi.useRealTimers()
  await new Promise((resolve) => setImmediate(resolve))
  vi.useFakeTimers()
  opened = Promise.resolve(database)
  bridge.take(stored(1_700_000_001_000))
  await vi.advanceTimersByTimeAsync(200)
  expect(database.held(['guard_locations', '7', 'timestamp'])).toBe(1_700_000_001_000)
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
})
