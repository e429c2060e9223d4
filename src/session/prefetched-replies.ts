/**
 * Requests that the page started before the console's scripts were loaded, set by the generated
 * `fetch-ahead.js`.
 */
export interface PrefetchedReplies {
  /** token of the stored session, used for the requests */
  token: string
  /** by URL */
  replies: Record<string, Promise<Response> | undefined>
}

declare global {
  var askariAhead: PrefetchedReplies | undefined
}

/** Replies older than this since the page's start, ms, are not used. */
const KEPT_MS = 30_000

/** Wraps fetch: uses each prefetched reply once, for the token with which it was requested. */
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
    // an early request may have failed because of its timing
    return mayTake ? reply.catch(() => fetch(input, init)) : fetch(input, init)
  }
}
