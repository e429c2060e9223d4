import { workerDuties, dutyTitle } from '../duty/duties.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import { sortByTime, type CompanyTimelineEvent } from './timeline-event.ts'
import type { PeriodRoster } from './period-roster.ts'

/** Returns the starts and ends of shifts in a period, in order, each with the ids of its guards. */
export function findShiftChanges(
  { from, to, guards }: PeriodRoster,
  times: DutyTimes,
): CompanyTimelineEvent[] {
  const changes = new Map<string, Change & { guards: Set<string> }>()
  const note = (guard: string, change: Change) => {
    if (change.t < from || change.t > to) return
    const key = `${change.kind} ${change.t} ${change.shift}`
    const known = changes.get(key)
    if (known) known.guards.add(guard)
    else changes.set(key, { ...change, guards: new Set([guard]) })
  }
  for (const guard of guards)
    for (const duty of workerDuties(guard, { from, to }, times)) {
      const shift = dutyTitle(duty)
      // omits guards who were assigned after the shift began, or withdrawn before it ended
      if (duty.from === duty.time.from) note(guard.id, { kind: 'shift began', t: duty.from, shift })
      if (duty.to === duty.time.to) note(guard.id, { kind: 'shift over', t: duty.to, shift })
    }
  return sortByTime([...changes.values()].map((change) => ({ ...change, guards: [...change.guards] })))
}

type Change = Omit<Extract<CompanyTimelineEvent, { shift: string }>, 'guards'>
