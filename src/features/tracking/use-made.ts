import { useEffect, useState } from 'react'

/**
 * A thing that lives as long as the component and is taken down with it; null until it is made. A new `make` (keep
 * its identity with useCallback) makes a new one.
 */
export function useMade<T extends { dispose(): void }>(make: () => T | null): T | null {
  const [made, setMade] = useState<T | null>(null)
  useEffect(() => {
    const thing = make()
    // what is made belongs to the outside world, and StrictMode must be able to take it down and make it again
    // oxlint-disable-next-line react/set-state-in-effect
    setMade(thing)
    return () => {
      setMade(null)
      thing?.dispose()
    }
  }, [make])
  return made
}
