import { NEVER } from 'rxjs'
import { useView } from '../../../streams/use-view.ts'
import { useRoster } from '../use-roster.ts'
import type { OpenNight } from './open-night.ts'

/** The lists beside the map: those of now, or as they were at the moment that is replayed. */
export function useRosterOf(night: OpenNight | null): ReturnType<typeof useRoster> {
  const ofNow = useRoster()
  const then = useView(night?.lists$ ?? NEVER, night?.lists() ?? null)
  return night && then ? { ...ofNow, roster: then, isPending: false, error: null, missing: [] } : ofNow
}
