import { openRecordingChannel, recordingMessage, type RecordingMessage } from '../record/recording-channel.ts'
import { MAX_SHOWN_EVENTS, EMPTY_RECORDING, mergeRecordings, type Recording } from '../record/recording.ts'

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
  let recording = EMPTY_RECORDING
  channel.onmessage = ({ data }) => {
    const { data: message } = recordingMessage.safeParse(data)
    if (message?.type !== 'recording.told') return
    recording = mergeRecordings(recording, message.recording, MAX_SHOWN_EVENTS)
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
