import { useEffect, useState, useSyncExternalStore } from 'react'
import { NOTHING, type Recording } from '../record/recording.ts'
import { openRecordingStore, type RecordingStore } from './recording-store.ts'

const nobody = () => () => {}
const nothing = () => NOTHING

/** What the tabs of this browser have recorded, as long as the page is shown. */
export function useLiveRecording(): Recording {
  const [store, setStore] = useState<RecordingStore | null>(null)
  useEffect(() => {
    const opened = openRecordingStore()
    // the channel belongs to the outside world, and StrictMode must be able to close it and open it again
    // oxlint-disable-next-line react/set-state-in-effect
    setStore(opened)
    return () => opened.close()
  }, [])
  return useSyncExternalStore(store?.subscribe ?? nobody, store?.current ?? nothing)
}
