import { BehaviorSubject, distinctUntilChanged, map, Subject, throttleTime, type Observable } from 'rxjs'
import { isDutyException } from '../../../../../domain/attendance/duty-state.ts'
import type { LiveGuard } from '../../../../../domain/fix/fix.ts'
import {
  boardAt,
  type Board as BoardThen,
  type BoardParts,
  type GuardAtTime,
} from '../../../../../domain/replay/board-at.ts'
import type { ZoneClock } from '../../../../../domain/time/zone-time.ts'
import { needsAttention, offlineSince } from '../../../../../domain/worker/guard-status.ts'
import type { LiveGuards } from '../../../../streams/live-view.ts'
import { guardNames } from '../guard-names.ts'
import { createStatusViews, type GuardAppearance } from '../../guards/status-views.ts'
import type { TrackerBoard } from '../../use-tracking.ts'
import { drawnGuards, type Smoothness } from './glide-guards.ts'

export interface ReplayBoard extends TrackerBoard {
  /** whether the replay shows only data that had arrived, and nothing had by the current time */
  nothingCame(): boolean
  /** call it when more data is loaded, because cached results are then outdated */
  tracksGrew(): void
  dispose(): void
}

const NOT_LOADED = 'not loaded yet'

/** minimum time between updates of counts and lists, ms; map and rows update every frame */
const SUMMARY_MS = 250

/**
 * Creates the data of map, list and counts in a replay, with the interface of the live ones. With `asSeen`,
 * only data that had arrived counts; before the first arrival, statuses are unknown.
 */
export function createReplayBoard(
  parts: BoardParts,
  moment$: Observable<number>,
  clock: ZoneClock,
  asSeen = false,
  /** null: markers stay at fixes instead of moving between them */
  smoothness: Smoothness | null = null,
): ReplayBoard {
  /** whether all fixes from the start of the replay until now are loaded */
  const told = () => parts.knownSince(board.t) <= parts.roster.from
  const nothingCame = () => asSeen && told() && byId.size === 0
  /** whether a guard is on duty although no fix is known */
  const isDue = (then: GuardAtTime | undefined) =>
    !then?.live && then?.posting.shift && parts.times.at(then.posting.shift.rule, board.t) !== null
  const withoutFix = (workerId: string) =>
    !told()
      ? NOT_LOADED
      : isDue(board.guards.get(workerId))
        ? 'due, no position yet'
        : 'none yet in this replay'
  const byId = new Map<string, LiveGuard>()
  const emitted = new BehaviorSubject<LiveGuards>({ version: 0, byId, changed: new Set() })
  const moved = new Subject<void>()
  let board: BoardThen = { t: 0, guards: new Map() }
  let isFresh = true

  const nobody = { guard: undefined, duty: null, why: null, since: null } as const
  function look(workerId: string): GuardAppearance {
    const then = board.guards.get(workerId)
    if ((nothingCame() || (!told() && isDue(then))) && (then?.status ?? 'off_duty') === 'off_duty')
      return { ...nobody, status: 'unknown', attention: 'unknown' }
    if (!then) return { ...nobody, status: 'off_duty', attention: 'off_duty' }
    const { live, posting, status, attention, outside } = then
    const duty = isDutyException(then.duty) ? then.duty : null
    const seen = { guard: live ?? undefined, status, attention, duty, why: null }
    if (!needsAttention(attention)) return { ...seen, since: null }
    if (attention === 'outside') return { ...seen, since: outside.since }
    return {
      ...seen,
      since: live && offlineSince(live, posting.shift && posting.shift.rule, board.t, parts.times),
    }
  }

  const views = createStatusViews({
    look,
    listed: () => board.guards.keys(),
    heard: () => byId.keys(),
    told: () => true,
    now: () => board.t,
    isStopped: () => false,
    unknown: () => (nothingCame() ? '–' : NOT_LOADED),
    clock,
    withoutFix,
  })

  function show(t: number) {
    const before = board
    board = boardAt(parts, t, isFresh ? null : before)
    isFresh = false
    const changed = new Set<string>()
    for (const [id, then] of board.guards) {
      const known = before.guards.get(id)
      if (known === then) continue
      if (then.live) byId.set(id, then.live)
      else byId.delete(id)
      if (known?.live !== then.live || known.attention !== then.attention || known.duty !== then.duty)
        changed.add(id)
    }
    if (changed.size > 0) emitted.next({ version: emitted.value.version + 1, byId, changed })
    views.refresh(changed)
    moved.next()
  }

  const summing = moved
    .pipe(throttleTime(SUMMARY_MS, undefined, { leading: true, trailing: true }))
    .subscribe(views.tick)
  const following = moment$.subscribe(show)
  const known = { guards$: emitted, current: () => emitted.value }
  return {
    past: {
      nameOf: guardNames(parts.roster),
      // with `asSeen`, a marker must not move towards a fix that had not arrived
      drawn:
        smoothness === null || asSeen
          ? known
          : drawnGuards(known, parts, { moment$, now: () => board.t }, smoothness),
    },
    now: () => board.t,
    statuses: views,
    live: {
      guards$: emitted,
      current: () => emitted.value,
      guard$: (id) =>
        emitted.pipe(
          map(() => byId.get(id)),
          distinctUntilChanged(),
        ),
      told,
    },
    withoutFix,
    nothingCame,
    tracksGrew() {
      isFresh = true
      show(board.t)
    },
    dispose() {
      following.unsubscribe()
      summing.unsubscribe()
    },
  }
}
