import { HttpProblem } from '../http/problem-reply.ts'

/** Tells the phone to keep its message and send it again. */
export class RetryLaterProblem extends HttpProblem {
  override name = 'TryLater'
  readonly retryAfterS: number

  constructor(statusCode: 429 | 503, message: string, retryAfterS: number) {
    super(statusCode, message, { code: 'overloaded' })
    this.retryAfterS = retryAfterS
  }
}
