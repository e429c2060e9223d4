import { useEffect, useState } from 'react'

/**
 * Creates an object with the component and disposes of it on unmount; null until created. A new `make` (keep
 * its identity with useCallback) creates a new one.
 */
export function useDisposable<T extends { dispose(): void }>(make: () => T | null): T | null {
  const [made, setMade] = useState<T | null>(null)
  useEffect(() => {
    const thing = make()
    // the object is an external resource, and StrictMode must be able to dispose of and recreate it
    // oxlint-disable-next-line react/set-state-in-effect
    setMade(thing)
    return () => {
      setMade(null)
      thing?.dispose()
    }
  }, [make])
  return made
}
