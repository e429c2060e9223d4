import { useEffect, useEffectEvent } from 'react'

/** Calls back when a key is pressed anywhere on the page. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKeyDown)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
