import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import { FrameJoiner, framesOf } from './frames.ts'
import { hello } from './messages.ts'
import { Session, type SessionOptions } from './session.ts'

export interface ConnectionOptions extends Omit<SessionOptions, 'send' | 'later'> {
  /** the host the SDK is told to come back to */
  host: string
  failed: (error: unknown) => void
}

/** A client that takes nothing in is let go before what waits for it fills the memory. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024
/** Messages that wait for their turn; a client that sends faster than it is served is read no further until they are done. */
const MOST_WAITING = 64

/** Serves one socket, one message after the other; resolves when it is closed and all it asked for is done. */
export function serveConnection(
  ws: WebSocket,
  { host, failed, ...options }: ConnectionOptions,
): Promise<void> {
  const frames = new FrameJoiner()
  const send = (message: string) => {
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount > MAX_UNSENT_BYTES) ws.terminate()
    else for (const frame of framesOf(message)) ws.send(frame)
  }
  const fail = (error: unknown) => {
    failed(error)
    ws.terminate()
  }
  const session = new Session({ ...options, send, later: (work) => void work.catch(fail) })
  let turn: Promise<void> = Promise.resolve()
  let waiting = 0
  const inTurn = (step: () => Promise<void>) => {
    waiting += 1
    if (waiting > MOST_WAITING) ws.pause()
    turn = turn
      .then(step)
      .catch(fail)
      .finally(() => {
        waiting -= 1
        if (waiting === 0 && ws.isPaused) ws.resume()
      })
  }

  return new Promise((resolve) => {
    if (ws.readyState !== ws.OPEN) return resolve()
    ws.on('message', (data: Buffer) => {
      try {
        const message = frames.push(data.toString('utf8'))
        if (message !== null) inTurn(() => session.receive(message))
      } catch (error) {
        // too many frames announced: the rest of the stream has no meaning any more
        fail(error)
      }
    })
    ws.on('close', () => {
      inTurn(() => session.end())
      void turn.then(resolve)
    })
    send(hello(options.now(), host, randomBytes(12).toString('hex')))
  })
}
