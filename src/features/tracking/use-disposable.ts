import { useEffect, useState } from 'react'

/**
 * Creates a disposable object when the component mounts, and disposes of it on unmount. Returns null before.
 * A new `make` replaces the object, so wrap `make` in useCallback.
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
