import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { Observable } from 'rxjs'

/** The server replied with something other than an event stream. */
export class StreamRefused extends Error {
  override name = 'StreamRefused'
  readonly status: number

  constructor(status: number) {
    super(`the event stream was answered with ${status}`)
    this.status = status
  }
}

/** The stream ended or sent nothing for too long. */
export class StreamBroken extends Error {
  override name = 'StreamBroken'
}

export interface StreamRequest {
  fetch: typeof globalThis.fetch
  url: string
  headers: Record<string, string>
  /** maximum time without data before the connection counts as broken, ms */
  silenceMs: number
  opened: () => void
  /** called for each comment line, which the server sends as a heartbeat */
  pulsed: () => void
}

/**
 * Opens one connection to a server-sent event stream. It uses fetch, because EventSource cannot send a bearer token.
 * Never completes. Errors with StreamRefused, StreamBroken or an error of fetch. Unsubscribing aborts the request.
 */
export function eventStream(request: StreamRequest): Observable<EventSourceMessage> {
  return new Observable((subscriber) => {
    const abort = new AbortController()
    let watch: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(watch)
      watch = setTimeout(() => {
        subscriber.error(new StreamBroken(`nothing came for ${request.silenceMs} ms`))
        abort.abort()
      }, request.silenceMs)
    }
    const parser = createParser({
      onEvent: (message) => subscriber.next(message),
      onComment: () => request.pulsed(),
    })

    const read = async () => {
      heard()
      const headers = { accept: 'text/event-stream', ...request.headers }
      const response = await request.fetch(request.url, { headers, signal: abort.signal, cache: 'no-store' })
      if (!response.ok || response.body === null) throw new StreamRefused(response.status)
      request.opened()
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        heard()
        const { done, value } = await reader.read()
        if (done) throw new StreamBroken('the server ended the stream')
        parser.feed(value)
      }
    }
    read().catch((error: unknown) => subscriber.error(error))

    return () => {
      clearTimeout(watch)
      abort.abort()
    }
  })
}
