type OnStep = (event: PopStateEvent) => void

let first: OnStep | null = null

/**
 * Adds a listener that handles history navigation before the router and can block it. Listeners on
 * the window run in the order in which they were added, so this module must be loaded before the
 * router is mounted.
 */
export function onPopStateFirst(listener: OnStep): () => void {
  first = listener
  return () => {
    if (first === listener) first = null
  }
}

window.addEventListener('popstate', (event) => first?.(event))
