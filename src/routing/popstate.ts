type OnStep = (event: PopStateEvent) => void

let first: OnStep | null = null

/**
 * Lets one listener handle history navigation before the router, so that it can block it. Listeners on the
 * window run in the order in which they were added, so this module must be loaded before the router is
 * mounted.
 */
export function onPopStateFirst(listener: OnStep): () => void {
  first = listener
  return () => {
    if (first === listener) first = null
  }
}

window.addEventListener('popstate', (event) => first?.(event))
