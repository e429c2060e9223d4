import { useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus to the trail controls after a guard is selected, and back to the guard's row when the
 * selection is cleared. Call `focusAfter` with the new selection before `guard` changes.
 */
export function useFocusOnControls(guard: string | null) {
  const controls = useRef<HTMLElement>(null)
  const asked = useRef<{ to: string | null; from: string | null } | null>(null)
  const focus = useCallback(() => {
    if (asked.current === null || asked.current.to !== guard) return
    const { to, from } = asked.current
    asked.current = null
    const place =
      to === null ? document.querySelector(`[data-guard="${CSS.escape(from ?? '')}"]`) : controls.current
    place?.querySelector('button')?.focus()
  }, [guard])
  useEffect(focus, [focus])
  const focusAfter = useCallback(
    (to: string | null) => {
      asked.current = { to, from: guard }
      if (to === guard) focus()
    },
    [guard, focus],
  )
  return { controls, focusAfter }
}
