import { randomUUID } from 'node:crypto'

interface Reply {
  status: number
  body: unknown
}

/**
 * Sends numbered commands as one phone does. The number increases once the server has accepted or finally refused a
 * command.
 */
export function fieldSender(now: () => number) {
  const sender = randomUUID()
  let sequence = 1
  return async <Sent extends Reply>(call: (body: object) => Promise<Sent>, said: object): Promise<Sent> => {
    const at = now()
    const clocks = { stated: null, device: at, sent: at }
    const reply = await call({ ...said, sender, id: randomUUID(), sequence, clocks, position: null })
    const isTaken = reply.status === 200 || (reply.body as { sequence?: number }).sequence === sequence
    if (isTaken) sequence++
    return reply
  }
}
