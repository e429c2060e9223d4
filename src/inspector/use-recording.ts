import { useEffect } from 'react'
import { useSession } from '../app-services.ts'
import { RECORDING_KEY } from './record/recording-key.ts'

/**
 * Has the machines of this tab recorded where the person has switched that on, here or in another tab; until then
 * nothing of it is loaded.
 */
export function useRecording(): void {
  const { actor } = useSession()
  useEffect(() => {
    const look = () => {
      if (localStorage.getItem(RECORDING_KEY) !== null)
        void import('./record/record-tab.ts').then(({ recordTab }) => recordTab(actor))
    }
    look()
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [actor])
}
