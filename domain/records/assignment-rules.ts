import { z } from 'zod'
import { label, paragraphs } from '../text/text.ts'
import { day } from '../time/day.ts'

const note = paragraphs({ characters: 2_000, lines: 40 })
/** converts an empty text to null */
const optionalNote = z
  .string()
  .transform((said) => (said.trim() === '' ? null : said))
  .pipe(note.nullable())

/**
 * Fields of an assignment in commands. They are separate from the stream, so that the map page need not
 * load the stream.
 */
export const assignmentRules = z.object({
  clientId: z.string().min(1),
  name: label(120),
  /** first and last day on which the assignment has duties; null: no limit */
  firstDay: day.nullish(),
  lastDay: day.nullish(),
  /** emergency contacts and hazards of the site */
  contacts: optionalNote.nullish(),
  hazards: optionalNote.nullish(),
})

/** First and last day of an assignment, YYYY-MM-DD; null: no limit. */
export interface AssignmentDays {
  firstDay: string | null
  lastDay: string | null
}

/** Returns whether an assignment has duties on a day (YYYY-MM-DD). */
export const isWithinDays = ({ firstDay, lastDay }: AssignmentDays, day: string): boolean =>
  (firstDay === null || firstDay <= day) && (lastDay === null || day <= lastDay)
