import { HttpProblem } from '../http/reply/problem-reply.ts'
import type { Readable } from 'node:stream'

/**
 * Maximum length of an accepted message, bytes. A long backlog of any app fits: 1,000 points are about 600
 * kB.
 */
export const MAX_BODY_BYTES = 4 * 1024 * 1024
/** a longer body is read and dropped up to this size, bytes */
const LONGEST_READ = 4 * MAX_BODY_BYTES
/** Retry-After while messages of other phones use up the memory, seconds */
const RETRY_AFTER_S = 10
/** stored beginning of a message that is too long, bytes */
const KEPT_OF_CUT = 16 * 1024

export interface MessageBody {
  bytes: Buffer
  /** whether the end of the message was dropped */
  cut: boolean
}

/**
 * Reads a request's body. Data beyond MAX_BODY_BYTES is read for a while and dropped, so that the phone gets
 * its reply. Calls `mayHold` for each piece; throws RetryLaterProblem if it returns false, and HttpProblem if
 * the connection breaks.
 */
export function readBody(stream: Readable, mayHold: (bytes: number) => boolean): Promise<MessageBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (done: () => void) => {
      stream.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff).pause()
      done()
    }
    const end = () => settle(() => resolve(bodyOf(chunks, size)))
    const breakOff = () =>
      settle(() => reject(new HttpProblem(400, 'The message was incomplete. Please send it again.')))
    function take(chunk: Buffer) {
      size += chunk.length
      if (size > LONGEST_READ) return end()
      if (size > MAX_BODY_BYTES) return void chunks.splice(1)
      if (!mayHold(chunk.length))
        return settle(() =>
          reject(new RetryLaterProblem(503, 'Too much is being sent at once.', RETRY_AFTER_S)),
        )
      chunks.push(chunk)
    }
    stream.on('data', take).on('end', end).on('error', breakOff).on('close', breakOff)
  })
}

function bodyOf(chunks: Buffer[], size: number): MessageBody {
  const bytes = Buffer.concat(chunks)
  return size > MAX_BODY_BYTES ? { bytes: bytes.subarray(0, KEPT_OF_CUT), cut: true } : { bytes, cut: false }
}

/** Makes the phone retain its message and send it again later. */
export class RetryLaterProblem extends HttpProblem {
  override name = 'RetryLaterProblem'
  readonly retryAfterS: number

  constructor(statusCode: 429 | 503, message: string, retryAfterS: number) {
    super(statusCode, message, { code: 'overloaded' })
    this.retryAfterS = retryAfterS
  }
}
