import { of } from 'rxjs'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { createReplayTracks } from '../../../../../../domain/track/replay-tracks.ts'
import { packFixes } from '../../../../../../domain/track/pack-fixes.ts'
import { NOT_LOADED, type OpenReplay } from '../../data/open-replay.ts'
import { startBoardClock } from '../../data/start-board-clock.ts'
import { ReplayTimeline } from './replay-timeline.tsx'

const NIGHT = { from: 0, to: 3_600_000 }
const hour = { ...NIGHT, state: 'loaded', fixes: 0, reason: null } as const
const walk = (workerId: string, part: number) => ({
  workerId,
  t: Float64Array.of(part * NIGHT.to + 1),
  lat: new Int32Array(1),
  lon: new Int32Array(1),
  accuracy: new Float32Array(1),
  interval: 5000,
})

const range = {
  said: null,
  over: () => null,
  stretch: { stretches: false, onStretch: () => {}, onStretchCancel: () => {} },
}
const clock = startBoardClock({ ...NIGHT, at: 0, speed: null, isLoaded: () => true })
afterEach(() => clock.dispose())

it('counts all, those whom a filter leaves, and of who is chosen him alone', async () => {
  const tracks = createReplayTracks([NIGHT])
  tracks.put(0, packFixes(0, [walk('1', 0), walk('2', 0.25), walk('3', 0.5)]))
  const night = {
    ...NIGHT,
    clock,
    timeZone: 'UTC',
    tracks,
    recordedTrack: tracks.trackOf,
    displayedTrack: tracks.trackOf,
    progress$: of({ ...NOT_LOADED, hours: [hour], loaded: 1 }),
    knownUntil: () => NIGHT.to,
    parts: { roster: { ...NIGHT, guards: [] } },
  } as unknown as OpenReplay
  const timeline = (left: readonly string[] | null, picked: readonly string[]) => (
    <ReplayTimeline
      {...{ night, left, picked, timelineEvents: [], total: 0, range }}
      nameOf={String}
      onSeek={() => {}}
    />
  )
  const { container, rerender } = await render(timeline(null, []))
  const bars = () =>
    [...(container.querySelector('svg path')?.getAttribute('d') ?? '').matchAll(/M([\d.]+)/g)].map(([, x]) =>
      Number(x),
    )
  await expect.poll(bars).toEqual([0, 0.25, 0.5])
  await rerender(timeline(['1', '2'], []))
  await expect.poll(bars).toEqual([0, 0.25])
  await rerender(timeline(['1', '2'], ['3']))
  await expect.poll(bars).toEqual([0.5])
})
