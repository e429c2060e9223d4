import { useCallback, useMemo } from 'react'
import { useUrlParams } from '../../../routing/use-url-params.ts'
import {
  readTrackerUrl,
  findInvalidParams,
  writeTrackerUrl,
  type TrackerUrlState,
  type InvalidParam,
} from './tracker-url-state.ts'

/**
 * Returns the state in the URL, a function to change it, and the unusable parameters. A change replaces the
 * history entry unless `replace` is false.
 */
export function useTrackerUrlState(): [
  TrackerUrlState,
  (change: Partial<TrackerUrlState>, options?: { replace?: boolean }) => void,
  readonly InvalidParam[],
] {
  const [params, write] = useUrlParams()
  const search = useMemo(() => readTrackerUrl(params), [params])
  const unusable = useMemo(() => findInvalidParams(params), [params])
  const change = useCallback(
    (wanted: Partial<TrackerUrlState>, { replace = true } = {}) =>
      write((before) => writeTrackerUrl({ ...readTrackerUrl(before), ...wanted }, before), {
        replace,
        preventScrollReset: true,
      }),
    [write],
  )
  return [search, change, unusable]
}
