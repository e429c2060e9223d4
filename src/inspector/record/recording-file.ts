import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import { hasPositions, recordingSchema, type Recording } from './recording.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const FILE_FORMAT = 'askari recording'
const VERSION = 1
/** characters */
export const MAX_FILE_LENGTH = 64 * 1024 * 1024

const anyVersion = z.looseObject({
  format: z.literal(FILE_FORMAT, { error: `is not '${FILE_FORMAT}'` }),
  version: z.int().positive(),
})
const file = z.strictObject({
  format: z.literal(FILE_FORMAT),
  version: z.literal(VERSION),
  /** ISO 8601, UTC */
  saved_at: z.iso.datetime(),
  /** whether the file contains positions of guards */
  positions: z.boolean(),
  recording: recordingSchema,
})

export interface OpenedFile {
  savedAt: string
  recording: Recording
}
export type FileReading = { kind: 'opened'; file: OpenedFile } | { kind: 'refused'; fault: string }

/** Returns a recording as the text of a file. `savedAt` is ISO 8601, UTC. */
export const fileText = (recording: Recording, savedAt: string): string =>
  JSON.stringify({
    format: FILE_FORMAT,
    version: VERSION,
    saved_at: savedAt,
    positions: hasPositions(recording),
    recording,
  })

const refused = (fault: string): FileReading => ({ kind: 'refused', fault })

function faultOf({ issues }: z.ZodError): string {
  const [first] = issues
  const place = first?.path.join('.') ?? ''
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return `${place === '' ? tr(texts.theFile) : place} ${first?.message ?? ''}${more}`
}

/** Parses a recording from a file's text, or returns the error. */
export function readRecordingFile(text: string): FileReading {
  if (text.length > MAX_FILE_LENGTH) return refused(tr(texts.itIsLargerThanARecordingCanBe))
  const outside = jsonText.pipe(anyVersion).safeParse(text)
  if (!outside.success) return refused(faultOf(outside.error))
  if (outside.data.version > VERSION)
    return refused(
      tr(texts.newerConsoleHasSavedItVersionVersionThis, { version: outside.data.version, VERSION }),
    )
  const inside = file.safeParse(outside.data)
  if (!inside.success) return refused(faultOf(inside.error))
  const { recording, saved_at: savedAt, positions } = inside.data
  if (positions !== hasPositions(recording)) return refused(tr(texts.itsPositionsAreNotAsItSays))
  const known = new Set(recording.actors.map(({ id }) => id))
  const lost = recording.events.findIndex(({ actor }) => !known.has(actor))
  if (lost !== -1)
    return refused(`recording.events.${lost}.actor is ${recording.events[lost]?.actor}, which is not there.`)
  const events = recording.events.toSorted((one, other) => one.at - other.at)
  return { kind: 'opened', file: { savedAt, recording: { ...recording, events } } }
}
