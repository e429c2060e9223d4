import { BehaviorSubject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { interpolatePlace } from '../../../../domain/fix/playback.ts'
import type { Fix } from '../../../../domain/fix/fix.ts'
import { createTrail } from '../../../../domain/fix/trail.ts'
import { boardAt } from '../../../../domain/replay/board-at.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { fix, guard, MINUTE, replayPeriod, parts } from '../../../../tests/support/map/replay-fixture.ts'
import { displayedHead } from '../../../machines/playback.ts'
import { createPlayHead } from '../../../streams/play-head.ts'
import { createPlayback } from '../playback/create-playback.ts'
import { createReplayBoard, type ReplayBoard } from './data/replay-board.ts'
import { startBoardClock } from './data/start-board-clock.ts'

/** number of compared times per size; set `THOROUGH=1` for 10,000 of each, `THOROUGH=0.1` for 1,000 */
const moments = (few: number) => (process.env.THOROUGH ? 10_000 * Number(process.env.THOROUGH) : few)

/** Returns a random generator (0 to 1) that gives the same numbers in each run. */
function dice(seed: number) {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** Animation frames that the test triggers itself, at random intervals. */
function ownFrames(random: () => number) {
  let next: ((now: number) => void) | null = null
  let now = 0
  return {
    port: {
      request: (run: (at: number) => void) => {
        next = run
        return 1
      },
      cancel: () => void (next = null),
    },
    show() {
      const run = next
      next = null
      now += 1 + random() * 480
      run?.(now)
    },
  }
}

/**
 * Creates the fixes of a guard who walks for part of the period, sometimes goes offline, leaves the geofence,
 * and has inaccurate fixes.
 */
function walkOf(id: string, random: () => number): Fix[] {
  const fixes: Fix[] = []
  for (let at = random() * 60; at < 719; at += random() < 0.05 ? 10 + random() * 60 : 0.5 + random() * 6)
    fixes.push(fix(id, at, random() * 0.03, random() < 0.1 ? 400 : 8))
  return fixes
}

/** Returns what map and list show about a guard. */
function shown(board: ReplayBoard, id: string) {
  const live = board.live.current().byId.get(id)
  const { t, lat } = live?.fix ?? {}
  return [board.statuses.attention(id), t, lat, live?.status, live?.intervalMs]
}

describe.each([
  { count: 1, few: 600 },
  { count: 1000, few: 20 },
])('a replay of $count guards', ({ count, few }) => {
  it(
    'shows at any moment the same by playing as by seeking from anywhere, and as at once',
    { timeout: 3_600_000 },
    () => {
      const random = dice(count + 1)
      const ids = Array.from({ length: count }, (_, i) => String(i))
      const walked = new Map(ids.map((id) => [id, walkOf(id, random)]))
      const made = ids.map((id) => parts([guard(id)], walked.get(id) ?? []))
      const all = {
        ...parts(
          ids.map((id) => guard(id)),
          [],
        ),
        trackOf: (id: string) => made[Number(id)]?.trackOf(id) ?? null,
      }
      const frames = ownFrames(random)
      const clock = startBoardClock({
        ...replayPeriod,
        at: replayPeriod.from,
        speed: 240,
        isLoaded: () => true,
        frames: frames.port,
      })
      const played = createReplayBoard(all, clock.moment$, zoneClock('UTC'))
      const sought$ = new BehaviorSubject(replayPeriod.from)
      const sought = createReplayBoard(all, sought$, zoneClock('UTC'))
      clock.actor.send({ type: 'toggle.pressed' })
      for (let i = 0; i < moments(few); i += 1) {
        if (clock.moment >= replayPeriod.to - 5 * MINUTE) {
          clock.seek(replayPeriod.from + random() * 60 * MINUTE)
        }
        if (!clock.actor.getSnapshot().matches('playing')) clock.actor.send({ type: 'toggle.pressed' })
        // plays three frames before each comparison, so that the comparisons reach the end of the replay
        for (let frame = 0; frame < 3; frame += 1) frames.show()
        const t = clock.moment
        sought$.next(replayPeriod.from + random() * (replayPeriod.to - replayPeriod.from))
        sought$.next(t)
        const atOnce = boardAt(all, t, null)
        for (const id of ids) {
          const byPlaying = shown(played, id)
          const bySeeking = shown(sought, id)
          if (byPlaying.some((each, field) => each !== bySeeking[field]))
            expect(byPlaying, `guard ${id} at ${t}`).toEqual(bySeeking)
          if (byPlaying[1] !== atOnce.guards.get(id)?.live?.fix.t) expect.unreachable(`guard ${id} at ${t}`)
        }
      }
      expect(clock.moment).toBeGreaterThan(replayPeriod.from)
      for (const each of [played, sought, clock]) each.dispose()
    },
  )
})

it('a trail stands at any moment where it stands after a seek there, gliding or from point to point', () => {
  const random = dice(5)
  const trail = createTrail('1', walkOf('1', random))
  for (const animation of ['smooth', 'progressive'] as const) {
    const frames = ownFrames(random)
    const played = createPlayback(
      { animation, speed: 300 },
      { playHead: createPlayHead({ frames: frames.port }) },
    )
    const sought = createPlayback(
      { animation, speed: 300 },
      { playHead: createPlayHead({ frames: frames.port }) },
    )
    played.load(trail.length, 0)
    sought.load(trail.length, 0)
    const place = (replay: typeof played) =>
      interpolatePlace(trail, displayedHead(replay.actor.getSnapshot(), replay.playHead.head))
    for (let i = 0; i < moments(600) / 2; i += 1) {
      if (!played.actor.getSnapshot().matches('playing')) {
        played.actor.send({ type: 'seek.requested', head: random() * 10 })
        played.actor.send({ type: 'toggle.pressed' })
      }
      frames.show()
      frames.show()
      // stepwise playback stops at passed points only, so seeking there must give the same place
      const head = displayedHead(played.actor.getSnapshot(), played.playHead.head)
      sought.actor.send({ type: 'seek.requested', head: random() * (trail.length - 1) })
      sought.actor.send({ type: 'seek.requested', head })
      expect(place(played)).toEqual(place(sought))
    }
    played.dispose()
    sought.dispose()
  }
})
