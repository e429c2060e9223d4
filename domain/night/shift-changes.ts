import { daysBetween, momentOn } from '../time/zone-days.ts'
import { inOrder, type CompanyHappening } from './happening.ts'
import { heldAt, type NightRoster } from './night-roster.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** When the shifts of a night began and were over on the company's clock (IANA name), in order, with how many guards. */
export function shiftChanges({ from, to, guards }: NightRoster, timeZone: string): CompanyHappening[] {
  const dates = daysBetween(from - DAY_MS, to, timeZone).map(({ date }) => date)
  const begins = new Map<string, number[]>()
  const beginsOf = (startLocal: string) => {
    const known =
      begins.get(startLocal) ?? dates.map((date) => momentOn(date, minutesOf(startLocal), timeZone))
    begins.set(startLocal, known)
    return known
  }
  const changes = new Map<string, CompanyHappening & { guards: number }>()
  const count = (kind: 'shift began' | 'shift over', t: number, shift: string) => {
    if (t < from || t > to) return
    const key = `${kind} ${t} ${shift}`
    const known = changes.get(key)
    if (known) known.guards += 1
    else changes.set(key, { kind, t, shift, guards: 1 })
  }
  for (const { shift, ...held } of guards.flatMap(({ duties }) => duties))
    for (const began of shift ? beginsOf(shift.startLocal) : []) {
      if (!shift || !heldAt(held, began)) continue
      count('shift began', began, shift.name)
      count('shift over', began + shift.durationMin * MINUTE_MS, shift.name)
    }
  return inOrder([...changes.values()])
}

function minutesOf(startLocal: string): number {
  const [hours = 0, minutes = 0] = startLocal.split(':').map(Number)
  return hours * 60 + minutes
}
