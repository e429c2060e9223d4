import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ConnectionAllowance, Allowances } from './allowances.ts'
import { FrameJoiner, splitIntoFrames, MESSAGE_UNITS } from './frames.ts'
import type { Identity } from '../access/rules.ts'
import { helloText } from './messages.ts'
import { Session, type SessionOptions } from './session.ts'

export interface ConnectionOptions extends Omit<SessionOptions, 'send' | 'hangUp' | 'admit' | 'later'> {
  /** the host to which the SDK will reconnect */
  host: string
  /** the raw socket; its bytes are counted until a credential is accepted */
  wire: Duplex
  /** releases the slot that the connection occupied while it had no credential */
  noStranger: () => void
  allowances: Allowances
  /** registers a callback for changed permissions; returns a function that removes it */
  onRights: (recheck: (uid: string | null) => void) => () => void
  /** called for internal errors */
  failed: (error: unknown) => void
}

/** Maximum number of bytes that a connection may send before it has presented a credential. */
const STRANGER_BYTES = 64 * 1024
const STRANGER_MS = 10_000
/** number of waiting messages beyond which reading from the socket pauses */
const MOST_WAITING = 16
const POLICY_VIOLATION = 1008

/**
 * Serves one socket, one message after the other. Resolves when the socket is closed and all its requests are
 * done.
 */
export function serveConnection(
  ws: WebSocket,
  { host, wire, noStranger, allowances, onRights, failed, ...options }: ConnectionOptions,
): Promise<void> {
  let allowance: ConnectionAllowance | null = null
  const send = (message: string) => {
    if (ws.readyState !== ws.OPEN) return
    if (allowance?.leavesTooMuchUnread) ws.terminate()
    else for (const frame of splitIntoFrames(message)) ws.send(frame)
  }
  const hangUp = (reason: string) => ws.close(POLICY_VIOLATION, reason)
  const fail = (error: unknown) => {
    failed(error)
    ws.terminate()
  }

  const tooLate = setTimeout(() => hangUp('no credential in time'), STRANGER_MS)
  let bytesLeft = STRANGER_BYTES
  const count = (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) ws.terminate()
  }
  wire.on('data', count)
  const admit = (identity: Identity) => {
    allowance = allowances.join(identity, ws)
    if (allowance !== null) {
      clearTimeout(tooLate)
      wire.off('data', count)
      noStranger()
    }
    return allowance
  }

  const session = new Session({ ...options, send, hangUp, admit, later: (work) => void work.catch(fail) })
  const noMoreRights = onRights((uid) => session.recheck(uid))
  const frames = new FrameJoiner()
  let turn: Promise<void> = Promise.resolve()
  let waiting = 0
  let waitingUnits = 0
  const inTurn = (units: number, step: () => Promise<void> | void) => {
    waiting += 1
    waitingUnits += units
    if (waiting > MOST_WAITING || waitingUnits > MESSAGE_UNITS) ws.pause()
    turn = turn
      .then(step)
      .catch(fail)
      .finally(() => {
        waiting -= 1
        waitingUnits -= units
        if (waiting === 0 && ws.isPaused) ws.resume()
      })
  }

  // a closed connection drops messages that wait for the rate limit, because it would still count for its
  // user
  let isClosed = false
  let endWait = () => {}
  const wait = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      endWait = () => {
        clearTimeout(timer)
        done()
      }
    })
  const serve = async (message: string) => {
    const waitMs = allowance?.takeMessage(options.now()) ?? 0
    if (waitMs > 0 && !isClosed) await wait(waitMs)
    if (waitMs === 0 || !isClosed) await session.receive(message)
  }

  return new Promise((resolve) => {
    if (ws.readyState !== ws.OPEN) {
      noMoreRights()
      return resolve()
    }
    ws.on('message', (data: Buffer) => {
      if (ws.readyState !== ws.OPEN) return
      const message = frames.push(data.toString('utf8'))
      if (frames.tooLong) hangUp('message too long')
      else if (message !== null) inTurn(message.length, () => serve(message))
    })
    // a client that sends pings but does not read gets no pongs, which would accumulate
    ws.on('ping', (data: Buffer) => {
      if (ws.bufferedAmount === 0) ws.pong(data)
    })
    ws.on('close', () => {
      clearTimeout(tooLate)
      noMoreRights()
      isClosed = true
      endWait()
      inTurn(0, () => {
        session.end()
        allowance?.leave(ws)
      })
      void turn.then(resolve)
    })
    send(helloText(options.now(), host, randomBytes(12).toString('hex')))
  })
}
