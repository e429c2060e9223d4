import type { ExportWords } from '../../domain/evidence/export-words.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'

const UTC = zoneClock('UTC')

/** What is said of an export at its head, by name: nothing of it is proven. */
export const saidLines = ({ company, by, reason, guards }: ExportWords, guard: string) =>
  [
    ['Company', company],
    ['Guard', `${guards[guard] ?? 'name unknown'} (no. ${guard})`],
    ['Exported by', by],
    ['Why', reason],
  ] as const

/** A moment (ms since epoch UTC) in UTC, and by the clock of the company where its zone is said. */
export const timeText = (t: number, words: Pick<ExportWords, 'timeZone'> | null): string =>
  words ? `${UTC.full(t)} (${zoneClock(words.timeZone).full(t)})` : UTC.full(t)
