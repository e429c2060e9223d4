import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Returns focus listeners for a box. If the focused element is removed, the box takes the focus, so that the
 * next key still reaches it.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const isHeld = useRef(false)
  // React fires no blur event for an element that it removes
  useEffect(() => {
    if (isHeld.current && document.activeElement === document.body) box.current?.focus()
  })
  return {
    onFocus: () => {
      isHeld.current = true
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      isHeld.current = relatedTarget !== null && currentTarget.contains(relatedTarget)
    },
  }
}
