import { useQuery } from '@tanstack/react-query'
import { fixExportSizeReply, MOST_EXPORTED_GUARDS } from '../../../../contract/fix-export.ts'
import { useSession } from '../../../app-services.ts'
import type { Period } from '../trail/use-period.ts'

/** How many fixes each of these guards has in a period; undefined until the server has counted. */
export function useExportSize(guards: readonly string[], period: Period | null) {
  const { api } = useSession()
  const { data, isFetching, error } = useQuery({
    queryKey: ['export size', guards, period],
    queryFn: async ({ signal }) => {
      const counts = new Map<string, number>()
      for (let at = 0; at < guards.length; at += MOST_EXPORTED_GUARDS) {
        const worker_ids = guards.slice(at, at + MOST_EXPORTED_GUARDS).join(',')
        const query = { worker_ids, ...period }
        const { data } = await api.get('/fix-exports/size', fixExportSizeReply, { query, signal })
        for (const { worker_id, fixes } of data) counts.set(worker_id, fixes)
      }
      return counts
    },
    enabled: period !== null,
    gcTime: 0,
  })
  return { counts: data, isCounting: isFetching, failure: error?.message ?? null }
}
