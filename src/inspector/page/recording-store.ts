import { openRecordingChannel, recordingMessage, type RecordingMessage } from '../record/recording-channel.ts'
import { MOST_SHOWN, NOTHING, withTold, type Recording } from '../record/recording.ts'

/** What the tabs of this browser have recorded, as they tell it. */
export interface RecordingStore {
  current: () => Recording
  subscribe: (changed: () => void) => () => void
  close: () => void
}

/** Asks every tab for what it has recorded, and hears what comes to it. */
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
