import { createContext, useCallback, useContext, useMemo } from 'react'
import type { ToastEvent } from '../../machines/effects.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { createTracker, type Tracker } from './create-tracker.ts'
import type { Tracking } from './create-tracking.ts'
import type { GuardStatuses } from './guards/status-views.ts'
import type { LiveView } from '../../streams/live-view.ts'
import { useDisposable } from './use-disposable.ts'

export const TrackingContext = createContext<Tracking | null>(null)

/** Returns the live link that the tracker pages share. */
export function useTracking(): Tracking {
  const tracking = useContext(TrackingContext)
  if (!tracking) throw new Error('useTracking outside of TrackingProvider')
  return tracking
}

/** Data of map, list and counts: the guards at the board's time, and their statuses. */
export interface TrackerBoard {
  live: Pick<LiveView, 'guards$' | 'current' | 'guard$' | 'told'>
  statuses: GuardStatuses
  /** replacement text without a fix */
  withoutFix: (workerId: string) => string
  /** the time of the board, ms since epoch UTC */
  now: () => number
  /** set for a replay, in which no data arrives */
  past?: {
    /** returns the name of a guard by id, even without data about them */
    nameOf: (id: string) => string
    /** the guards as the map draws them: also between two fixes, where heads glide */
    drawn: Pick<LiveView, 'guards$' | 'current'>
  }
}

/** The displayed replay board; null if it is live. */
export const BoardContext = createContext<TrackerBoard | null>(null)

/** Returns the displayed board: live, or that of a replay. */
export function useBoard(): TrackerBoard {
  const tracking = useTracking()
  const ofNow = useMemo(
    () => ({ ...tracking, withoutFix: () => (tracking.live.told() ? 'never' : '–') }),
    [tracking],
  )
  return useContext(BoardContext) ?? ofNow
}

/** Shows messages of a machine. */
export const showToastEvent = ({ kind, text }: ToastEvent): void => showToast(kind, text)

/** Returns the playback and trail of one tracker page; null until they are created. */
export function useTracker(): Tracker | null {
  const tracking = useTracking()
  return useDisposable(useCallback(() => createTracker(tracking, showToastEvent), [tracking]))
}
