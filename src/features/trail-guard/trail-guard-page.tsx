import { useCallback } from 'react'
import { createScreen } from '../tracking/create-screen.ts'
import { useTracking } from '../tracking/tracking-context.ts'
import { tellByToast } from '../tracking/tracking-layout.tsx'
import { useMade } from '../tracking/use-made.ts'
import { TrailGuardScreen } from './trail-guard-screen.tsx'

/** /tracker/trail: one guard's past on the map, played again. */
export function TrailGuardPage() {
  const tracking = useTracking()
  const make = useCallback(() => createScreen(tracking, tellByToast), [tracking])
  const screen = useMade(make)
  return screen && <TrailGuardScreen screen={screen} />
}
