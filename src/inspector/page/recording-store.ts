import { useEffect, useState } from 'react'
import {
  EMPTY_RECORDING,
  MAX_SHOWN_EVENTS,
  mergeRecordings,
  openRecordingChannel,
  type Recording,
} from '../record/recording.ts'

/** Requests the recording of every tab of this browser, and returns them while the page is shown. */
export function useLiveRecording(): Recording {
  const [recording, setRecording] = useState(EMPTY_RECORDING)
  useEffect(() => {
    const channel = openRecordingChannel((message) => {
      if (message.type === 'recording.told')
        setRecording((known) => mergeRecordings(known, message.recording, MAX_SHOWN_EVENTS))
    })
    channel.send({ type: 'recording.requested' })
    return channel.close
  }, [])
  return recording
}
