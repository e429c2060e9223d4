import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Checkpoint, checkpoints } from '../../../contract/rounds/checkpoint.ts'
import { useSession } from '../../app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'

/** Returns the checkpoints with these ids, by id; missing ones are not loaded yet. */
export function useCheckpoints(ids: readonly string[]): ReadonlyMap<string, Checkpoint> {
  const { api } = useSession()
  const refreshed = useRefreshOptions({ stream: checkpoints.stream, others: checkpoints.shows })
  const rows = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['records', checkpoints.path, 'point', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get(`${checkpoints.path}/${encodeURIComponent(id)}`, checkpoints.reply, { signal }),
      ...refreshed,
    })),
    combine: (results) => results.map(({ data }) => data?.data),
  })
  return useMemo(() => new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : []))), [rows])
}
