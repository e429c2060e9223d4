import { expect, it } from 'vitest'
import { DEVICE_BUDGET, DeviceBudgets } from './device-budget.ts'

const now = Date.UTC(2026, 10, 21)
const hour = 3_600_000
const second = (i: number) => ({ t: now - 14 * 24 * hour + i * 1000 })
const farApart = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ t: now - (from + i) * 7 * hour }))

it('lets a phone that was offline for two weeks bring a fix for each second at once', () => {
  const budgets = new DeviceBudgets()
  let brought = 0
  for (let piece = 0; piece < 1210; piece += 1) {
    const admitted = budgets.reserve(
      '1',
      Array.from({ length: 1000 }, (_, i) => second(piece * 1000 + i)),
      now,
    )
    if (!admitted.ok) break
    brought += admitted.fixes.length
    admitted.settle(0, now)
  }
  expect(brought).toBe(1_210_000)
})

it('asks a device that goes on and on to wait, and no other, until its budget has come back', () => {
  const budgets = new DeviceBudgets({ ...DEVICE_BUDGET, fixes: { most: 10, perHour: 10 } })
  const ten = Array.from({ length: 10 }, (_, i) => second(i))
  expect(budgets.reserve('1', ten, now).ok).toBe(true)
  expect(budgets.reserve('1', [second(11)], now)).toEqual({ ok: false, over: 'fixes', retryAfterS: 360 })
  expect(budgets.reserve('2', ten, now).ok).toBe(true)
  expect(budgets.reserve('1', [second(11)], now + hour / 10).ok).toBe(true)
})

it('remembers a device until its budget has come back, however many come and go', () => {
  const budgets = new DeviceBudgets({ ...DEVICE_BUDGET, fixes: { most: 10, perHour: 10 } })
  for (let i = 0; i < 1000; i++) {
    const admitted = budgets.reserve(`${i}`, [second(i)], now + i * hour)
    if (admitted.ok) admitted.settle(0, now + i * hour)
  }
  expect(budgets.size).toBeLessThan(5)
})

it('takes nothing away for a clock that was set back', () => {
  const budgets = new DeviceBudgets({ ...DEVICE_BUDGET, fixes: { most: 10, perHour: 10 } })
  const ten = Array.from({ length: 10 }, (_, i) => second(i))
  expect(budgets.reserve('1', ten, now).ok).toBe(true)
  const asked = budgets.reserve('1', [second(11)], now - hour)
  expect(asked).toEqual({ ok: false, over: 'fixes', retryAfterS: 360 })
})

it('charges for the patrols that were started, not for those that might have been', () => {
  const budgets = new DeviceBudgets()
  for (let i = 0; i < 1000; i += 1) {
    // the newest fix comes before an old backlog: two runs of fixes, but no new patrol
    const admitted = budgets.reserve('1', [second(i), { t: now }], now)
    expect(admitted.ok).toBe(true)
    if (admitted.ok) admitted.settle(0, now)
  }
})

it('takes the newest patrols of a message that holds more than any may, and then none', () => {
  const budgets = new DeviceBudgets()
  const admitted = budgets.reserve('1', farApart(24_830), now)
  if (!admitted.ok) throw new Error('not admitted')
  expect([admitted.fixes.length, admitted.beyond.length]).toEqual([400, 24_430])
  expect(admitted.fixes.at(-1)).toEqual({ t: now })
  admitted.settle(400, now)
  expect(budgets.reserve('1', farApart(24_830), now)).toEqual({
    ok: false,
    over: 'patrols',
    retryAfterS: 1800,
  })
  expect(budgets.reserve('1', farApart(1), now)).toMatchObject({ ok: false, over: 'patrols' })
})

it('gives back what was set apart for a message that could not be stored', () => {
  const budgets = new DeviceBudgets()
  for (let i = 0; i < 3; i += 1) {
    const admitted = budgets.reserve('1', farApart(300), now)
    expect(admitted.ok).toBe(true)
    if (admitted.ok) admitted.settle(0, now)
  }
})
