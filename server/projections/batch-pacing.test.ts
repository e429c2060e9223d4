import { expect, it } from 'vitest'
import { EventHub } from '../event-log/event-hub.ts'
import { createBatchPacing } from './batch-pacing.ts'

it('makes transactions as long as a fix takes, and rests nine times as long while fixes come', () => {
  const events = new EventHub()
  const pace = createBatchPacing({ events }, 100)
  expect(pace.size()).toBe(10)
  expect(pace.restAfter(3)).toBe(3)
  expect(pace.size()).toBe(20)
  expect(pace.restAfter(60)).toBe(60)
  expect(pace.size()).toBe(10)
  events.publishFixes({ company: '1' as never, live: [], points: [], rows: [] } as never)
  expect(pace.restAfter(5)).toBeCloseTo(45)
  expect(pace.size()).toBe(12)
  for (let n = 0; n < 10; n++) pace.restAfter(0.1)
  expect(pace.size()).toBe(100)
})
