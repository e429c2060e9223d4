import { dutiesOf, nameOfDuty } from '../duty/duties.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import { inOrder, type CompanyHappening } from './happening.ts'
import type { NightRoster } from './night-roster.ts'

/** When the shifts of a night began and were over, in order, with the guards who had them then. */
export function shiftChanges({ from, to, guards }: NightRoster, times: DutyTimes): CompanyHappening[] {
  const changes = new Map<string, Change & { guards: Set<string> }>()
  const note = (guard: string, change: Change) => {
    if (change.t < from || change.t > to) return
    const key = `${change.kind} ${change.t} ${change.shift}`
    const known = changes.get(key)
    if (known) known.guards.add(guard)
    else changes.set(key, { ...change, guards: new Set([guard]) })
  }
  for (const guard of guards)
    for (const duty of dutiesOf(guard, { from, to }, times)) {
      const shift = nameOfDuty(duty)
      // a guard who was assigned later, or withdrawn earlier, did not begin or end this shift
      if (duty.from === duty.time.from) note(guard.id, { kind: 'shift began', t: duty.from, shift })
      if (duty.to === duty.time.to) note(guard.id, { kind: 'shift over', t: duty.to, shift })
    }
  return inOrder([...changes.values()].map((change) => ({ ...change, guards: [...change.guards] })))
}

type Change = Omit<Extract<CompanyHappening, { shift: string }>, 'guards'>
