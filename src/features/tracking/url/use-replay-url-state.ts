import { useCallback, useMemo } from 'react'
import { useUrlParams } from '../../../routing/use-url-params.ts'
import { readReplayUrl, writeReplayUrl, type ReplayUrlState } from './replay-url-state.ts'

/** Returns how the URL displays a replay, and a function to change it. Changes replace the history entry. */
export function useReplayUrlState(): [ReplayUrlState, (change: Partial<ReplayUrlState>) => void] {
  const [params, write] = useUrlParams()
  const search = useMemo(() => readReplayUrl(params), [params])
  const change = useCallback(
    (wanted: Partial<ReplayUrlState>) =>
      write((before) => writeReplayUrl(before, wanted), { replace: true, preventScrollReset: true }),
    [write],
  )
  return [search, change]
}
