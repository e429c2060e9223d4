import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams, type Location } from 'react-router-dom'

type Write = (
  next: (before: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean; preventScrollReset?: boolean },
) => void

/** The URL's query, as any component last wrote or read it. The page has only one URL, so this is shared. */
export const latestUrl = {
  params: new URLSearchParams(),
  seenAt: null as Location | null,
  /** written queries that the router has not rendered yet, oldest first */
  pending: [] as string[],
}

/**
 * Returns the URL's query and `write`, which is the same function at each render. `write` starts from the newest query,
 * even if several components write before the next render. So no write overwrites another.
 */
export function useUrlParams(): [URLSearchParams, Write] {
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const setNewest = useRef(setParams)
  useLayoutEffect(() => {
    setNewest.current = setParams
    // components that mount while the URL changes still get the old one
    if (latestUrl.seenAt === location) return
    latestUrl.seenAt = location
    const rendered = latestUrl.pending.lastIndexOf(params.toString())
    latestUrl.pending = rendered < 0 ? [] : latestUrl.pending.slice(rendered + 1)
    // a newer write, which the router renders next, must not be lost
    if (latestUrl.pending.length === 0) latestUrl.params = params
  }, [params, setParams, location])
  const write = useCallback<Write>((next, options) => {
    latestUrl.params = next(latestUrl.params)
    latestUrl.pending.push(latestUrl.params.toString())
    setNewest.current(latestUrl.params, options)
  }, [])
  return [params, write]
}

/** delay before a continuously changing value is written to the URL, ms; browsers throttle frequent changes */
export const URL_WRITE_DELAY_MS = 300

/** Returns the query with these parameters changed. Parameters that are null or empty are removed. */
export function withParams(before: URLSearchParams, changed: Record<string, string | null>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changed))
    if (value === null || value === '') after.delete(name)
    else after.set(name, value)
  return after
}

/**
 * Changes the URL's query without a history entry and without React, for values that change continuously. Does nothing
 * while the router navigates to another URL.
 */
export function replaceUrlParams(next: (before: URLSearchParams) => URLSearchParams): void {
  const { history } = window
  if ((history.state?.key ?? 'default') !== latestUrl.seenAt?.key) return
  latestUrl.params = next(latestUrl.params)
  history.replaceState(history.state, '', `?${latestUrl.params}`)
}
