const replies = new Map<string, Promise<Response>>()

/** Requests data in advance; the reply is stored for `popPrefetched`. */
export function prefetch(url: string, ask: (url: string) => Promise<Response> = fetch): Promise<Response> {
  const reply = replies.get(url) ?? ask(url)
  replies.set(url, reply)
  // the consumer handles failures
  reply.catch(() => {})
  return reply
}

/** Returns the stored reply of an advance request, once, or requests the data now. */
export function popPrefetched(
  url: string,
  ask: (url: string) => Promise<Response> = fetch,
): Promise<Response> {
  const reply = replies.get(url)
  replies.delete(url)
  return reply ?? ask(url)
}
