const replies = new Map<string, Promise<Response>>()

/** Requests a URL in advance. The reply is stored for `popPrefetched`. */
export function prefetch(url: string, ask: (url: string) => Promise<Response> = fetch): Promise<Response> {
  const reply = replies.get(url) ?? ask(url)
  replies.set(url, reply)
  // prevents an "unhandled rejection"; the consumer handles failures
  reply.catch(() => {})
  return reply
}

/** Returns the stored reply of a prefetched URL and removes it. Without one, requests the URL now. */
export function popPrefetched(
  url: string,
  ask: (url: string) => Promise<Response> = fetch,
): Promise<Response> {
  const reply = replies.get(url)
  replies.delete(url)
  return reply ?? ask(url)
}
