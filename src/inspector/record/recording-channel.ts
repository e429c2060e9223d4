import { z } from 'zod'
import { recordingSchema } from './recording.ts'

/** Where the tabs of a browser tell inspectors what they have recorded, and inspectors ask for all of it. */
export const openRecordingChannel = () => new BroadcastChannel('askari-inspector')

/** This tab, among those of the browser; a plain http address has no randomUUID. */
export const TAB_NAME = Math.random().toString(36).slice(2, 10)

export const recordingMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('recording.asked') }),
  z.object({ type: z.literal('recording.told'), recording: recordingSchema }),
])
export type RecordingMessage = z.infer<typeof recordingMessage>
