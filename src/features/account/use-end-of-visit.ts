import { useEffect } from 'react'
import { ApiError } from '../../api.ts'

/** Whoever is no longer let in is told so on the page for guests. */
export function useEndOf(error: Error | null, onEnd: (why: string | null) => void) {
  const isOver = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isOver) onEnd(error.message)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once
  }, [isOver])
}
