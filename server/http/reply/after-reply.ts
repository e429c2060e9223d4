import type { FastifyReply, FastifyBaseLogger } from 'fastify'

/** maximum waiting tasks; strangers can cause them, so they must not fill the memory */
const MOST_WAITING = 500

/**
 * Runs work after a reply was sent, one task after the other, so that the response time does not
 * reveal it. Tasks beyond `MOST_WAITING` are dropped and logged; failures are logged.
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
        // nobody waits for it any more, so failures are logged
        .catch((error: unknown) => log.error({ err: error }, 'work after a reply failed'))
        .finally(() => (waiting -= 1))
    })
  }
}

/**
 * Calls back once a reply is sent or its client is gone, even if that has happened already. It
 * needs one listener; `finished` of node:stream needs two, and a streamed reply already has most of
 * the ten that Node allows.
 */
export function onReplyEnd({ raw }: Pick<FastifyReply, 'raw'>, then: () => void): void {
  if (raw.closed) then()
  else raw.once('close', then)
}
