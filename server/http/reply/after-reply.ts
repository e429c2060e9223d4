import type { FastifyReply, FastifyBaseLogger } from 'fastify'

/** Work that waits at most; strangers cause it, so it must not fill the memory. */
const MOST_WAITING = 500

/**
 * Runs work only after a reply was sent, one piece after the other, so that the response time does not reveal
 * it. Work beyond `MOST_WAITING` is dropped and logged; failures are logged.
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
 * Calls back once a reply is sent or its client is gone, even if that has happened already. It uses one
 * listener: `finished` of node:stream uses two, and a streamed reply needs most of the ten that Node allows.
 */
export function onReplyEnd({ raw }: Pick<FastifyReply, 'raw'>, then: () => void): void {
  if (raw.closed) then()
  else raw.once('close', then)
}
