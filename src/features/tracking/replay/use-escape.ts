import { useEffect, useEffectEvent } from 'react'

/** Escape closes what is open before anything else hears of it. */
export function useEscape(open: boolean, close: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    if (!open) return
    const listener = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [open])
}
