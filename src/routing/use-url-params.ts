import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams, type Location } from 'react-router-dom'

type Write = (
  next: (before: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean; preventScrollReset?: boolean },
) => void

/** The URL's query as last written or seen by any component, because a page has only one URL. */
export const latestUrl = { params: new URLSearchParams(), seenAt: null as Location | null }

/**
 * Returns the URL's query, and `write`. `write` keeps its identity and starts from the newest URL, even if
 * several components write before the next render, or from an old closure: no write undoes another.
 */
export function useUrlParams(): [URLSearchParams, Write] {
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const setNewest = useRef(setParams)
  useLayoutEffect(() => {
    setNewest.current = setParams
    // components that mount during a change still see the old URL
    if (latestUrl.seenAt !== location) Object.assign(latestUrl, { params, seenAt: location })
  }, [params, setParams, location])
  const write = useCallback<Write>((next, options) => {
    latestUrl.params = next(latestUrl.params)
    setNewest.current(latestUrl.params, options)
  }, [])
  return [params, write]
}

/**
 * delay before a changing value is written to the URL, because browsers throttle frequent changes,
 * ms
 */
export const URL_WRITE_DELAY_MS = 300

/** Returns the query with changed parameters; null or empty ones are removed. */
export function withParams(before: URLSearchParams, changed: Record<string, string | null>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changed))
    if (value === null || value === '') after.delete(name)
    else after.set(name, value)
  return after
}

/**
 * Changes the URL without a history entry and without React, for values that change continuously. A URL to
 * which a navigation is in progress is not changed.
 */
export function replaceUrlParams(next: (before: URLSearchParams) => URLSearchParams): void {
  const { history } = window
  if ((history.state?.key ?? 'default') !== latestUrl.seenAt?.key) return
  latestUrl.params = next(latestUrl.params)
  history.replaceState(history.state, '', `?${latestUrl.params}`)
}
