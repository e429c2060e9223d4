import { fromCallback, fromPromise } from 'xstate'
import { playheadAt, interpolatePlace } from '../../../../../domain/fix/playback.ts'
import type { Fix } from '../../../../../domain/fix/fix.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import type { ToastEvent } from '../../../../machines/effects.ts'
import { displayedHead } from '../../../../machines/playback.ts'
import {
  isAwaitingHistory,
  requestedBounds,
  isLoading,
  pinnedWindow,
  trailPhase,
  trackingMachine,
  type HistoryResult,
  type TrackingQuery,
  type TrackingActor,
} from '../../../../machines/tracking.ts'
import type { TrackingSource } from '../../../../streams/sources/source.ts'
import { createTrailView, type TrailView } from '../../../../streams/trail-view.ts'
import type { Bounds, TrailWindow } from '../../../../../domain/fix/trail-window.ts'
import { type RequestedHistory, createPrefetchedHistory } from './prefetch-history.ts'
import type { Playback } from '../../playback/create-playback.ts'
import { runAlone, type RunPart } from '../../run-part.ts'

interface Parts {
  firebase: TrackingSource
  api: TrackingSource
  replay: Playback
  /** current time, ms since epoch */
  now: () => number
  tell: (toast: ToastEvent) => void
  view?: TrailView
  runPart?: RunPart
}

/** The trail of one guard: its state machine, its data, and functions to load it. */
export interface GuardTrail {
  actor: TrackingActor
  view: TrailView
  /** loads a trail and plays it; with `at` (ms since epoch), playback stays paused at that time */
  show(workerId: string, window: TrailWindow, at?: number | null): void
  /** prefetches a trail that will probably be requested */
  expect(workerId: string, window: TrailWindow): void
  /** discards the prefetched trail, because it is not needed or out of date */
  forgetExpected(): void
  /** adds live fixes; those of other guards are ignored */
  put(fixes: readonly Fix[]): void
  /** fetches the trail again, which adds fixes missed during an outage; playback continues */
  refresh(): void
  /**
   * call it when the realtime database is reachable: live fixes then come from it instead of the server's API
   */
  databaseReached(): void
  /** calls `loaded` when the requested trail is loaded, immediately if it is; returns a function to stop */
  onLoaded(loaded: () => void): () => void
  /**
   * returns the current time of playback, ms since epoch; while the trail loads, the time at which it will
   * open
   */
  moment(): number | null
  /** returns the requested period, up to now; null if no trail is requested */
  bounds(): Bounds | null
  /** returns the requested period as absolute times, also if it was "last hours" */
  pinned(): Extract<TrailWindow, { from: number }> | null
  clear(): void
  dispose(): void
}

/**
 * Connects the tracking machine with its sources, with the view that merges their data, and with the
 * playback.
 */
export function createGuardTrail({ firebase, api, replay, now, tell, ...parts }: Parts): GuardTrail {
  const view = parts.view ?? createTrailView(now)
  const expected = createPrefetchedHistory(firebase, now)
  let played: Trail | null = null
  const loadedListeners = new Set<() => void>()

  /** Stores a fetched trail in the view, unless the request was cancelled. */
  async function takeHistory(asked: RequestedHistory, signal: AbortSignal): Promise<HistoryResult> {
    const history = await asked.history
    if (!signal.aborted) {
      view.putHistory(history)
      view.put(asked.since)
    }
    return { points: history.length }
  }
  const historyOf = (source: TrackingSource, { workerId, window }: TrackingQuery): RequestedHistory => ({
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
    // a failed trail that is loaded by a later try opens at the same time
    if (phase === 'failed' && !isLoading(snapshot)) return replay.fail()
    if (isLoading(snapshot) && replay.actor.getSnapshot().matches('idle')) replay.await()
    if (isLoading(snapshot) || phase !== 'loaded') return
    const at = snapshot.context.waitsAt
    played = view.current()
    if (played === null) return replay.fail()
    if (at === null) replay.load(played.length)
    else replay.load(played.length, playheadAt(played, at))
    for (const loaded of loadedListeners) loaded()
  })

  // emits the trail together with the new state, so that panels render once
  actor.subscribe(() => view.flush())

  const growing = view.trail$.subscribe((trail) => {
    if (trail === null || played === null || trail === played) return
    const before = interpolatePlace(played, replay.playHead.head)
    played = trail
    replay.extend(trail.length)
    if (!before || replay.actor.getSnapshot().matches('completed')) return
    if (interpolatePlace(trail, replay.playHead.head)?.t === before.t) return
    // late fixes were inserted before the playhead, so its index changes, but its time stays
    replay.playHead.moveTo(playheadAt(trail, before.t))
  })

  return {
    actor,
    view,
    show(workerId, window, at = null) {
      replay.await()
      played = null
      actor.send({ type: 'trail.requested', workerId, window, requestedAt: now(), waitsAt: at })
    },
    expect: expected.expect,
    forgetExpected: expected.forget,
    put(fixes) {
      expected.put(fixes)
      view.put(fixes)
    },
    refresh() {
      expected.forget()
      actor.send({ type: 'refresh.requested' })
    },
    databaseReached: () => actor.send({ type: 'database.reached' }),
    onLoaded(loaded) {
      loadedListeners.add(loaded)
      if (played !== null) loaded()
      return () => loadedListeners.delete(loaded)
    },
    moment() {
      const snapshot = actor.getSnapshot()
      if (isAwaitingHistory(snapshot)) return snapshot.context.waitsAt
      const place =
        played && interpolatePlace(played, displayedHead(replay.actor.getSnapshot(), replay.playHead.head))
      return place && Math.round(place.t)
    },
    bounds() {
      const asked = requestedBounds(actor.getSnapshot())
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
