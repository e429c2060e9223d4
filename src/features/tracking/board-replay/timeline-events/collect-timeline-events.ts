import { BehaviorSubject, type Observable } from 'rxjs'
import type { BoardParts } from '../../../../../domain/replay/board-at.ts'
import { guardTimeline, type ReplayEvidence } from '../../../../../domain/replay/guard-timeline.ts'
import { markLateStarts } from '../../../../../domain/replay/late-starts.ts'
import { sortByTime, type TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'
import { runInSlices } from '../../../../streams/time-slicing.ts'

/** Events found so far, in order. `isRead` is whether all loaded data has been searched. */
export interface CollectedEvents {
  timelineEvents: readonly TimelineEvent[]
  isRead: boolean
}

export interface TimelineEvents {
  /** emits the current value, then every change */
  gathered$: Observable<CollectedEvents>
  /** call it when more fixes are loaded */
  tracksGrew(): void
  dispose(): void
}

interface Parts extends Omit<ReplayEvidence, 'massContactLosses'>, Pick<BoardParts, 'roster' | 'trackOf'> {
  /** events of the whole company, known before fixes are loaded */
  ofCompany: readonly TimelineEvent[]
}

/**
 * pause after new data before it is searched, ms, so that hours loaded shortly after each other are searched
 * together
 */
const REST_MS = 300

/**
 * Searches the tracks of a replay for timeline events, in time slices. Data loaded during a search is
 * searched by the next one, so that continuous loading does not delay results.
 */
export function collectTimelineEvents({ roster, trackOf, ofCompany, ...known }: Parts): TimelineEvents {
  const massContactLosses = ofCompany.flatMap(({ kind, t }) => (kind === 'all offline' ? t : []))
  const gathered$ = new BehaviorSubject<CollectedEvents>({
    timelineEvents: sortByTime(ofCompany),
    isRead: false,
  })
  /** cancels a planned or running search; null if none */
  let stop: (() => void) | null = null
  let hasGrown = false

  function plan() {
    const timer = setTimeout(begin, REST_MS)
    stop = () => clearTimeout(timer)
  }

  function begin() {
    hasGrown = false
    stop = runInSlices(read(), tell)
  }

  function* read(): Generator<undefined, TimelineEvent[]> {
    const found: TimelineEvent[] = [...ofCompany]
    for (const guard of roster.guards) {
      const track = trackOf(guard.id)
      if (track) found.push(...guardTimeline(guard, track, { ...known, massContactLosses }))
      yield
    }
    const { from, to } = roster
    const told = found.filter(({ t }) => from <= t && t <= to)
    return markLateStarts(told, { roster, times: known.times, seenFrom: known.since })
  }

  function tell(timelineEvents: TimelineEvent[]) {
    stop = null
    if (hasGrown) plan()
    gathered$.next({ timelineEvents, isRead: !hasGrown })
  }

  return {
    gathered$: gathered$.asObservable(),
    tracksGrew() {
      hasGrown = true
      if (stop !== null) return
      plan()
      if (gathered$.value.isRead) gathered$.next({ ...gathered$.value, isRead: false })
    },
    dispose() {
      stop?.()
      gathered$.complete()
    },
  }
}
