import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { createPlayback } from '../../src/features/tracking/playback/create-playback.ts'
import { PlaybackControls } from '../../src/features/tracking/playback/controls/playback-controls.tsx'
import { createPlayHead } from '../../src/streams/play-head.ts'
import { explore } from './kit/explore.ts'
import type { Effect } from './kit/model.ts'
import { tour } from './kit/tour.ts'
import { act } from '../support/act.ts'
import { evenTrail } from '../support/map/even-trail.ts'
import { handFrames } from '../support/realtime/hand-frames.ts'
import { coveringPaths, walkText } from './kit/covering-paths.ts'
import { createRecorder, declaredStates, declaredTransitions } from './kit/transitions.ts'
import { runPath, type Subject } from './kit/run-path.ts'
import { initialTransition } from 'xstate'
import { playbackMachine } from '../../src/machines/playback.ts'
import { playback } from './subjects/playback.ts'
import { trailPlayback } from './subjects/playback-by-rate.ts'
import {
  camera,
  playbackPanel,
  speed,
  transport,
  type PanelEvent,
  type PanelState,
} from './subjects/playback-panel.ts'

/** What the panel shows. */
interface Seen {
  state: string
  button: string
  percent: string
  speed: string
  animation: string
  follow: string
  zoom: string | null
  clockRuns: boolean
}

const see = ({ place, head, points, ...state }: PanelState): Seen => ({
  state: place === 'running' || place === 'held for zoom' ? 'playing' : place,
  button: ['running', 'held for zoom', 'starting', 'eager'].includes(place) ? 'Pause' : 'Play',
  percent: `${points > 1 ? Math.floor((head / (points - 1)) * 100) : 0}%`,
  speed: `${state.speed} ms`,
  animation: state.animation === 'smooth' ? 'Animation: Smooth' : 'Animation: Progressive',
  follow: state.follow ? 'Follow: On' : 'Follow: Off',
  zoom: state.follow ? String(state.zoom) : null,
  clockRuns: place === 'running',
})

const recorder = createRecorder()

/**
 * Renders the panel with the product's state machine, playhead and timers. Events are clicks and keys on its controls.
 */
async function openPanel() {
  const frames = handFrames()
  const replay = createPlayback({}, { playHead: createPlayHead({ frames: frames.port }) })
  replay.actor.system.inspect(recorder.inspect)
  const told: Effect[] = []
  replay.actor.on('toast', (event) => told.push({ type: 'emit', event }))
  const screen = await render(<PlaybackControls replay={replay} trail={evenTrail(0)} />)
  const show = (points: number) =>
    screen.rerender(<PlaybackControls replay={replay} trail={evenTrail(points)} />)
  const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: true }).element()
  const press = (name: string | RegExp) => () => act(() => (button(name) as HTMLElement).click())
  const slider = () => screen.getByRole('slider').element()
  const textOf = (name: RegExp) => button(name).textContent
  const titled = (title: string) => screen.getByTitle(title, { exact: false }).element().textContent

  const subject: Subject<Seen, PanelEvent> = {
    executors: {
      'trail.awaited': async () => {
        await show(0)
        act(() => replay.await())
      },
      'trail.failed': () => act(() => replay.fail()),
      'trail.loaded': async ({ points, at }) => {
        await show(points)
        act(() => replay.load(points, at))
      },
      'trail.extended': async ({ points }) => {
        await show(points)
        act(() => replay.extend(points))
      },
      'selection.cleared': async () => {
        await show(0)
        act(() => replay.clear())
      },
      'toggle.pressed': press(/^(Play|Pause)$/),
      'stop.pressed': press('Stop'),
      'restart.pressed': press('Restart'),
      // sent directly: in the product the map sends it after a click on the trail
      'replay.pressed': (event) => act(() => replay.actor.send(event)),
      'seek.requested': ({ head }) => {
        const last = replay.actor.getSnapshot().context.points - 1
        const forward = head === Math.min(replay.playHead.head + 1, last) ? 'ArrowUp' : 'End'
        const key = head === 0 ? 'Home' : forward
        act(() => {
          slider().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        })
      },
      'wait.over': ({ ms }) => {
        const waits = () => replay.actor.getSnapshot().value
        const before = waits()
        act(() => vi.advanceTimersByTime(ms - 1))
        expect(waits()).toEqual(before)
        act(() => vi.advanceTimersByTime(1))
      },
      'end.reached': () => act(() => frames.runUntilHalt()),
      // sent directly: in the product the map sends it
      'shuttle.pressed': (event) => act(() => replay.actor.send(event)),
      'map.zoomed': (event) => act(() => replay.actor.send(event)),
      'faster.pressed': press('Faster'),
      'slower.pressed': press('Slower'),
      'animation.toggled': press(/^Animation/),
      'follow.toggled': press(/^Follow/),
      'zoom.in.pressed': press('Zoom in'),
      'zoom.out.pressed': press('Zoom out'),
    },
    observe: () => ({
      state: screen.getByRole('group').element().getAttribute('data-state') ?? '',
      button: textOf(/^(Play|Pause)$/),
      percent: screen.container.querySelector('output')?.textContent ?? '',
      speed: titled('Milliseconds per segment'),
      animation: textOf(/^Animation/),
      follow: textOf(/^Follow/),
      zoom: screen.getByTitle('Zoom while following').query()?.textContent ?? null,
      clockRuns: frames.awaited(),
    }),
    effects: () => told.splice(0),
  }
  return { subject, replay, dispose: () => replay.dispose() }
}

const rounds = [
  { name: 'transport', cases: transport },
  { name: 'speed', cases: speed },
  { name: 'camera', cases: camera },
].map((round) => ({ ...round, walks: tour(explore(playbackPanel, round.cases), 120) }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
})

describe.each(rounds)('the playback panel, $name', ({ cases, walks }) => {
  it.each(walks.map((walk, i) => ({ walk, title: `${i + 1}, ${walk.length} steps` })))(
    'walk $title',
    async ({ walk }) => {
      const panel = await openPanel()
      try {
        await runPath(playbackPanel, cases, walk, panel.subject, see)
      } finally {
        panel.dispose()
      }
    },
  )
})

const ofBoards = Object.values(trailPlayback.neverTakes).flat()

it('the walks through the panel took every declared transition but those of the options panel and of boards', () => {
  const missed = declaredTransitions(playbackMachine).filter((transition) => !recorder.taken.has(transition))
  expect(missed.toSorted()).toEqual(['playback — settings.chosen 0 → stays', ...ofBoards].toSorted())
  expect(declaredStates(playbackMachine).filter((state) => !recorder.visited.has(state))).toEqual([])
})

describe('walks over every pair of transitions that the chart itself gives, through the panel', () => {
  const [initial] = initialTransition(playbackMachine, {})
  const looks = (seen: Seen) => ({ ...seen, percent: '' })
  const ways = createRecorder()

  const walks = trailPlayback.rounds.flatMap(({ name, cases }) =>
    coveringPaths(playbackMachine, (snapshot) => cases(playback.observe(snapshot)), initial, {
      pairs: true,
    }).map((walk, i) => ({ walk, title: `${name} ${i + 1}, ${walk.length} steps` })),
  )

  it('are these', async () => {
    const listed = walks.map(({ title, walk }) => `# ${title}\n${walkText(walk)}`).join('\n')
    await expect(listed).toMatchFileSnapshot('./paths/in-screen/playback.txt')
  })

  it.each(walks)('$title, lead where the chart leads', { timeout: 120_000 }, async ({ walk }) => {
    const panel = await openPanel()
    panel.replay.actor.system.inspect(ways.inspect)
    try {
      for (const [at, { words, event, before, after }] of walk.entries()) {
        // sent directly, because a playhead that does not move reaches no end
        const stands = event.type === 'end.reached' && !before.matches({ playing: 'running' })
        const isSent = stands || event.type === 'seek.requested' || event.type === 'settings.chosen'
        if (event.type.startsWith('xstate.after.')) act(() => vi.advanceTimersByTime(5_000))
        else if (isSent) act(() => panel.replay.actor.send(event as never))
        else await panel.subject.executors[event.type as 'toggle.pressed']?.(event as never)
        const expected = see({ ...playback.observe(after), head: 0, wait: null })
        expect(looks(await panel.subject.observe()), `step ${at + 1}, ${words}`).toEqual(looks(expected))
      }
    } finally {
      panel.dispose()
    }
  })

  it('send every event that a trail receives', () => {
    const sent = walks.flatMap(({ walk }) => walk.map(({ event }) => event.type))
    expect([...new Set([...sent, ...Object.keys(trailPlayback.neverReceives)])].toSorted()).toEqual(
      playbackMachine.events.toSorted(),
    )
  })

  it('take every declared transition but those that only a board takes', () => {
    const missed = declaredTransitions(playbackMachine).filter((each) => !ways.taken.has(each))
    expect(missed.toSorted()).toEqual(ofBoards.toSorted())
  })
})
