import { useCallback, useMemo } from 'react'
import { useAddress } from '../../../../use-address.ts'
import { readNightSearch, writeNightSearch, type NightSearch } from './night-search.ts'

/** Returns the display state of a replay in the URL, and a function to change it without a history entry. */
export function useNightSearch(): [NightSearch, (change: Partial<NightSearch>) => void] {
  const [params, write] = useAddress()
  const search = useMemo(() => readNightSearch(params), [params])
  const change = useCallback(
    (wanted: Partial<NightSearch>) =>
      write((before) => writeNightSearch(before, wanted), { replace: true, preventScrollReset: true }),
    [write],
  )
  return [search, change]
}
