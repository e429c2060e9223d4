import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  EMPTY_RECORDING,
  type Recording,
  openRecordingChannel,
  recordingMessage,
  type RecordingMessage,
  MAX_SHOWN_EVENTS,
  mergeRecordings,
} from '../record/recording.ts'

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

const nobody = () => () => {}
const nothing = () => EMPTY_RECORDING

/** Returns the recordings of this browser's tabs while the page is shown. */
export function useLiveRecording(): Recording {
  const [store, setStore] = useState<RecordingStore | null>(null)
  useEffect(() => {
    const opened = openRecordingStore()
    // the channel is an external resource, and StrictMode must be able to close and reopen it
    // oxlint-disable-next-line react/set-state-in-effect
    setStore(opened)
    return () => opened.close()
  }, [])
  return useSyncExternalStore(store?.subscribe ?? nobody, store?.current ?? nothing)
}
