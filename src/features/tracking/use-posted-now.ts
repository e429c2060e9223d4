import { useMemo } from 'react'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { currentDutyIndex, withCurrentAssignment } from './posted-now.ts'
import type { TrackerGuard } from './roster.ts'

const MINUTE_MS = 60_000

/** Returns guards with the effective assignment in their row; the same array until it changes for one. */
export function useCurrentAssignments(guards: readonly TrackerGuard[], timeZone: string): TrackerGuard[] {
  const now = useNow(MINUTE_MS)
  const times = dutyTimesIn(timeZone)
  const due = guards.map((guard) => currentDutyIndex(guard, now, times)).join()
  return useMemo(() => {
    const places = due.split(',').map(Number)
    return guards.map((guard, at) => withCurrentAssignment(guard, places[at] ?? -1))
  }, [guards, due])
}
