type OnStep = (event: PopStateEvent) => void

let first: OnStep | null = null

/**
 * Sets a listener that handles browser back and forward before the router and can block them. Window listeners run in
 * the order in which they were added, so this module must be loaded before the router mounts.
 */
export function onPopStateFirst(listener: OnStep): () => void {
  first = listener
  return () => {
    if (first === listener) first = null
  }
}

window.addEventListener('popstate', (event) => first?.(event))
