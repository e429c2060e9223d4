import { createContext, useCallback, useContext, useMemo } from 'react'
import type { ToastEvent } from '../../machines/effects.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { createTracker, type Tracker } from './create-tracker.ts'
import type { Tracking } from './create-tracking.ts'
import type { Standings } from './guards/standing-views.ts'
import type { LiveView } from '../../streams/live-view.ts'
import { useMade } from './use-made.ts'

export const TrackingContext = createContext<Tracking | null>(null)

/** The live link that the tracker pages share. */
export function useTracking(): Tracking {
  const tracking = useContext(TrackingContext)
  if (!tracking) throw new Error('useTracking outside of TrackingProvider')
  return tracking
}

/** What map, list and counts show: the guards at the time of the board, and how they stand. */
export interface Board {
  live: Pick<LiveView, 'guards$' | 'current' | 'guard$' | 'told'>
  standings: Standings
  /** what stands in place of the time of the newest fix of whoever has none */
  withoutFix: (workerId: string) => string
  /** the time of the board, ms since epoch UTC */
  now: () => number
  /** it is a replay, in which nothing arrives */
  past?: {
    /** the name of a guard by id, whether or not anything is known of where they were */
    nameOf: (id: string) => string
  }
}

/** The board that is replayed; null where it is live. */
export const BoardContext = createContext<Board | null>(null)

/** The board that is shown: that of now, unless another moment is replayed. */
export function useBoard(): Board {
  const tracking = useTracking()
  const ofNow = useMemo(
    () => ({ ...tracking, withoutFix: () => (tracking.live.told() ? 'never' : '–') }),
    [tracking],
  )
  return useContext(BoardContext) ?? ofNow
}

/** Shows what a machine wants to be told. */
export const tellByToast = ({ kind, text }: ToastEvent): void => showToast(kind, text)

/** The replay and trail of one tracker page, as long as it is shown; null until they are made. */
export function useTracker(): Tracker | null {
  const tracking = useTracking()
  return useMade(useCallback(() => createTracker(tracking, tellByToast), [tracking]))
}
