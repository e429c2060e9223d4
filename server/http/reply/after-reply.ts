import type { FastifyReply, FastifyBaseLogger } from 'fastify'

/** maximum number of waiting tasks; without a limit, callers without an account could fill the memory */
const MOST_WAITING = 500

/**
 * Runs work after a reply was sent, so that the response time does not reveal whether there was work. Tasks
 * run one at a time. Those beyond `MOST_WAITING`, and failures, are logged.
 */
export function createAfterReplyQueue(log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
  let turn: Promise<void> = Promise.resolve()
  let waiting = 0
  return (reply: Pick<FastifyReply, 'raw'>, work: () => Promise<unknown>): void => {
    if (waiting >= MOST_WAITING) {
      log.warn({ waiting }, 'work after a reply was dropped')
      return
    }
    waiting += 1
    onReplyEnd(reply, () => {
      turn = turn
        .then(async () => void (await work()))
        // the reply was already sent, so a failure can only be logged
        .catch((error: unknown) => log.error({ err: error }, 'work after a reply failed'))
        .finally(() => (waiting -= 1))
    })
  }
}

/**
 * Calls `then` once a reply is sent or its client has disconnected, even if that has already happened. Uses
 * one listener, because a streamed reply already has most of the ten that Node allows.
 */
export function onReplyEnd({ raw }: Pick<FastifyReply, 'raw'>, then: () => void): void {
  if (raw.closed) then()
  else raw.once('close', then)
}
