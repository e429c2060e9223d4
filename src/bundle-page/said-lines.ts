import type { ExportWords } from '../../domain/evidence/export-words.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'

const UTC = zoneClock('UTC')

/** Returns a guard's number in the log, with the name that the exporter states. */
export const calledBy = (words: Pick<ExportWords, 'guards'> | null, guard: string): string => {
  const name = words?.guards[guard]
  return name === undefined ? guard : `${guard}, stated as ${name}`
}

/** Returns what the exporter states, by name: no signature covers it. */
export const saidLines = (words: ExportWords, guard: string) =>
  [
    ['Company', words.company],
    [
      'Guard',
      words.guards[guard] === undefined ? `no name for ${guard}` : `${words.guards[guard]} (no. ${guard})`,
    ],
    ['Exported by', words.by],
    ['Reason', words.reason],
    ['Time zone', words.timeZone],
  ] as const

/** Returns a moment (ms since epoch UTC) in the stated time zone, if there is one, and in UTC, which is signed. */
export const timeText = (t: number, words: Pick<ExportWords, 'timeZone'> | null): string =>
  words ? `${zoneClock(words.timeZone).full(t)} (${UTC.full(t)})` : UTC.full(t)
