import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../../api/api.ts'
import { useSession } from '../../../app/app-services.ts'

export interface GuestSession {
  token: string
  /** ends the visit, with the reason for the guest */
  onEnd: (why: string | null) => void
}

/** Reads what a guest may see. Ends the visit when the server no longer accepts the token. */
export function useGuestQuery<Reply extends z.ZodType>(
  path: string,
  reply: Reply,
  { token, onEnd }: GuestSession,
) {
  const { api } = useSession()
  const query = useQuery({
    queryKey: ['guest', path],
    queryFn: ({ signal }) => api.get(path, reply, { bearer: token, signal }),
    // each request is logged as a view
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const { error } = query
  const isOver = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isOver) onEnd(error.message)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once
  }, [isOver])
  return query
}
