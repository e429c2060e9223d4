import { useSyncExternalStore } from 'react'
import { useSession, useUser } from '../../app-services.ts'
import { recordTab } from '../record/record-tab.ts'
import { recordingSwitch } from '../record/recording-switch.ts'

/** Whether what the person's machines do is recorded, and the switch for it; their other tabs follow it. */
export function useRecordingSwitch() {
  const { actor } = useSession()
  const user = useUser()
  const owner = useSyncExternalStore(recordingSwitch.subscribe, recordingSwitch.current)
  const isOn = user !== null && user.id === owner
  return {
    isOn,
    toggle() {
      recordingSwitch.turn(isOn ? null : (user?.id ?? null))
      recordTab(actor)
    },
  }
}
