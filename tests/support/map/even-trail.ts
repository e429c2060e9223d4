import type { PlaybackTrail } from '../../../src/features/tracking/playback/playback-trail.ts'

/** Returns a trail for the playback controls, with a point every second. */
export const evenTrail = (points: number): PlaybackTrail => ({
  points,
  from: 0,
  to: Math.max(0, points - 1) * 1000,
  momentAt: (head) => head * 1000,
  headAt: (t) => Math.min(Math.max(t / 1000, 0), Math.max(0, points - 1)),
  timeText: (head) => `moment ${head.toFixed(1)}`,
})
