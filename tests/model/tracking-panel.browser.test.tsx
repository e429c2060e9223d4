import '../../src/app/index.css'
import { NEVER, of, Subject } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { initialTransition } from 'xstate'
import type { LiveGuard } from '../../domain/fix/fix.ts'
import { createTrail } from '../../domain/fix/trail.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'
import { createConnection } from '../../src/features/tracking/live/create-connection.ts'
import type { Tracker } from '../../src/features/tracking/create-tracker.ts'
import type { Tracking } from '../../src/features/tracking/create-tracking.ts'
import { createPlayback } from '../../src/features/tracking/playback/create-playback.ts'
import { createGuardTrail } from '../../src/features/tracking/trail/data/create-guard-trail.ts'
import { useVisibleTrail } from '../../src/features/tracking/trail/data/use-visible-trail.ts'
import { TrackedStatus } from '../../src/features/tracking/trail/panel/tracked-status.tsx'
import { TrailStatisticsList } from '../../src/features/tracking/trail/panel/trail-statistics-list.tsx'
import { TrackingContext } from '../../src/features/tracking/use-tracking.ts'
import {
  isLoading,
  trackingMachine,
  trailPhase,
  type TrackingEvent,
  type TrackingSnapshot,
} from '../../src/machines/tracking.ts'
import type { SourceName, TrackingSource } from '../../src/streams/sources/source.ts'
import { act } from '../support/act.ts'
import { coveringPaths, walkText, type CoverStep } from './kit/covering-paths.ts'
import { createRecorder, declaredTransitions } from './kit/transitions.ts'
import { tracking as walked } from './subjects/tracking.ts'

const NOW = 90_000_000
const NAMES = { firebase: 'Firebase', api: 'API' } as const

/** A data source whose replies the test controls. Only the newest request of a kind counts. */
function sourceByHand(name: SourceName & keyof typeof NAMES) {
  const asked = new Map<string, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  const ask = <Answer,>(what: string) =>
    new Promise<Answer>((resolve, reject) => asked.set(what, { resolve, reject }))
  const source: TrackingSource = {
    name,
    fetchCurrent: () => ask('location'),
    loadHistory: () => ask('history'),
    startTracking: () => NEVER,
  }
  return { source, asked }
}

/** Renders the panel over the running machine. The path gives the replies of its sources. */
async function openPanel() {
  const told: string[] = []
  let guards$ = new Subject<LiveGuard>()
  const firebase = sourceByHand('firebase')
  firebase.source.startTracking = () => (guards$ = new Subject())
  const api = sourceByHand('api')
  const replay = createPlayback({})
  const guardTrail = createGuardTrail({
    firebase: firebase.source,
    api: api.source,
    replay,
    now: () => NOW,
    tell: ({ text }) => told.push(text),
  })
  const connection = createConnection({ links$: NEVER, silence$: NEVER }, () => {}, Date.now)
  const tracking = {
    connection,
    clock: zoneClock('Africa/Nairobi'),
    live: { source$: of(null), links$: of({ firebase: 'up' }), lastContact$: of('everybody') },
  } as unknown as Tracking
  function Panel() {
    const shown = useVisibleTrail({ guardTrail } as Tracker, null)
    return (
      <>
        <TrackedStatus sources={shown.sources} />
        <TrailStatisticsList shown={shown} onRetry={() => guardTrail.refresh()} />
      </>
    )
  }
  await render(
    <TrackingContext value={tracking}>
      <Panel />
    </TrackingContext>,
  )
  const past = (points: number) => {
    const { context } = guardTrail.actor.getSnapshot()
    const from = guardTrail.bounds()?.from ?? 0
    const fixes = Array.from({ length: points }, (_, i) => from + i / 10).map((t) => ({
      workerId: context.activeTrackingId ?? '',
      t,
      lat: -1.3,
      lon: 36.8,
      accuracy: 5,
      speed: null,
    }))
    return createTrail(context.activeTrackingId ?? '', fixes)
  }
  const again = () => page.getByRole('button', { name: 'Try again' })

  async function take({ event }: CoverStep) {
    told.length = 0
    const reply =
      /^xstate\.(done|error)\.actor\.(location|history) (in Firebase|of Firebase|of the API)$/.exec(
        event.type,
      )
    if (reply) {
      const [, how, what = '', whose] = reply
      const { asked } = whose === 'of the API' ? api : firebase
      const { output = {} } = event as { output?: { points?: number; isKnown?: boolean } }
      const answer = what === 'history' ? past(output.points ?? 0) : output.isKnown === false ? null : guard()
      const before = guardTrail.actor.getSnapshot()
      if (how === 'done') asked.get(what)?.resolve(answer as never)
      else asked.get(what)?.reject(new Error('it failed'))
      // the machine changes only after the promise's callbacks have run
      return expect.poll(() => guardTrail.actor.getSnapshot()).not.toBe(before)
    }
    const happened = event as TrackingEvent
    if (happened.type === 'trail.requested')
      return act(() => guardTrail.show(happened.workerId, happened.window, happened.waitsAt))
    if (happened.type === 'refresh.requested' && again().elements().length > 0)
      return act(() => (again().element() as HTMLElement).click())
    if (happened.type === 'refresh.requested') return act(() => guardTrail.refresh())
    if (happened.type === 'database.reached') return act(() => guardTrail.databaseReached())
    if (happened.type === 'tracking.cleared') return act(() => guardTrail.clear())
    return act(() => guards$.error(new Error('it fails')))
  }
  const guard = () => ({
    fix: { workerId: 'somebody else', t: NOW, lat: 0, lon: 0, accuracy: 5, speed: null },
  })
  const dispose = () => {
    guardTrail.dispose()
    replay.dispose()
    connection.dispose()
  }
  return { actor: guardTrail.actor, take, told, dispose }
}

/** Returns the text that the panel must show for a state of the machine. */
function expected(snapshot: TrackingSnapshot) {
  const { dataSource, historyDataSource } = snapshot.context
  const phase = trailPhase(snapshot)
  const fails = phase === 'failed' || phase === 'incomplete'
  const history =
    historyDataSource === null || historyDataSource === dataSource
      ? ''
      : `Source of the history: ${NAMES[historyDataSource]}.`
  return {
    source: dataSource === null ? null : `Source of live updates: ${NAMES[dataSource]}. ${history}`.trim(),
    phase,
    isBusy: phase === 'loading',
    tryAgain: fails ? (isLoading(snapshot) ? 'busy' : 'ready') : null,
  }
}

function seen() {
  const list = page.getByRole('region', { name: 'Trail Statistics' }).element()
  const again = page.getByRole('button', { name: 'Try again' }).query()
  return {
    source: page.getByTestId('tracked-source').query()?.textContent?.trim() ?? null,
    phase: list.getAttribute('data-phase'),
    isBusy: list.getAttribute('aria-busy') === 'true',
    tryAgain: again && (again.getAttribute('aria-busy') === 'true' ? 'busy' : 'ready'),
  }
}

afterEach(() => cleanup())

describe('walks over every pair of transitions that the chart of tracking gives, through the panel', () => {
  const ways = createRecorder()
  const cases = walked.rounds[0]?.cases ?? (() => ({}))
  const [initial] = initialTransition(trackingMachine, undefined)
  const walks = coveringPaths(trackingMachine, (snapshot) => cases(walked.observe(snapshot)), initial, {
    pairs: true,
  })

  it('are these', async () => {
    await expect(walks.map(walkText).join('\n')).toMatchFileSnapshot('./paths/in-screen/tracking.txt')
  })

  it.each(walks.map((walk, i) => ({ walk, title: `${i + 1}, ${walk.length} steps` })))(
    '$title, lead where the chart leads',
    { timeout: 120_000 },
    async ({ walk }) => {
      const panel = await openPanel()
      panel.actor.system.inspect(ways.inspect)
      try {
        for (const [at, step] of walk.entries()) {
          await panel.take(step)
          const message = `step ${at + 1}, ${step.words}`
          await expect.poll(seen, { message }).toEqual(expected(step.after as TrackingSnapshot))
          const isFailure = /^xstate\.error\.actor\.(location|history) of the API$/.test(step.event.type)
          const isEmpty = step.words === 'the API gives an empty history'
          const toast = isFailure ? [/^Error loading/] : isEmpty ? [/^No location data/] : []
          expect(panel.told, message).toEqual(toast.map((text) => expect.stringMatching(text)))
        }
      } finally {
        panel.dispose()
      }
    },
  )

  it('take every declared transition', () => {
    expect(declaredTransitions(trackingMachine).filter((each) => !ways.taken.has(each))).toEqual([])
  })
})
