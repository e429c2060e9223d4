import { useTracking } from '../use-tracking.ts'
import type { Tracker } from '../create-tracker.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { useTrailEvents } from '../playback/events/use-trail-events.ts'
import { adjacentPoint } from '../playback/playback-trail.ts'
import type { Played } from '../playback/player-keys.ts'
import { usePlayerRange } from '../playback/range/use-player-range.tsx'
import { useMomentInUrl } from '../playback/use-moment-in-url.ts'
import type { TrackerData } from '../tracker-data.ts'
import { useVisibleTrail } from './data/use-visible-trail.ts'

interface Asked {
  tracker: Tracker
  map: TrackerMap | null
  roster: TrackerData
  /** assignment (id) whose geofences are used for events */
  assignment: string | null
  change: (change: { at: number | null }) => void
}

/**
 * Manages the player of a trail: events, selected range and time in the URL. Returns the trail, and what
 * keyboard commands apply to.
 */
export function useTrailPlayer({ tracker, map, roster, assignment, change }: Asked) {
  const { timeZone } = useTracking()
  const { clock } = tracker
  useMomentInUrl(clock, (at) => change({ at }))
  const shown = useVisibleTrail(tracker, map)
  const { trail } = shown
  const { from, to } = shown.playback
  const told = useTrailEvents(trail, roster, assignment)
  const stepMs = told?.stepMs ?? 0
  const range = usePlayerRange({ clock, period: { from, to, timeZone }, stepMs })
  const played: Played = {
    clock,
    from,
    to,
    stepFrom: (t, step) => trail && adjacentPoint(trail, t, step),
    marks: () => told?.marks.map(({ t }) => t) ?? [],
    gaps: () => told?.gaps.map((gap) => gap.from) ?? [],
    stepMs,
    fit: () => map?.fitTruly(),
    setRangeEnd: range.setEnd,
  }
  return { shown, told, range, played }
}
