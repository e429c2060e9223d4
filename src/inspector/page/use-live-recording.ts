import { useEffect, useState, useSyncExternalStore } from 'react'
import { EMPTY_RECORDING, type Recording } from '../record/recording.ts'
import { openRecordingStore, type RecordingStore } from './recording-store.ts'

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
