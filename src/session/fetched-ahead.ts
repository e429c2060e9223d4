/** What the page began to ask for before the console's scripts came; `fetch-ahead.js`, which the build makes, sets it. */
export interface FetchedAhead {
  /** the stored session's, with which it was asked */
  token: string
  /** by address */
  replies: Record<string, Promise<Response> | undefined>
}

declare global {
  var askariAhead: FetchedAhead | undefined
}

/** A reply that nobody took in this time since the page began, ms, may be too old for who asks now. */
const KEPT_MS = 30_000

/** Fetches, and takes for an answer what was asked ahead: each once, for the token it was asked with. */
export function fetchTakingAhead(
  fetch: typeof globalThis.fetch,
  ahead: FetchedAhead | undefined = globalThis.askariAhead,
  sincePageBegan: () => number = () => performance.now(),
): typeof globalThis.fetch {
  return (input, init) => {
    const reply = typeof input === 'string' ? ahead?.replies[input] : undefined
    if (ahead === undefined || reply === undefined || (init?.method ?? 'GET') !== 'GET')
      return fetch(input, init)
    ahead.replies[input as string] = undefined
    const asks = new Headers(init?.headers).get('authorization')
    const mayTake = asks === `Bearer ${ahead.token}` && sincePageBegan() < KEPT_MS
    // what failed may have failed for coming so early
    return mayTake ? reply.catch(() => fetch(input, init)) : fetch(input, init)
  }
}
