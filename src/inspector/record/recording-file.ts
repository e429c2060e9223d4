import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import {
  EMPTY_RECORDING,
  hasPositions,
  MAX_SHOWN_EVENTS,
  mergeRecordings,
  recordingSchema,
  type Recording,
} from './recording.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const FILE_FORMAT = 'askari recording'
const VERSION = 1

const anyVersion = z.looseObject({
  format: z.literal(FILE_FORMAT, { error: `is not '${FILE_FORMAT}'` }),
  version: z
    .int()
    .positive()
    .max(VERSION, {
      error: ({ input }) => tr(texts.versionIsOfANewerConsole, { version: String(input), VERSION }),
    }),
})
const file = z
  .strictObject({
    format: z.literal(FILE_FORMAT),
    version: z.literal(VERSION),
    /** ISO 8601, UTC */
    saved_at: z.iso.datetime(),
    /** whether the file contains positions of guards */
    positions: z.boolean(),
    recording: recordingSchema,
  })
  .refine(({ positions, recording }) => positions === hasPositions(recording), {
    path: ['positions'],
    error: () => tr(texts.doesNotSayWhatTheFileContains),
  })

export interface OpenedFile {
  savedAt: string
  recording: Recording
}

type FileReading = { file: OpenedFile; fault?: never } | { fault: string; file?: never }

/** Returns a recording as the text of a file. `savedAt` is ISO 8601, UTC. */
export const fileText = (recording: Recording, savedAt: string): string =>
  JSON.stringify({
    format: FILE_FORMAT,
    version: VERSION,
    saved_at: savedAt,
    positions: hasPositions(recording),
    recording,
  })

function faultOf({ issues }: z.ZodError): string {
  const [first] = issues
  const place = first?.path.join('.') ?? ''
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return `${place === '' ? tr(texts.theFile) : place} ${first?.message ?? ''}${more}`
}

/** Parses a recording from a file's text, or returns the error. */
export function readRecordingFile(text: string): FileReading {
  const { data, error } = jsonText.pipe(anyVersion).pipe(file).safeParse(text)
  if (error) return { fault: faultOf(error) }
  const { actors, events } = data.recording
  const known = new Set(actors.map(({ id }) => id))
  const lost = events.findIndex(({ actor }) => !known.has(actor))
  if (lost !== -1)
    return { fault: `recording.events.${lost}.actor is ${events[lost]?.actor}, which is not there.` }
  const recording = mergeRecordings(EMPTY_RECORDING, data.recording, MAX_SHOWN_EVENTS)
  return { file: { savedAt: data.saved_at, recording } }
}
