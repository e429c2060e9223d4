type OnStep = (event: PopStateEvent) => void

let first: OnStep | null = null

/**
 * Lets one listener hear of steps back and forth before the router does, which is how it can keep them from it.
 * Events of the window itself reach their listeners in the order in which they were added, capturing or not, so this
 * module must be loaded before the router is mounted.
 */
export function hearStepsFirst(listener: OnStep): () => void {
  first = listener
  return () => {
    if (first === listener) first = null
  }
}

window.addEventListener('popstate', (event) => first?.(event))
