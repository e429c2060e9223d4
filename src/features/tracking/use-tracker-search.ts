import { useCallback, useMemo } from 'react'
import { useAddress } from '../../use-address.ts'
import {
  readTrackerSearch,
  unusableOf,
  writeTrackerSearch,
  type TrackerSearch,
  type Unusable,
} from './tracker-search.ts'

/**
 * Returns the URL's state, functions to change it, and unusable parameters. Selections add a history entry;
 * details do not.
 */
export function useTrackerSearch(): [
  TrackerSearch,
  (change: Partial<TrackerSearch>, options?: { replace?: boolean }) => void,
  readonly Unusable[],
] {
  const [params, write] = useAddress()
  const search = useMemo(() => readTrackerSearch(params), [params])
  const unusable = useMemo(() => unusableOf(params), [params])
  const change = useCallback(
    (wanted: Partial<TrackerSearch>, { replace = true } = {}) =>
      write((before) => writeTrackerSearch({ ...readTrackerSearch(before), ...wanted }, before), {
        replace,
        preventScrollReset: true,
      }),
    [write],
  )
  return [search, change, unusable]
}
