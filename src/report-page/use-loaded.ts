import { useEffect, useState } from 'react'

/** A part of the page that comes when it is needed: undefined on its way, 'failed' where there is no network for it. */
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
