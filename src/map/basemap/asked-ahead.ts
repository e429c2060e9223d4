const replies = new Map<string, Promise<Response>>()

/** Asks for what will be needed; the reply waits for the one who needs it. */
export function askAhead(url: string, ask: (url: string) => Promise<Response> = fetch): Promise<Response> {
  const reply = replies.get(url) ?? ask(url)
  replies.set(url, reply)
  // the one who takes it learns of a failure
  reply.catch(() => {})
  return reply
}

/** The reply to what was asked ahead, once, and asks where nothing was. */
export function takeAsked(url: string, ask: (url: string) => Promise<Response> = fetch): Promise<Response> {
  const reply = replies.get(url)
  replies.delete(url)
  return reply ?? ask(url)
}
