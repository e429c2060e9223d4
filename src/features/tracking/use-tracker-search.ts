import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  readTrackerSearch,
  unusableOf,
  writeTrackerSearch,
  type TrackerSearch,
  type Unusable,
} from './tracker-search.ts'

/**
 * What the address says, how to change it, and what in it cannot be used. Selections make a step back in the browser; details do not. `change`
 * keeps its identity and starts from the newest address, whenever it is called: a timer that held on to an older one
 * would take back what was chosen meanwhile.
 */
export function useTrackerSearch(): [
  TrackerSearch,
  (change: Partial<TrackerSearch>, options?: { replace?: boolean }) => void,
  readonly Unusable[],
] {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => readTrackerSearch(params), [params])
  const unusable = useMemo(() => unusableOf(params), [params])
  const newest = useRef({ params, setParams })
  useLayoutEffect(() => {
    newest.current = { params, setParams }
  }, [params, setParams])
  const change = useCallback((wanted: Partial<TrackerSearch>, { replace = true } = {}) => {
    const { params: before, setParams: write } = newest.current
    const after = writeTrackerSearch({ ...readTrackerSearch(before), ...wanted }, before)
    newest.current.params = after
    write(after, { replace, preventScrollReset: true })
  }, [])
  return [search, change, unusable]
}
