import { useCallback } from 'react'
import { createScreen } from '../tracking/create-screen.ts'
import { useTracking } from '../tracking/tracking-context.ts'
import { tellByToast } from '../tracking/tracking-layout.tsx'
import { useMade } from '../tracking/use-made.ts'
import { PatrolTrackerScreen } from './patrol-tracker-screen.tsx'

/** /tracker: all guards, live. */
export function PatrolTrackerPage() {
  const tracking = useTracking()
  const make = useCallback(() => createScreen(tracking, tellByToast), [tracking])
  const screen = useMade(make)
  return screen && <PatrolTrackerScreen screen={screen} />
}
