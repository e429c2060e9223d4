import type { z } from 'zod'
import type { occurrenceRules } from '../../../domain/occurrences/occurrence-fields.ts'
import { occurrenceStream } from '../../../domain/occurrences/occurrence.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../../../domain/time/zone-days.ts'
import type { Commander } from '../demo-commander.ts'

type Written = Pick<z.input<typeof occurrenceRules>, 'category' | 'narrative'> &
  Partial<Pick<z.input<typeof occurrenceRules>, 'priority' | 'actionTaken' | 'involved' | 'lateReason'>> & {
    /** time of the occurrence in the company's time zone, HH:mm */
    clock: string
    /** minutes after the occurrence until it was written down */
    after?: number
  }

/** Entries of every day in the occurrence book of a post. */
const EACH_DAY: readonly Written[] = [
  { clock: '06:02', category: 'on_duty', narrative: 'Day shift on duty. Radio, torch and keys checked.' },
  {
    clock: '12:00',
    category: 'radio_check',
    narrative: 'Radio check with the control room, loud and clear.',
  },
  { clock: '18:01', category: 'off_duty', narrative: 'Day shift off duty. Nothing further to report.' },
  { clock: '23:30', category: 'patrol', narrative: 'Walked the perimeter. All doors locked, all lights on.' },
]

/** Additional entries; each day gets the next one of them. */
const IN_TURN: readonly Written[] = [
  {
    clock: '09:14',
    category: 'visitor',
    narrative: 'Contractor for the lifts signed in and was shown to the plant room.',
    involved: { persons: [{ name: 'David Mwangi', role: 'Lift technician' }] },
  },
  {
    clock: '14:40',
    category: 'delivery',
    narrative: 'Office supplies delivered to reception, seals intact.',
    involved: { vehicles: [{ name: 'KDB 482K', make: 'Isuzu', colour: 'white' }] },
  },
  {
    clock: '02:18',
    category: 'alarm',
    priority: 'notable',
    narrative: 'Intruder alarm in the east wing. Checked with the duty manager, a window was left open.',
    actionTaken: 'Window closed, alarm reset.',
    after: 55,
    lateReason: 'On foot until the alarm was reset.',
  },
  {
    clock: '16:05',
    category: 'lost_found',
    narrative: 'A brown wallet was handed in and put in the safe.',
  },
  {
    clock: '10:30',
    category: 'supervisor_visit',
    narrative: 'Supervisor visited the post and checked the book.',
  },
  {
    clock: '20:45',
    category: 'weather_utility',
    priority: 'notable',
    narrative: 'Power cut for twelve minutes, the generator took over.',
  },
  {
    clock: '11:20',
    category: 'complaint',
    narrative: 'A tenant complained about a car that blocked the ramp. The driver was called and moved it.',
    involved: { vehicles: [{ name: 'KCZ 901M', colour: 'blue' }] },
  },
]

const DAYS = IN_TURN.length

/** Adds one week of entries to the occurrence books of two posts. Their authors are guards on duty there. */
export async function addDemoOccurrences(
  send: Commander,
  {
    posts,
    now,
    timeZone,
  }: {
    posts: readonly { id: string; onDuty: (clock: string) => readonly string[] }[]
    now: number
    timeZone: string
  },
): Promise<void> {
  const today = zoneDateAt(now, timeZone)
  for (const [place, { id: sitePostId, onDuty }] of posts.entries()) {
    for (let day = 0; day < DAYS; day++) {
      const date = addDays(today, day - DAYS)
      const special = IN_TURN[(day + place * 3) % IN_TURN.length] as Written
      const written = [...EACH_DAY, special].toSorted((a, b) => (a.clock < b.clock ? -1 : 1))
      for (const { clock, after = 2, ...entry } of written) {
        const occurredAt = wallTimeOn(date, clock, timeZone)
        const at = occurredAt + after * 60_000
        const guards = onDuty(clock)
        await send.toNew(
          occurrenceStream,
          {
            type: 'RecordOccurrence',
            sitePostId,
            year: Number(date.slice(0, 4)),
            priority: 'routine',
            occurredAt,
            writtenAt: at,
            workerId: guards[day % guards.length] ?? null,
            ...entry,
          },
          at,
        )
      }
    }
  }
}
