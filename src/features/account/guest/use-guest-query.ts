import { useEffect } from 'react'
import { ApiError } from '../../../api/api.ts'

/** Ends a guest's visit with a message when the server no longer accepts the token. */
export function useEndVisit(error: Error | null, onEnd: (why: string | null) => void) {
  const isOver = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isOver) onEnd(error.message)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once
  }, [isOver])
}
