import { z } from 'zod'
import { label, paragraphs } from '../text/text.ts'
import { day } from '../time/day.ts'

const note = paragraphs({ characters: 2_000, lines: 40 })
/** an empty text becomes null */
const optionalNote = z
  .string()
  .transform((said) => (said.trim() === '' ? null : said))
  .pipe(note.nullable())

/**
 * Fields of an assignment in commands. Separate from the stream, because the map page does not need
 * the stream.
 */
export const assignmentRules = z.object({
  clientId: z.string().min(1),
  name: label(120),
  /** the first and the last day with duties there; null: no limit */
  firstDay: day.nullish(),
  lastDay: day.nullish(),
  /** emergency contacts and hazards of the site */
  contacts: optionalNote.nullish(),
  hazards: optionalNote.nullish(),
})

/** The first and the last day of an assignment, YYYY-MM-DD; null: no limit. */
export interface AssignmentDays {
  firstDay: string | null
  lastDay: string | null
}

/** Returns whether an assignment has duties on a day (YYYY-MM-DD). */
export const isWithinDays = ({ firstDay, lastDay }: AssignmentDays, day: string): boolean =>
  (firstDay === null || firstDay <= day) && (lastDay === null || day <= lastDay)
