import { useCallback, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

type Write = (
  next: (before: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean; preventScrollReset?: boolean },
) => void

/**
 * What the address asks for, and how to write it. `write` keeps its identity and starts from the newest address, also
 * when it is called twice before the page is drawn again or by a timer that held on to an older one: neither takes back
 * what the other has chosen.
 */
export function useAddress(): [URLSearchParams, Write] {
  const [params, setParams] = useSearchParams()
  const newest = useRef({ params, setParams })
  useLayoutEffect(() => {
    newest.current = { params, setParams }
  }, [params, setParams])
  const write = useCallback<Write>((next, options) => {
    const after = next(newest.current.params)
    newest.current.params = after
    newest.current.setParams(after, options)
  }, [])
  return [params, write]
}

/** The same with these changed; what is null or empty is no longer asked for. */
export function withParams(before: URLSearchParams, changed: Record<string, string | null>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changed))
    if (value === null || value === '') after.delete(name)
    else after.set(name, value)
  return after
}
