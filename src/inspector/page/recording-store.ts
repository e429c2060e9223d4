import { useEffect, useState } from 'react'
import {
  EMPTY_RECORDING,
  MAX_SHOWN_EVENTS,
  mergeRecordings,
  openRecordingChannel,
  recordingMessage,
  type Recording,
  type RecordingMessage,
} from '../record/recording.ts'

/** Requests the recording of every tab of this browser, and returns them while the page is shown. */
export function useLiveRecording(): Recording {
  const [recording, setRecording] = useState(EMPTY_RECORDING)
  useEffect(() => {
    const channel = openRecordingChannel()
    channel.onmessage = ({ data }) => {
      const { data: message } = recordingMessage.safeParse(data)
      if (message?.type === 'recording.told')
        setRecording((known) => mergeRecordings(known, message.recording, MAX_SHOWN_EVENTS))
    }
    channel.postMessage({ type: 'recording.requested' } satisfies RecordingMessage)
    return () => channel.close()
  }, [])
  return recording
}
