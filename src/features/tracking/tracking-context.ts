import { createContext, useContext } from 'react'
import type { Tracking } from './create-tracking.ts'

export const TrackingContext = createContext<Tracking | null>(null)

/** The live link that the tracker screens share. */
export function useTracking(): Tracking {
  const tracking = useContext(TrackingContext)
  if (!tracking) throw new Error('useTracking outside of TrackingLayout')
  return tracking
}
