import { useSyncExternalStore } from 'react'
import { useSession, useUser } from '../../app-services.ts'
import { recordTab } from '../record/record-tab.ts'
import { recordingSwitch } from '../record/recording-switch.ts'

/**
 * Returns whether the person's machines are recorded, and a switch, which also applies to their other tabs.
 */
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
