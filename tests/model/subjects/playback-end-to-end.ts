import { initialTransition, type AnyEventObject, type AnyMachineSnapshot, type EventObject } from 'xstate'
import { playbackMachine, type PlaybackEvent } from '../../../src/machines/playback.ts'
import { coveringPaths, takeStep, type CoverStep } from '../kit/covering-paths.ts'
import { stubbed } from '../kit/machine-subject.ts'
import { START_OVER, ZOOM_OVER, type PlaybackInput } from './playback.ts'

/** number of points with which a seek stays within the trail */
const POINTS = 100

type Presses = (snapshot: AnyMachineSnapshot) => Record<string, AnyEventObject>

/** Returns a user's actions on a trail, as events of the state machine. */
const transport: Presses = (snapshot): Record<string, AnyEventObject> => {
  const { direction } = snapshot.context as { direction: number }
  const runs = snapshot.matches({ playing: 'running' })
  // playback may start by itself before the key is pressed; both lead to the same state
  if (snapshot.matches('starting'))
    return {
      'it begins': { type: START_OVER },
      'k is pressed': { type: 'toggle.pressed' },
      'Stop is pressed': { type: 'stop.pressed' },
      'End is pressed': { type: 'seek.requested', head: POINTS - 1 },
    }
  if (snapshot.matches({ playing: 'held for zoom' })) return { 'the zoom is over': { type: ZOOM_OVER } }
  return {
    'k is pressed': { type: 'toggle.pressed' },
    'Stop is pressed': { type: 'stop.pressed' },
    'Restart is pressed': { type: 'restart.pressed' },
    'Home is pressed': { type: 'seek.requested', head: 0 },
    'End is pressed': { type: 'seek.requested', head: POINTS - 1 },
    ...(runs && {
      'the map is zoomed': { type: 'map.zoomed' },
      'it runs to the end': { type: 'end.reached' },
    }),
    ...(!(runs && direction > 0) && { 'l is pressed': { type: 'shuttle.pressed', direction: 1 } }),
    ...(direction > 0 && { 'j is pressed': { type: 'shuttle.pressed', direction: -1 } }),
  }
}
const speeds: Presses = (): Record<string, AnyEventObject> => ({
  '> is pressed': { type: 'faster.pressed' },
  '< is pressed': { type: 'slower.pressed' },
})
const camera: Presses = (snapshot) => ({
  'f is pressed': { type: 'follow.toggled' },
  'Animation is pressed': { type: 'animation.toggled' },
  ...((snapshot.context as { follow: boolean }).follow && {
    'Zoom in is pressed': { type: 'zoom.in.pressed' },
    'Zoom out is pressed': { type: 'zoom.out.pressed' },
  }),
})

/**
 * Returns a path that covers all transitions (with `pairs`, pairs of them) that a user can cause while a trail plays.
 */
export function pressesOfTrail(speed: number, { pairs = false } = {}): CoverStep[] {
  const running = playbackMachine.resolveState({
    value: { playing: 'running' },
    context: { ...initialTransition(playbackMachine, { speed })[0].context, points: POINTS },
  })
  return [speeds, camera, transport].reduce<CoverStep[]>((before, presses) => {
    const next = coveringPaths(playbackMachine, presses, before.at(-1)?.after ?? running, { pairs })
    return [...before, ...(next[0] ?? [])]
  }, [])
}

type Script = readonly (readonly [words: string, ...events: PlaybackInput[]])[]

function walkOf(script: Script, start: AnyMachineSnapshot): CoverStep[] {
  const machine = stubbed(playbackMachine)
  return script.reduce<CoverStep[]>(
    (walk, [words, ...events]) => [
      ...walk,
      takeStep(machine, walk.at(-1)?.after ?? start, words, events as EventObject[]),
    ],
    [],
  )
}

const toggle = { type: 'toggle.pressed' } as const
const stop = { type: 'stop.pressed' } as const
const restart = { type: 'restart.pressed' } as const
const forward = { type: 'shuttle.pressed', direction: 1 } as const
const awaited = { type: 'trail.awaited' } as const
const failed = { type: 'trail.failed' } as const
const loaded: PlaybackEvent = { type: 'trail.loaded', points: POINTS }
const loadedAt: PlaybackEvent = { ...loaded, at: 50 }
const begins = { type: START_OVER } as const
const seek = (head: number) => ({ type: 'seek.requested', head }) as const
const missed = { type: 'moment.missed' } as const
const displayed = (isLast: boolean) => ({ type: 'moment.displayed', isLast }) as const

/** Returns a path from no trail to a cleared trail; the test controls the server's replies. */
export const loadingOfTrail = (): CoverStep[] =>
  walkOf(
    [
      ['k is pressed', toggle],
      ['Restart is pressed', restart],
      ['6 hours are chosen', awaited],
      ['k is pressed', toggle],
      ['k is pressed', toggle],
      ['Restart is pressed', restart],
      ['Restart is pressed', restart],
      ['Stop is pressed', stop],
      ['the server fails', failed],
      ['Try again is pressed', awaited],
      ['k is pressed', toggle],
      ['the server fails', failed],
      ['Try again is pressed, and answered', awaited, loaded, begins],
      ['k is pressed', toggle],
      ['the trail grows', { type: 'trail.extended', points: POINTS }],
      ['an option is chosen', { type: 'settings.chosen', settings: { follow: true } }],
      ['a point of the map is replayed', { type: 'replay.pressed', from: 0 }, begins],
      ['k is pressed', toggle],
      [
        'it is played, and the map zoomed twice',
        seek(50),
        toggle,
        { type: 'map.zoomed' },
        { type: 'map.zoomed' },
        { type: ZOOM_OVER },
      ],
      ['k is pressed', toggle],
      ['l is pressed until it is at its most, and k', ...Array.from({ length: 13 }, () => forward), toggle],
      ['the selection is cleared', { type: 'selection.cleared' }],
    ],
    initialTransition(playbackMachine, { speed: 250 })[0],
  )

/** Returns a path that opens links to a time of a trail, with and without pressing Play while it loads. */
export const linksToMoments = (): CoverStep[] =>
  walkOf(
    [
      ['a link to a moment is opened', awaited],
      ['k is pressed', toggle],
      ['the server answers', loadedAt, begins],
      ['a link to a moment is opened, and answered', { type: 'selection.cleared' }, awaited, loadedAt],
    ],
    initialTransition(playbackMachine, { speed: 250 })[0],
  )

/** Returns a path on a board whose hours load when the test allows it. Its period is from 0 to 1. */
export function loadingOfBoard(): CoverStep[] {
  const [initial] = initialTransition(playbackMachine, { rate: 'times', first: 0 })
  const opened = [{ ...loaded, at: 0 }, missed] as const
  return walkOf(
    [
      ['a board is opened', ...opened],
      ['End is pressed', seek(POINTS - 1)],
      ['Home is pressed', seek(0)],
      ['l is pressed', forward],
      ['l is pressed', forward],
      ['End is pressed', seek(POINTS - 1)],
      ['Home is pressed', seek(0)],
      ['Restart is pressed', restart],
      ['Stop is pressed', stop, missed],
      ['Restart is pressed', restart],
      ['k is pressed', toggle],
      ['Stop is pressed', stop, missed],
      ['k is pressed', toggle],
      ['speed 240 is chosen', { type: 'settings.chosen', settings: { speed: 240 } }],
      ['the first hour arrives', displayed(false)],
      ['it runs out of what is loaded', missed],
      ['k is pressed', toggle],
      ['Home is pressed', seek(0), displayed(false)],
      ['End is pressed', seek(POINTS - 1), missed],
      ['all arrives', displayed(true)],
      ['the page is loaded again', ...opened],
      ['End is pressed', seek(POINTS - 1)],
      ['k is pressed', toggle],
      ['all arrives', displayed(true)],
    ],
    initial,
  )
}

/** Transitions that no end-to-end path takes, by reason. The paths in the rendered panel cover them. */
export const notEndToEnd: Record<string, readonly string[]> = {
  'a guard who has sent a single fix of a period': [
    'playback — replay.pressed 1 → stays',
    'playback — trail.loaded 2 → playback.idle',
    'playback.idle — toggle.pressed 0 [there is a trail] → playback.starting',
  ],
}
