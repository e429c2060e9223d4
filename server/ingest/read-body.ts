import type { Readable } from 'node:stream'

/** The longest message that is read, bytes: a long backlog of any app fits (1,000 points are about 600 kB). */
export const LONGEST_BODY = 4 * 1024 * 1024

export interface Body {
  text: string
  /** there was more, which was let go */
  cut: boolean
}

/** A request's body as UTF-8 text. What is over the limit is read and dropped, so that the phone gets its answer. */
export async function readBody(stream: Readable): Promise<Body> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size <= LONGEST_BODY) chunks.push(chunk)
    size += chunk.length
  }
  return { text: Buffer.concat(chunks).subarray(0, LONGEST_BODY).toString(), cut: size > LONGEST_BODY }
}
