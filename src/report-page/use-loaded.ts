import { useEffect, useState } from 'react'

/**
 * Loads a part of the page. Returns undefined while loading, and 'failed' if that failed, for example without a
 * network.
 */
export function useLoaded<Part>(load: () => Promise<Part>): Part | undefined | 'failed' {
  const [part, setPart] = useState<{ value: Part | 'failed' }>()
  useEffect(() => {
    let isWanted = true
    load().then(
      (value) => isWanted && setPart({ value }),
      () => isWanted && setPart({ value: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [load])
  return part?.value
}
