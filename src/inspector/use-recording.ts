import { useEffect } from 'react'
import { useSession } from '../app/app-services.ts'
import { recordingSwitch } from './record/recording-switch.ts'

/**
 * Records the machines of this tab if the person has switched that on, in any tab; until then the code is not
 * loaded.
 */
export function useRecording(): void {
  const { actor } = useSession()
  useEffect(() => {
    const look = () => {
      if (recordingSwitch.current() !== null)
        void import('./record/record-tab.ts').then(({ recordTab }) => recordTab(actor))
    }
    look()
    return recordingSwitch.subscribe(look)
  }, [actor])
}
