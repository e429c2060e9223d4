import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Keeps the focus in a box when the focused element disappears from it, so that the next key is not
 * one of the page. Returns the listeners of the box.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const isHeld = useRef(false)
  // React reports no blur for an element that it removes
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
