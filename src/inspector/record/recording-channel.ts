import { z } from 'zod'
import { recordingSchema } from './recording.ts'

/** Channel by which tabs send recordings to inspectors, and inspectors request them. */
export const openRecordingChannel = () => new BroadcastChannel('askari-inspector')

/** Id of this tab; a page on plain http has no randomUUID. */
export const TAB_NAME = Math.random().toString(36).slice(2, 10)

export const recordingMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('recording.asked') }),
  z.object({ type: z.literal('recording.told'), recording: recordingSchema }),
])
export type RecordingMessage = z.infer<typeof recordingMessage>
