import { fromCallback, fromPromise } from 'xstate'
import { headAt, placeAt } from '../../../../domain/fix/playback.ts'
import type { Fix } from '../../../../domain/fix/fix.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import type { ToastEvent } from '../../../machines/effects.ts'
import { drawnHead } from '../../../machines/playback.ts'
import {
  awaitsHistory,
  boundsAsked,
  isLoading,
  pinnedWindow,
  trailPhase,
  trackingMachine,
  type HistoryAnswer,
  type Question,
  type TrackingActor,
} from '../../../machines/tracking.ts'
import type { TrackingSource } from '../../../streams/sources/source.ts'
import { createTrailView, type TrailView } from '../../../streams/trail-view.ts'
import type { Bounds, TrailWindow } from '../../../../domain/fix/trail-window.ts'
import { type AskedHistory, createExpectedHistory } from './expected-history.ts'
import type { Replay } from '../replay/create-replay.ts'
import { runAlone, type RunPart } from '../run-part.ts'

interface Parts {
  firebase: TrackingSource
  api: TrackingSource
  replay: Replay
  /** ms since epoch UTC */
  now: () => number
  tell: (toast: ToastEvent) => void
  view?: TrailView
  runPart?: RunPart
}

/** The trail of one guard: where it comes from, what it is, and its replay. */
export interface GuardTrail {
  actor: TrackingActor
  view: TrailView
  /** loads the trail and plays it; with `at` (ms since epoch) it waits at that moment instead */
  show(workerId: string, window: TrailWindow, at?: number | null): void
  /** this trail is about to be asked for: its history is fetched beforehand */
  expect(workerId: string, window: TrailWindow): void
  /** what is expected will not be asked for, or more has come than live fixes tell */
  forgetExpected(): void
  /** live fixes of any guards: those of this one lengthen the trail */
  put(fixes: readonly Fix[]): void
  /** asks the source for the history again: what a lost link left out comes in, the replay goes on */
  refresh(): void
  /** the link to the realtime database is up: a guard followed by the API is followed by it again */
  databaseReached(): void
  /** calls back when a trail that was asked for by `show` is there; at once where it is there already */
  onLoaded(loaded: () => void): () => void
  /** the moment under the play head, ms since epoch UTC; while the trail is on its way the one it will wait at */
  moment(): number | null
  /** from when to when the trail reaches, as of now; null where none is asked for */
  bounds(): Bounds | null
  /** the window that is shown, as an address names it: by absolute times, also where it is of the last hours */
  pinned(): Extract<TrailWindow, { from: number }> | null
  clear(): void
  dispose(): void
}

/** Joins the tracking machine with the sources it asks, the view that merges what they answer, and the replay. */
export function createGuardTrail({ firebase, api, replay, now, tell, ...parts }: Parts): GuardTrail {
  const view = parts.view ?? createTrailView(now)
  const expected = createExpectedHistory(firebase, now)
  let played: Trail | null = null
  const loadedListeners = new Set<() => void>()

  /** What is answered after nobody asks any more is dropped. */
  async function takeHistory(asked: AskedHistory, signal: AbortSignal): Promise<HistoryAnswer> {
    const history = await asked.history
    if (!signal.aborted) {
      view.putHistory(history)
      view.put(asked.since)
    }
    return { points: history.length }
  }
  const historyOf = (source: TrackingSource, { workerId, window }: Question): AskedHistory => ({
    history: source.loadHistory(workerId, window),
    since: [],
  })

  const machine = trackingMachine.provide({
    actions: {
      'forget the locations': () => view.clear(),
      'open the trail': (_, { workerId, bounds }) => view.open(workerId, bounds),
    },
    actors: {
      'ask Firebase for the current location': fromPromise(async ({ input }) => ({
        isKnown: (await firebase.fetchCurrent(input.workerId)) !== null,
      })),
      'ask Firebase for the history': fromPromise(({ input, signal }) =>
        takeHistory(expected.take(input.workerId, input.window) ?? historyOf(firebase, input), signal),
      ),
      'ask the API for the current location': fromPromise(async ({ input, signal }) => {
        const guard = await api.fetchCurrent(input.workerId)
        if (guard && !signal.aborted) view.put([guard.fix])
      }),
      'ask the API for the history': fromPromise(({ input, signal }) =>
        takeHistory(historyOf(api, input), signal),
      ),
      'follow the guard': fromCallback(({ input, sendBack }) => {
        const following = firebase.startTracking(input.workerId).subscribe({
          next: (guard) => view.put([guard.fix]),
          error: () => sendBack({ type: 'following.failed' }),
        })
        return () => following.unsubscribe()
      }),
    },
  })
  const { actor, end } = (parts.runPart ?? runAlone)('tracking', machine)
  actor.on('toast', tell)

  actor.subscribe((snapshot) => {
    if (snapshot.matches('idle') || played !== null) return
    const phase = trailPhase(snapshot)
    // a trail that could not be loaded is still awaited: a later try shows it at the same moment
    if (phase === 'failed' && !isLoading(snapshot)) return replay.fail()
    if (isLoading(snapshot) && replay.actor.getSnapshot().matches('idle')) replay.await()
    if (isLoading(snapshot) || phase !== 'loaded') return
    const at = snapshot.context.waitsAt
    played = view.current()
    if (played === null) return replay.fail()
    if (at === null) replay.load(played.length)
    else replay.load(played.length, headAt(played, at))
    for (const loaded of loadedListeners) loaded()
  })

  // the panels tell of a trail in one go with its state
  actor.subscribe(() => view.flush())

  const growing = view.trail$.subscribe((trail) => {
    if (trail === null || played === null || trail === played) return
    const before = placeAt(played, replay.playHead.head)
    played = trail
    replay.extend(trail.length)
    if (!before || replay.actor.getSnapshot().matches('completed')) return
    if (placeAt(trail, replay.playHead.head)?.t === before.t) return
    // points that came late stand before the head: it stays at its moment, not at its number
    replay.playHead.moveTo(headAt(trail, before.t))
  })

  return {
    actor,
    view,
    show(workerId, window, at = null) {
      replay.await()
      played = null
      actor.send({ type: 'trail.requested', workerId, window, askedAt: now(), waitsAt: at })
    },
    expect: expected.expect,
    forgetExpected: expected.forget,
    put(fixes) {
      expected.put(fixes)
      view.put(fixes)
    },
    refresh() {
      expected.forget()
      actor.send({ type: 'refresh.asked' })
    },
    databaseReached: () => actor.send({ type: 'database.reached' }),
    onLoaded(loaded) {
      loadedListeners.add(loaded)
      if (played !== null) loaded()
      return () => loadedListeners.delete(loaded)
    },
    moment() {
      const snapshot = actor.getSnapshot()
      if (awaitsHistory(snapshot)) return snapshot.context.waitsAt
      const place = played && placeAt(played, drawnHead(replay.actor.getSnapshot(), replay.playHead.head))
      return place && Math.round(place.t)
    },
    bounds() {
      const asked = boundsAsked(actor.getSnapshot())
      return asked && { from: asked.from, to: Math.min(asked.to, now()) }
    },
    pinned: () => pinnedWindow(actor.getSnapshot()),
    clear() {
      played = null
      actor.send({ type: 'tracking.cleared' })
      replay.clear()
    },
    dispose() {
      expected.forget()
      growing.unsubscribe()
      end()
    },
  }
}
