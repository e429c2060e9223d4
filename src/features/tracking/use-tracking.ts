import { createContext, useCallback, useContext, useMemo } from 'react'
import type { ToastEvent } from '../../machines/effects.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { createTracker, type Tracker } from './create-tracker.ts'
import type { Tracking } from './create-tracking.ts'
import type { GuardStatuses } from './guards/status-views.ts'
import type { LiveView } from '../../streams/live-view.ts'
import { useDisposable } from './use-disposable.ts'

export const TrackingContext = createContext<Tracking | null>(null)

/** Returns the objects that all tracker pages share, such as live data. */
export function useTracking(): Tracking {
  const tracking = useContext(TrackingContext)
  if (!tracking) throw new Error('useTracking outside of TrackingProvider')
  return tracking
}

/** What map, list and counts show: the guards and their statuses, live or at a replay's current time. */
export interface TrackerBoard {
  live: Pick<LiveView, 'guards$' | 'current' | 'guard$' | 'told'>
  statuses: GuardStatuses
  /** returns the text for a guard without a fix */
  withoutFix: (workerId: string) => string
  /** current time, live or replayed, ms since epoch */
  now: () => number
  /** present only in a replay */
  past?: {
    /** returns the name of a guard by id, also of one without data */
    nameOf: (id: string) => string
    /** guards as drawn on the map; their markers may be between two fixes */
    drawn: Pick<LiveView, 'guards$' | 'current'>
  }
}

/** Data of the open replay; null if the page is live. */
export const BoardContext = createContext<TrackerBoard | null>(null)

/** Returns the guards and statuses that are displayed: live, or of a replay. */
export function useBoard(): TrackerBoard {
  const tracking = useTracking()
  const ofNow = useMemo(
    () => ({ ...tracking, withoutFix: () => (tracking.live.told() ? 'never' : '–') }),
    [tracking],
  )
  return useContext(BoardContext) ?? ofNow
}

export const showToastEvent = ({ kind, text }: ToastEvent): void => showToast(kind, text)

/** Returns the playback and trail of this page; null until created. Disposed of with the page. */
export function useTracker(): Tracker | null {
  const tracking = useTracking()
  return useDisposable(useCallback(() => createTracker(tracking, showToastEvent), [tracking]))
}
