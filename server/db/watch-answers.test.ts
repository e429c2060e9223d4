import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchAnswers } from './watch-answers.ts'

describe('a watched connection', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Watches a connection whose queries take `answerMs` to answer; null: they are never answered. */
  function watched(answerMs: number | null, isReachable: boolean) {
    const ended: boolean[] = []
    const query = () =>
      new Promise((resolve) => void (answerMs !== null && setTimeout(() => resolve(null), answerMs)))
    const reached = vi.fn(async () => isReachable)
    const stop = watchAnswers(
      { query },
      { isReachable: reached, end: (isSilent) => void ended.push(isSilent) },
    )
    return { ended, reached, stop }
  }

  it('that is answered in time is never doubted', async () => {
    const { ended, reached } = watched(3900, true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect([ended, reached.mock.calls.length]).toEqual([[], 0])
  })

  it('is ended once, as silent, if new connections get no answer either', async () => {
    const { ended } = watched(null, false)
    await vi.advanceTimersByTimeAsync(7400)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(ended).toEqual([true])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(ended).toEqual([true])
  })

  it('stays while only its own queries wait, at most a minute', async () => {
    const slow = watched(40_000, true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(slow.ended).toEqual([])
    expect(slow.reached.mock.calls.length).toBeGreaterThan(0)
    const lost = watched(null, true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lost.ended).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lost.ended).toEqual([false])
  })

  it('is left alone after the watch has ended', async () => {
    const { ended, stop } = watched(null, false)
    await vi.advanceTimersByTimeAsync(7000)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ended).toEqual([])
  })
})
