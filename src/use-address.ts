import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams, type Location } from 'react-router-dom'

type Write = (
  next: (before: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean; preventScrollReset?: boolean },
) => void

/** What the address asks for as it was last written or seen, by whichever component: one page has one address. */
export const newest = { params: new URLSearchParams(), seenAt: null as Location | null }

/**
 * What the address asks for, and how to write it. `write` keeps its identity and starts from the newest address, also
 * when several components write before the page is drawn again, or a timer that held on to an older one: none takes
 * back what another has chosen.
 */
export function useAddress(): [URLSearchParams, Write] {
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const setNewest = useRef(setParams)
  useLayoutEffect(() => {
    setNewest.current = setParams
    // who is mounted while a change is under way still sees the address before it
    if (newest.seenAt !== location) Object.assign(newest, { params, seenAt: location })
  }, [params, setParams, location])
  const write = useCallback<Write>((next, options) => {
    newest.params = next(newest.params)
    setNewest.current(newest.params, options)
  }, [])
  return [params, write]
}

/** Browsers slow down pages that change their address often: what moves is written there when it has rested, ms. */
export const RESTED_MS = 300

/** The same with these changed; what is null or empty is no longer asked for. */
export function withParams(before: URLSearchParams, changed: Record<string, string | null>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changed))
    if (value === null || value === '') after.delete(name)
    else after.set(name, value)
  return after
}
