import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { Allowances } from './allowances.ts'
import { serveConnection, type ConnectionOptions } from './connection.ts'
import { RealtimeDatabase } from '../database/database.ts'

class Socket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  /** the reason why the server ended it; null while it is open */
  ended: string | null = null
  isPaused = false
  readonly sent: string[] = []
  pause(): void {
    this.isPaused = true
  }
  resume(): void {
    this.isPaused = false
  }
  close(_code: number, reason: string): void {
    this.ended ??= reason
    this.readyState = 2
  }
  terminate(): void {
    this.ended ??= 'terminated'
    this.readyState = 3
  }
  send(text: string): void {
    this.sent.push(text)
  }
}

const ask = (r: number, a = 'auth', b: object = { cred: 'x' }) =>
  Buffer.from(JSON.stringify({ t: 'd', d: { r, a, b } }))

function serve(options: Partial<ConnectionOptions> = {}) {
  const socket = new Socket()
  const wire = new PassThrough()
  const noStranger = vi.fn()
  const served = serveConnection(socket as unknown as WebSocket, {
    namespace: '1',
    open: async () => new RealtimeDatabase('1', {}),
    rules: { read: () => true, write: () => true },
    authenticate: async (uid) => ({ ok: true, identity: { uid, claims: {}, expiresAt: null } }),
    write: async () => ({ ok: true }),
    now: () => 0,
    asked: () => {},
    from: { address: '127.0.0.1', agent: null },
    host: 'localhost',
    wire,
    noStranger,
    allowances: new Allowances(),
    onRights: () => () => {},
    failed: (error) => expect(error).toBe(null),
    ...options,
  })
  const gone = async () => {
    socket.emit('close')
    await served
  }
  const statuses = () => socket.sent.slice(1).map((text) => JSON.parse(text).d.b.s)
  return { socket, wire, noStranger, gone, statuses }
}

it('a client that sends faster than it is served is read no further until it was, and misses nothing', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const { socket, gone } = serve({
    authenticate: async (uid) => {
      await held
      return { ok: true, identity: { uid, claims: {}, expiresAt: null } }
    },
  })
  for (let r = 1; r <= 12; r += 1) socket.emit('message', ask(r))
  expect(socket.isPaused).toBe(false)
  for (let r = 13; r <= 80; r += 1) socket.emit('message', ask(r))
  expect(socket.isPaused).toBe(true)
  letGo()
  await expect.poll(() => socket.isPaused).toBe(false)
  const answered = socket.sent.slice(1).map((text) => JSON.parse(text).d.r)
  expect(answered).toEqual(Array.from({ length: 80 }, (_, i) => i + 1))
  await gone()
})

it('so is one whose few messages are long', async () => {
  const { socket, gone } = serve({ authenticate: () => new Promise(() => {}) })
  const long = ask(1, 'auth', { cred: 'x'.repeat(30_000) })
  socket.emit('message', long)
  socket.emit('message', long)
  expect(socket.isPaused).toBe(false)
  socket.emit('message', long)
  expect(socket.isPaused).toBe(true)
  void gone()
})

afterEach(() => void vi.useRealTimers())

describe('without a credential', () => {
  it('a connection ends after 10 s', async () => {
    vi.useFakeTimers()
    const { socket, gone } = serve()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(socket.ended).toBe(null)
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.ended).toBe('no credential in time')
    await gone()
  })

  it('a connection ends after 64 kB, and gives its place to another', async () => {
    const { socket, wire, noStranger, gone } = serve()
    wire.write(Buffer.alloc(65_536))
    await setImmediate()
    expect(socket.ended).toBe(null)
    wire.write(Buffer.alloc(1))
    await setImmediate()
    expect(socket.ended).toBe('terminated')
    expect(noStranger).not.toHaveBeenCalled()
    await gone()
  })

  it('nothing is read, written or opened', async () => {
    const open = vi.fn()
    const write = vi.fn()
    const { socket, statuses, gone } = serve({ open, write })
    for (const a of ['q', 'g', 'p', 'm']) socket.emit('message', ask(1, a, { p: '/' }))
    await expect
      .poll(statuses)
      .toEqual(['permission_denied', 'permission_denied', 'permission_denied', 'permission_denied'])
    expect([open, write].map((each) => each.mock.calls)).toEqual([[], []])
    await gone()
  })

  it('no second one is tried: a wrong credential ends the connection', async () => {
    const authenticate = vi.fn(async () => ({ ok: false, code: 'invalid_token', reason: 'no' }) as const)
    const { socket, statuses, gone } = serve({ authenticate })
    for (let r = 1; r <= 3; r += 1) socket.emit('message', ask(r))
    await expect.poll(() => socket.ended).toBe('no')
    await gone()
    expect(statuses()).toEqual(['invalid_token'])
    expect(authenticate).toHaveBeenCalledTimes(1)
  })
})

it('with a credential a connection stays, sends more than 64 kB and leaves the place of a stranger', async () => {
  vi.useFakeTimers()
  const { socket, wire, noStranger, statuses, gone } = serve()
  socket.emit('message', ask(1))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(statuses()).toEqual(['ok'])
  expect(noStranger).toHaveBeenCalledTimes(1)
  wire.write(Buffer.alloc(200_000))
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(socket.ended).toBe(null)
  await gone()
})

it('a connection that ends while its messages wait for their allowance is over at once', async () => {
  vi.useFakeTimers()
  const { socket, statuses, gone } = serve()
  socket.emit('message', ask(1))
  for (let r = 2; r <= 510; r += 1) socket.emit('message', ask(r, 'n', { p: '/' }))
  await vi.advanceTimersByTimeAsync(0)
  // timers of this connection, and of other test files in this process
  const before = vi.getTimerCount()
  const over = vi.fn()
  void gone().then(over)
  await vi.advanceTimersByTimeAsync(0)
  expect(over).toHaveBeenCalledTimes(1)
  expect(statuses()).toHaveLength(501)
  expect(vi.getTimerCount() - before).toBe(-2)
})

it('a message longer than 64 k, and one that is none, end the connection', async () => {
  const long = serve()
  long.socket.emit('message', Buffer.from('65'))
  expect(long.socket.ended).toBe('message too long')
  const none = serve()
  none.socket.emit('message', Buffer.from('{"t":"d","d":{"r":1,"a":"q"}}'))
  await expect.poll(() => none.socket.ended).toBe('not a message of the protocol')
  await long.gone()
  await none.gone()
})

it('one that reads nothing of what it asked for is let go', async () => {
  const { socket, gone } = serve()
  socket.emit('message', ask(1))
  await expect.poll(() => socket.sent.length).toBe(2)
  socket.bufferedAmount = 32 * 1024 * 1024 + 1
  socket.emit('message', ask(2, 'g', { p: '/' }))
  await expect.poll(() => socket.ended).toBe('terminated')
  await gone()
})
