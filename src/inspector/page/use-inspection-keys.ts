import { useEffect } from 'react'
import type { Inspection } from './use-inspection.ts'

const TYPED_IN = 'input, textarea, select, dialog, [role=menu]'

/** ← and → move between events, Escape returns to now; keys in a text field are ignored. */
export function useInspectionKeys({ move, goToNow }: Inspection): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event
      if (defaultPrevented || altKey || ctrlKey || metaKey) return
      if (target instanceof Element && target.closest(TYPED_IN)) return
      if (key === 'ArrowLeft') move(-1)
      else if (key === 'ArrowRight') move(1)
      else if (key === 'Escape') goToNow()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [move, goToNow])
}
