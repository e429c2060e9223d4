import type { ExportWords } from '../../domain/evidence/export-words.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'

const UTC = zoneClock('UTC')

/** A guard by the number in the log, and by name where one is said. */
export const calledBy = (words: Pick<ExportWords, 'guards'> | null, guard: string): string => {
  const name = words?.guards[guard]
  return name === undefined ? guard : `${name} (no. ${guard})`
}

/** What is said of an export at its head, by name: nothing of it is proven. */
export const saidLines = (words: ExportWords, guard: string) =>
  [
    ['Company', words.company],
    ['Guard', calledBy(words, guard)],
    ['Exported by', words.by],
    ['Why', words.reason],
  ] as const

/** A moment (ms since epoch UTC) by the clock of the company, where its zone is said, and in UTC, which is proven. */
export const timeText = (t: number, words: Pick<ExportWords, 'timeZone'> | null): string =>
  words ? `${zoneClock(words.timeZone).full(t)} (${UTC.full(t)})` : UTC.full(t)
