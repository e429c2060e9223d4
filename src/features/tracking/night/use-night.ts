import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useSession } from '../../../app-services.ts'
import { useSystemSettings } from '../../../use-system-settings.ts'
import { useMade } from '../use-made.ts'
import { useTracking } from '../use-tracking.ts'
import type { OpenNight } from './open-night.ts'

export interface Opening {
  /** null until it is open; the board is live until then */
  night: OpenNight | null
  isPending: boolean
  error: Error | null
  retry: () => void
}

/** The night from and to which the address asks for (ms since epoch UTC), opened at `at`; its code comes with it. */
export function useNight(span: { from: number; to: number } | null, at: number | null): Opening {
  const { api, freshToken } = useSession()
  const { timeZone, now, inspect } = useTracking()
  const limits = useSystemSettings()
  const opensAt = useRef(at)
  useEffect(() => {
    opensAt.current = at
  }, [at])
  const { from, to } = span ?? { from: 0, to: 0 }
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['night', from, to],
    queryFn: async ({ signal }) => {
      const { fetchNight, openNight } = await import('./open-night.ts')
      return { openNight, record: await fetchNight(api.get, { from, to }, signal) }
    },
    enabled: span !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
  const loaded = span === null ? undefined : data
  const make = useCallback(
    () =>
      loaded
        ? loaded.openNight({
            record: loaded.record,
            at: opensAt.current ?? loaded.record.from,
            fetchTrails: async (asked, signal) => {
              const within = asked.within === undefined ? '' : `&within=${asked.within}`
              const answer = await fetch(`/api/trails?from=${asked.from}&to=${asked.to}${within}`, {
                headers: { authorization: `Bearer ${await freshToken()}` },
                signal,
              })
              if (!answer.ok) throw new Error(`The server answered with ${answer.status}.`)
              return answer.arrayBuffer()
            },
            limits,
            timeZone,
            now,
            inspect,
          })
        : null,
    [loaded, freshToken, limits, timeZone, now, inspect],
  )
  return {
    night: useMade(make),
    isPending: span !== null && isFetching,
    error: span === null ? null : error,
    retry: () => void refetch(),
  }
}
