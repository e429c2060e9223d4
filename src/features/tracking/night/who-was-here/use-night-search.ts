import { useCallback, useMemo } from 'react'
import { useAddress } from '../../../../use-address.ts'
import { readNightSearch, writeNightSearch, type NightSearch } from './night-search.ts'

/** How the address looks at a night, and how to change it; none of it makes a step back in the browser. */
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
