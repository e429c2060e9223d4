/**
 * Requests that the page started before the console's scripts were loaded. The generated `fetch-ahead.js` starts them.
 */
export interface PrefetchedReplies {
  /** token that these requests used, from the stored session */
  token: string
  /** replies by URL */
  replies: Record<string, Promise<Response> | undefined>
}

declare global {
  var askariAhead: PrefetchedReplies | undefined
}

/** Replies are used only for this long after the page has started, ms. */
const KEPT_MS = 30_000

/** Wraps fetch: returns each prefetched reply once, and only to a call with the token of the prefetch. */
export function fetchWithPrefetched(
  fetch: typeof globalThis.fetch,
  ahead: PrefetchedReplies | undefined = globalThis.askariAhead,
  sincePageBegan: () => number = () => performance.now(),
): typeof globalThis.fetch {
  return (input, init) => {
    const reply = typeof input === 'string' ? ahead?.replies[input] : undefined
    if (ahead === undefined || reply === undefined || (init?.method ?? 'GET') !== 'GET')
      return fetch(input, init)
    ahead.replies[input as string] = undefined
    const asks = new Headers(init?.headers).get('authorization')
    const mayTake = asks === `Bearer ${ahead.token}` && sincePageBegan() < KEPT_MS
    // a prefetch may have failed because it was too early, so the call is made again
    return mayTake ? reply.catch(() => fetch(input, init)) : fetch(input, init)
  }
}
