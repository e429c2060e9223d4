import { useMemo } from 'react'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { dueDuty, postedAt } from './posted-now.ts'
import type { RosterGuard } from './roster.ts'

const MINUTE_MS = 60_000

/** Returns guards with the effective assignment in their row; the same array until it changes for one. */
export function usePostedNow(guards: readonly RosterGuard[], timeZone: string): RosterGuard[] {
  const now = useNow(MINUTE_MS)
  const times = dutyTimesIn(timeZone)
  const due = guards.map((guard) => dueDuty(guard, now, times)).join()
  return useMemo(() => {
    const places = due.split(',').map(Number)
    return guards.map((guard, at) => postedAt(guard, places[at] ?? -1))
  }, [guards, due])
}
