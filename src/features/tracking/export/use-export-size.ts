import { useQuery } from '@tanstack/react-query'
import { fixExportSizeReply, MAX_EXPORTED_GUARDS } from '../../../../contract/evidence/fix-export.ts'
import { useSession } from '../../../app/app-services.ts'
import type { Period } from '../trail/period/use-period.ts'

export interface ExportSize {
  fixes: number
  /** number of sealed (hashed and signed) fixes; only these can be evidence */
  sealed: number
}

interface Counted {
  /** by guard id */
  sizes: ReadonlyMap<string, ExportSize>
  /** hours that begin before this time are sealed (hashed and signed), ms since epoch; null if none is */
  sealedUntil: number | null
}

const NONE: ExportSize = { fixes: 0, sealed: 0 }

/**
 * Counts the fixes of each guard in a period, only those received by `knownAt` (ms since epoch; null: all).
 * Undefined until the server replies.
 */
export function useExportSize(guards: readonly string[], period: Period | null, knownAt: number | null) {
  const { api } = useSession()
  const { data, isFetching, error } = useQuery({
    queryKey: ['export size', guards, period, knownAt],
    queryFn: async ({ signal }): Promise<Counted> => {
      const sizes = new Map<string, ExportSize>()
      let sealedUntil: number | null = null
      for (let at = 0; at < guards.length; at += MAX_EXPORTED_GUARDS) {
        const some = guards.slice(at, at + MAX_EXPORTED_GUARDS)
        const query = { worker_ids: some.join(','), ...period, known_at: knownAt ?? undefined }
        const reply = await api.get('/fix-exports/size', fixExportSizeReply, { query, signal })
        for (const id of some) sizes.set(id, NONE)
        for (const { worker_id, ...size } of reply.data) sizes.set(worker_id, size)
        sealedUntil = reply.sealed_until
      }
      return { sizes, sealedUntil }
    },
    enabled: period !== null,
    gcTime: 0,
  })
  return { counted: data, isCounting: isFetching, failure: error?.message ?? null }
}
