import { heldAt } from '../time/held-span.ts'
import { inOrder, type CompanyHappening } from './happening.ts'
import type { NightRoster } from './night-roster.ts'
import type { ShiftTimes } from './shift-times.ts'

/** When the shifts of a night began and were over, in order, with how many guards had them then. */
export function shiftChanges({ from, to, guards }: NightRoster, timesOf: ShiftTimes): CompanyHappening[] {
  const changes = new Map<string, CompanyHappening & { guards: number }>()
  const count = (kind: 'shift began' | 'shift over', t: number, shift: string) => {
    if (t < from || t > to) return
    const key = `${kind} ${t} ${shift}`
    const known = changes.get(key)
    if (known) known.guards += 1
    else changes.set(key, { kind, t, shift, guards: 1 })
  }
  for (const { shift, ...held } of guards.flatMap(({ duties }) => duties))
    for (const { began, over } of shift ? timesOf(shift) : []) {
      if (!shift) continue
      if (heldAt(held, began)) count('shift began', began, shift.name)
      if (heldAt(held, over - 1)) count('shift over', over, shift.name)
    }
  return inOrder([...changes.values()])
}
