import { expect, it } from 'vitest'
import type { ReplayHour } from '../../../streams/replay/load-replay.ts'
import { loadingProgressText } from './loading-progress-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Progress of loading `count` hours, `loaded` of them done, after two hours before the replay. */
function progressOf(count: number, loaded: number, look: ReplayHour['look'] = null) {
  const hours = Array.from({ length: count + 2 }, (_, i): ReplayHour => {
    const state = i >= 2 && i < 2 + loaded ? 'loaded' : 'waiting'
    const span = { from: (i - 2) * HOUR, to: (i - 1) * HOUR }
    return { ...span, state, look: i === 2 + loaded ? look : null, fixes: 0, reason: null }
  })
  return { hours, loaded, fixes: 0 }
}

it('counts the hours that were asked for, however many the clock has of them, and not what leads up to them', () => {
  const night = { from: HOUR / 2, to: 12.5 * HOUR }
  expect(loadingProgressText(progressOf(13, 0), night)).toBe('0 of 12 hours')
  expect(loadingProgressText(progressOf(13, 4), night)).toBe('3 of 12 hours')
  expect(loadingProgressText(progressOf(13, 13), night)).toBeNull()
})

it('counts a short time by its minutes, with what is there before its hour is', () => {
  const short = { from: HOUR - 10 * MINUTE, to: HOUR + 10 * MINUTE }
  expect(loadingProgressText(progressOf(2, 0), short)).toBe('0 of 20 minutes')
  expect(loadingProgressText(progressOf(2, 1), short)).toBe('10 of 20 minutes')
  expect(loadingProgressText(progressOf(2, 1, { from: HOUR, to: HOUR + 5 * MINUTE }), short)).toBe(
    '15 of 20 minutes',
  )
})
