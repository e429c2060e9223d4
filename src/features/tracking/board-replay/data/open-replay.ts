import { distinctUntilChanged, map, Observable } from 'rxjs'
import { replayReply, type ReplayRecord } from '../../../../../contract/tracking/replay.ts'
import type { BoardParts } from '../../../../../domain/replay/board-at.ts'
import type { PeriodRoster } from '../../../../../domain/replay/period-roster.ts'
import { dutyTimesIn } from '../../../../../domain/duty/duty-times.ts'
import { findShiftChanges } from '../../../../../domain/replay/shift-changes.ts'
import type { Track } from '../../../../../domain/fix/track.ts'
import type { StaleLimits } from '../../../../../domain/fix/staleness.ts'
import {
  asReceivedByArrival,
  asReceivedByFixTime,
  AsReceivedTrack,
} from '../../../../../domain/track/as-received-track.ts'
import type { ReplayTracks } from '../../../../../domain/track/replay-tracks.ts'
import type { PackedTrack } from '../../../../../domain/track/packed-track.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { ApiError, type Api } from '../../../../api/api.ts'
import type { HourCache } from '../../../../streams/replay/hour-cache.ts'
import { loadReplay, type LoadedReplay, type ReplayProgress } from '../../../../streams/replay/load-replay.ts'
import { loadedSince, loadedUntil } from '../../../../streams/replay/loaded-hours.ts'
import type { TrackerData } from '../../tracker-data.ts'
import { createSelectedGuards, type SelectedGuards } from '../selected-guards.ts'
import { fetchTrails } from './fetch-trails.ts'
import { initialMoment } from './initial-moment.ts'
import { wasPlayingBeforeReload } from '../../playback/resume-after-reload.ts'
import { readTrackerUrl } from '../../url/tracker-url-state.ts'
import { collectTimelineEvents, type CollectedEvents } from '../timeline-events/collect-timeline-events.ts'
import { createReplayBoard, type ReplayBoard } from './replay-board.ts'
import { replayRoster, type ReplayRoster } from './replay-roster.ts'
import type { InvalidUrlPart } from '../../invalid-url-notice.tsx'
import { readReplayUrl, findInvalidReplayParams } from '../../url/replay-url-state.ts'
import type { DisplayOptionsStore } from '../../map/display-options-store.ts'
import { syncSettings } from '../../playback/sync-settings.ts'
import type { RunPart } from '../../run-part.ts'
import type { Smoothness } from './glide-guards.ts'
import type { PlayerClock } from '../../playback/player-clock.ts'
import { startBoardClock } from './start-board-clock.ts'

/** An open replay of all guards on the tracker page. Times are ms since epoch. */
export interface OpenReplay {
  from: number
  to: number
  /** whether it shows, at each time, only data that had arrived by then, as the control room saw it */
  asSeen: boolean
  /** parts of the replay's URL that could not be used */
  unusable: readonly InvalidUrlPart[]
  chosen: SelectedGuards
  clock: PlayerClock
  board: ReplayBoard
  /** clients, assignments, posts and guards as they were at the current time of the replay */
  lists$: Observable<TrackerData>
  lists(): TrackerData
  /** Returns the guards in a period. A guard with several assignments is listed once for each. */
  guardsBetween: ReplayRoster['guardsBetween']
  zoneAt: ReplayRoster['zoneAt']
  records: ReplayRoster['records']
  gathered$: Observable<CollectedEvents>
  progress$: Observable<ReplayProgress>
  tracks: ReplayTracks
  /**
   * Returns a guard's loaded track, by fix time. With `asSeen`, it has only fixes as they were received at
   * the time. The object is the same until more is loaded.
   */
  recordedTrack(guard: string): Track
  /**
   * Returns a guard's loaded track by the time when each fix appears in the replay: the fix time, or with
   * `asSeen` the arrival.
   */
  displayedTrack(guard: string): Track
  /** Loads simplified tracks, accurate enough to draw whole trails. The caller must dispose of the result. */
  loadShape(): LoadedReplay
  /**
   * Loads every fix of the period as known today, including those that `asSeen` hides. The caller must
   * dispose of the result.
   */
  loadAll(): LoadedReplay
  /** roster as known today, with patrols that `asSeen` hides until they were logged */
  rosterOfAll: PeriodRoster
  parts: BoardParts
  /** returns the end of the loaded data that begins at `t`; if nothing is loaded there, `t` or less */
  knownUntil(t: number): number
  timeZone: string
  dispose(): void
}

interface Ports {
  record: ReplayRecord
  /** parameters of the page's URL */
  address: URLSearchParams
  /** whether the replay shows only data that had arrived at each time */
  asSeen: boolean
  api: Pick<Api, 'exchange'>
  kept: HourCache
  limits: StaleLimits
  /** IANA time zone of the company */
  timeZone: string
  now: () => number
  runPart: RunPart
  options: DisplayOptionsStore
  /** clock of a trail's playback that the replay follows; if absent, the replay creates a clock */
  clock?: PlayerClock
}

export const NOT_LOADED: ReplayProgress = { hours: [], loaded: 0, fixes: 0 }

/**
 * How long before the start of the replay fixes are loaded, ms. A guard who is offline at the start sent the
 * last fix before it.
 */
const LEAD_MS = 3_600_000
/** Tolerance for drawing whole trails, metres; better than a phone's accuracy. */
export const SHAPE_TOLERANCE_M = 3

/** Fetches the roster of a period, ms since epoch. Throws an ApiError that names the violated rule. */
export async function fetchReplay(
  get: Api['get'],
  span: { from: number; to: number },
  signal: AbortSignal,
): Promise<ReplayRecord> {
  try {
    return (await get('/replay', replayReply, { query: span, signal })).data
  } catch (error) {
    if (!(error instanceof ApiError) || !error.data) throw error
    const rules = Object.values(error.data).flat().join(', ')
    throw new ApiError(`In the address, ${rules}.`, error.status, {}, { cause: error })
  }
}

/**
 * Opens a replay at the time and speed in the URL. It loads tracks, those of the nearest hours first, and
 * computes the guards at that time.
 */
export function openReplay(ports: Ports): OpenReplay {
  const { record, address, asSeen, api, kept, limits, timeZone, now, runPart, options } = ports
  const { from, to } = record
  const loadFrom = Math.max(0, from - LEAD_MS)
  const times = dutyTimesIn(timeZone)
  const books = replayRoster(record, loadFrom, times, asSeen)
  let progress = NOT_LOADED
  const knownSince = (t: number) => loadedSince(progress.hours, t)
  const isLoaded = (t: number) => knownSince(t) <= t
  const search = readReplayUrl(address)
  const { at: asked } = readTrackerUrl(address)
  const at = asked ?? initialMoment(record)
  const onBooks = new Set(books.roster.guards.map(({ id }) => id))
  const own = ports.clock ? null : startBoardClock({ from, to, at, speed: search.speed, isLoaded, runPart })
  const clock = ports.clock ?? (own as PlayerClock)
  if (own && asked !== null && wasPlayingBeforeReload()) clock.actor.send({ type: 'toggle.pressed' })
  const load = ({ within, arrivals = false }: { within?: number; arrivals?: boolean }) =>
    loadReplay({
      from: loadFrom,
      to,
      head$: clock.moment$,
      fetchTrails: fetchTrails(api),
      kept,
      arrivals,
      ...(within !== undefined && { within }),
    })
  const tracks = load({ arrivals: asSeen })
  const heardOf = onceATrack(tracks, (track) => new AsReceivedTrack(track))
  const recordedTrack = asSeen
    ? onceATrack(tracks, (track) => asReceivedByFixTime(new AsReceivedTrack(track)))
    : tracks.trackOf
  const displayedTrack = asSeen
    ? onceATrack(tracks, (track) => asReceivedByArrival(new AsReceivedTrack(track)))
    : tracks.trackOf
  const parts: BoardParts = {
    roster: books.roster,
    trackOf: asSeen ? heardOf : tracks.trackOf,
    knownSince,
    limits,
    times,
  }
  const board = createReplayBoard(parts, clock.moment$, zoneClock(timeZone), asSeen, smoothnessOf(options))
  const stopSyncing = own ? syncSettings(options, own.actor) : () => {}
  const timelineEvents = collectTimelineEvents({
    ...parts,
    trackOf: recordedTrack,
    ofCompany: [...books.ofCompany, ...books.alarms, ...findShiftChanges(books.roster, times)],
    since: loadFrom,
    isKnown: (since, until) => knownSince(until) <= since,
    until: Math.min(to, now()),
  })
  let packed = tracks.packed()
  // completed by `tracks.dispose`
  tracks.progress$.subscribe((next) => {
    progress = next
    clock.look()
    // fixes of an hour that is only partly loaded count, too
    if (tracks.packed() === packed) return
    packed = tracks.packed()
    board.tracksGrew()
    timelineEvents.tracksGrew()
  })
  return {
    from,
    to,
    asSeen,
    unusable: findInvalidReplayParams(address, record),
    chosen: createSelectedGuards(search.chosen, (key) => onBooks.has(key)),
    clock,
    board,
    lists$: clock.moment$.pipe(map(books.listsAt), distinctUntilChanged()),
    lists: () => books.listsAt(clock.moment),
    guardsBetween: books.guardsBetween,
    zoneAt: books.zoneAt,
    records: books.records,
    gathered$: timelineEvents.gathered$,
    progress$: tracks.progress$,
    tracks,
    recordedTrack,
    displayedTrack,
    loadShape: () => load({ within: SHAPE_TOLERANCE_M }),
    loadAll: () => load({}),
    rosterOfAll: asSeen ? replayRoster(record, loadFrom, times).roster : books.roster,
    parts,
    knownUntil: (t) => loadedUntil(progress.hours, t),
    timeZone,
    dispose() {
      stopSyncing()
      timelineEvents.dispose()
      board.dispose()
      tracks.dispose()
      own?.dispose()
    },
  }
}

function smoothnessOf(options: DisplayOptionsStore): Smoothness {
  const get = () => options.get().smooth
  return {
    get,
    smooth$: new Observable<boolean>((each) => {
      each.next(get())
      return options.subscribe(() => each.next(get()))
    }).pipe(distinctUntilChanged()),
  }
}

/** Caches a value computed from each guard's track, until more of the track is loaded. */
function onceATrack<Reading>({ trackOf }: ReplayTracks, read: (track: PackedTrack) => Reading) {
  const readings = new WeakMap<PackedTrack, Reading>()
  return (workerId: string): Reading => {
    const track = trackOf(workerId)
    const reading = readings.get(track) ?? read(track)
    readings.set(track, reading)
    return reading
  }
}
