import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createSelectedGuards } from '../../src/features/tracking/board-replay/selected-guards.ts'
import { BehaviorSubject, NEVER, of } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { dutyTimesIn } from '../../domain/duty/duty-times.ts'
import { STALE_LIMITS } from '../../domain/fix/staleness.ts'
import { createReplayTracks } from '../../domain/track/replay-tracks.ts'
import { createDisplayOptionsStore } from '../../src/features/tracking/map/display-options-store.ts'
import type { Tracking } from '../../src/features/tracking/create-tracking.ts'
import { TrackingContext } from '../../src/features/tracking/use-tracking.ts'
import { ReplayPlayer } from '../../src/features/tracking/board-replay/player/replay-player.tsx'
import type { OpenReplay } from '../../src/features/tracking/board-replay/data/open-replay.ts'
import { startBoardClock } from '../../src/features/tracking/board-replay/data/start-board-clock.ts'
import { act } from '../support/act.ts'
import { handFrames } from '../support/realtime/hand-frames.ts'
import { administrator, StubApp, stubServices } from '../support/screens/stub-app.tsx'
import { buildTrack } from '../support/map/build-track.ts'
import { playbackMachine } from '../../src/machines/playback.ts'
import { coveringPaths, walkText } from './kit/covering-paths.ts'
import { explore } from './kit/explore.ts'
import { tour } from './kit/tour.ts'
import { createRecorder, declaredTransitions } from './kit/transitions.ts'
import { runPath, type Subject } from './kit/run-path.ts'
import { playback } from './subjects/playback.ts'
import { boardPlayback, openedBoard, trailPlayback } from './subjects/playback-by-rate.ts'
import {
  createPlayerModel,
  speed,
  transport,
  type PlayerEvent,
  type PlayerState,
} from './subjects/board-player.ts'

const NIGHT = { from: 100_000, to: 160_000 }

/** What the player shows. */
interface Seen {
  state: string
  button: string
  speed: string
  t: number
}
const see = ({ place, speed, t }: PlayerState): Seen => ({
  state: place === 'running' ? 'playing' : place,
  button: ['running', 'starting', 'eager'].includes(place) ? 'Pause' : 'Play',
  speed: `${speed}×`,
  t,
})
const model = createPlayerModel(NIGHT)
// queries are disabled: without a map, rounds of the replay are not drawn
const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
// enough for these tests, which open no export dialog and draw no line
const tracking = { options: createDisplayOptionsStore(localStorage) } as Tracking

/** Renders the player with the product's state machine and clock. Events are clicks and keys on its controls. */
async function openPlayer() {
  const frames = handFrames()
  let isLoaded = false
  const clock = startBoardClock({
    ...NIGHT,
    at: NIGHT.from,
    speed: null,
    isLoaded: () => isLoaded,
    frames: frames.port,
  })
  const roster = { ...NIGHT, guards: [], places: [] }
  const track = buildTrack([])
  const parts = {
    roster,
    trackOf: () => track,
    knownSince: () => 0,
    limits: STALE_LIMITS,
    times: dutyTimesIn('UTC'),
  }
  const night: OpenReplay = {
    ...NIGHT,
    asSeen: false,
    unusable: [],
    chosen: createSelectedGuards([], () => true),
    clock,
    parts,
    knownUntil: () => Infinity,
    timeZone: 'UTC',
    tracks: createReplayTracks([NIGHT]),
    recordedTrack: () => track,
    displayedTrack: () => track,
    gathered$: of({ timelineEvents: [], isRead: true }),
    progress$: new BehaviorSubject({ hours: [], loaded: 0, fixes: 0 }),
    lists$: NEVER,
    // not used by any part of the player
    lists: () => ({ guards: [], places: [], clients: [], assignments: [], posts: [] }),
    guardsBetween: () => [],
    zoneAt: () => null,
    records: [],
    board: null as never,
    loadShape: () => null as never,
    loadAll: () => null as never,
    rosterOfAll: roster,
    dispose: () => clock.dispose(),
  }
  const none = () => {}
  const { services } = stubServices({ user: administrator, answers: {} })
  const screen = await render(
    <StubApp at="/tracker" services={services}>
      <QueryClientProvider client={queries}>
        <TrackingContext value={tracking}>
          <ReplayPlayer
            night={night}
            map={null}
            guard={null}
            shows={() => true}
            characterKeys
            card={null}
            onCard={none}
            onMoment={none}
            onSelect={none}
          />
        </TrackingContext>
      </QueryClientProvider>
    </StubApp>,
  )
  // only timers are faked; React and the browser draw in real time
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: true }).element()
  const press = (name: string | RegExp) => () => act(() => (button(name) as HTMLElement).click())
  const slider = () => screen.getByRole('slider').element() as HTMLElement
  const frame = (ms: number) => act(() => frames.pass(ms))
  const subject: Subject<Seen, PlayerEvent> = {
    executors: {
      'toggle.pressed': press(/^(Play|Pause)$/),
      'faster.pressed': press('Faster'),
      'slower.pressed': press('Slower'),
      'settings.chosen': ({ settings }) =>
        screen.getByRole('combobox', { name: 'Speed' }).selectOptions(`${settings.speed}×`),
      'shuttle.pressed': ({ direction }) => {
        const key = direction > 0 ? 'l' : 'j'
        act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })))
      },
      'stop.pressed': press('Stop'),
      'restart.pressed': press('Restart'),
      'wait.over': () => act(() => vi.advanceTimersByTime(500)),
      'seek.requested': ({ head }) => {
        const key = head === NIGHT.from ? 'Home' : 'End'
        act(() => {
          slider().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        })
      },
      'moment.loaded': () => {
        isLoaded = true
        act(() => clock.look())
        isLoaded = false
      },
      'moment.missed': () => frame(0),
      'time.passed': ({ ms }) => {
        isLoaded = true
        // the first frame only sets the start time
        frame(0)
        frame(ms)
        isLoaded = false
      },
    },
    observe: () => ({
      state: screen.getByRole('group').element().getAttribute('data-state') ?? '',
      button: button(/^(Play|Pause)$/).textContent ?? '',
      speed: `${(screen.getByTitle('Speed as a multiple').element() as HTMLSelectElement).value}×`,
      t: Math.round(
        NIGHT.from + Number(slider().style.getPropertyValue('--progress')) * (NIGHT.to - NIGHT.from),
      ),
    }),
    effects: () => [],
  }
  /** sets whether the data for the playhead's time counts as loaded */
  const setLoaded = (loaded: boolean) => {
    isLoaded = loaded
  }
  return { subject, clock, frames, setLoaded, dispose: night.dispose }
}

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
})

const rounds = [
  { name: 'transport', cases: transport(NIGHT) },
  { name: 'speed', cases: speed },
].map((round) => ({ ...round, walks: tour(explore(model, round.cases), 120) }))

describe.each(rounds)('the player of the board, $name', (round) => {
  it.each(round.walks.map((walk, i) => ({ walk, title: `${i + 1}, ${walk.length} steps` })))(
    'walk $title',
    async ({ walk }) => {
      const player = await openPlayer()
      try {
        await runPath(model, round.cases, walk, player.subject, see)
      } finally {
        player.dispose()
      }
    },
  )
})

describe('walks over every pair of transitions that the chart of playback gives, through the player of the board', () => {
  const board = boardPlayback(NIGHT)
  const ways = createRecorder()
  const walks = board.rounds.flatMap(({ name, cases }) =>
    coveringPaths(playbackMachine, (snapshot) => cases(playback.observe(snapshot)), openedBoard(NIGHT), {
      pairs: true,
    }).map((walk, i) => ({ walk, title: `${name} ${i + 1}, ${walk.length} steps` })),
  )

  it('are these', async () => {
    const listed = walks.map(({ title, walk }) => `# ${title}\n${walkText(walk)}`).join('\n')
    await expect(listed).toMatchFileSnapshot('./paths/in-screen/board-player.txt')
  })

  it.each(walks)('$title, lead where the chart leads', { timeout: 120_000 }, async ({ walk }) => {
    const { subject, clock, frames, setLoaded, dispose } = await openPlayer()
    clock.actor.system.inspect(ways.inspect)
    try {
      for (const [at, { words, event, before, after }] of walk.entries()) {
        const isMissing = after.matches('awaiting') || after.matches('eager')
        setLoaded(!isMissing)
        const isThere =
          event.type !== 'moment.displayed' ||
          ('isLast' in event && event.isLast) === (clock.moment === NIGHT.to)
        if (event.type.startsWith('xstate.after.')) act(() => vi.advanceTimersByTime(5_000))
        else if (event.type === 'end.reached') act(() => frames.runUntilHalt())
        // the state machine does not know the playhead's position, so this event is sent directly
        else if (!isThere) act(() => clock.actor.send(event as never))
        else if (event.type === 'moment.missed' && before.matches('playing')) act(() => frames.pass(0))
        else if (event.type.startsWith('moment.')) act(() => clock.look())
        else await subject.executors[event.type as 'toggle.pressed']?.(event as never)
        const { t: _, ...expected } = see({ ...playback.observe(after), t: 0 })
        expect(await subject.observe(), `step ${at + 1}, ${words}`).toMatchObject(expected)
      }
    } finally {
      dispose()
    }
  })

  it('send every event that a board receives', () => {
    const sent = walks.flatMap(({ walk }) => walk.map(({ event }) => event.type))
    expect([...new Set([...sent, ...Object.keys(board.neverReceives)])].toSorted()).toEqual(
      playbackMachine.events.toSorted(),
    )
  })

  it('take every declared transition but those that only a trail takes', () => {
    const missed = declaredTransitions(playbackMachine).filter((each) => !ways.taken.has(each))
    expect(missed.toSorted()).toEqual(Object.values(board.neverTakes).flat().toSorted())
  })

  it('take those that a trail never takes', () => {
    const ofBoards = Object.values(trailPlayback.neverTakes).flat()
    expect(ofBoards.filter((each) => !ways.taken.has(each))).toEqual([])
  })
})
