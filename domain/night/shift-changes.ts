import { heldAt } from '../time/held-span.ts'
import { inOrder, type CompanyHappening } from './happening.ts'
import type { NightRoster } from './night-roster.ts'
import type { ShiftTimes } from './shift-times.ts'

/** When the shifts of a night began and were over, in order, with the guards who had them then. */
export function shiftChanges({ from, to, guards }: NightRoster, timesOf: ShiftTimes): CompanyHappening[] {
  const changes = new Map<string, Change & { guards: Set<string> }>()
  const note = (guard: string, change: Change) => {
    if (change.t < from || change.t > to) return
    const key = `${change.kind} ${change.t} ${change.shift}`
    const known = changes.get(key)
    if (known) known.guards.add(guard)
    else changes.set(key, { ...change, guards: new Set([guard]) })
  }
  for (const { id, duties } of guards)
    for (const { shift, ...held } of duties)
      for (const { began, over } of shift ? timesOf(shift) : []) {
        if (!shift) continue
        if (heldAt(held, began)) note(id, { kind: 'shift began', t: began, shift: shift.name })
        if (heldAt(held, over - 1)) note(id, { kind: 'shift over', t: over, shift: shift.name })
      }
  return inOrder([...changes.values()].map((change) => ({ ...change, guards: [...change.guards] })))
}

type Change = Omit<Extract<CompanyHappening, { shift: string }>, 'guards'>
