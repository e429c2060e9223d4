import { openRecordingChannel, recordingMessage, type RecordingMessage } from '../record/recording-channel.ts'
import { MOST_SHOWN, NOTHING, withTold, type Recording } from '../record/recording.ts'

/** Recordings of all tabs of this browser. */
export interface RecordingStore {
  current: () => Recording
  subscribe: (changed: () => void) => () => void
  close: () => void
}

/** Requests the recording of every tab, and receives updates. */
export function openRecordingStore(): RecordingStore {
  const channel = openRecordingChannel()
  const listeners = new Set<() => void>()
  let recording = NOTHING
  channel.onmessage = ({ data }) => {
    const { data: message } = recordingMessage.safeParse(data)
    if (message?.type !== 'recording.told') return
    recording = withTold(recording, message.recording, MOST_SHOWN)
    for (const changed of listeners) changed()
  }
  channel.postMessage({ type: 'recording.asked' } satisfies RecordingMessage)
  return {
    current: () => recording,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    close: () => channel.close(),
  }
}
