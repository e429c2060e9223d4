import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { serveConnection } from './connection.ts'
import { Database } from './database.ts'

class Socket extends EventEmitter {
  readonly OPEN = 1
  readonly readyState = 1
  readonly bufferedAmount = 0
  isPaused = false
  readonly sent: string[] = []
  pause(): void {
    this.isPaused = true
  }
  resume(): void {
    this.isPaused = false
  }
  send(text: string): void {
    this.sent.push(text)
  }
}

it('a client that sends faster than it is served is read no further until it was, and misses nothing', async () => {
  const socket = new Socket()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const served = serveConnection(socket as unknown as WebSocket, {
    database: new Database('1', {}),
    rules: { read: () => true, write: () => true },
    authenticate: async (uid) => {
      await held
      return { ok: true, identity: { uid, claims: {}, expiresAt: null } }
    },
    now: () => 0,
    host: 'localhost',
    failed: (error) => expect(error).toBe(null),
  })
  const ask = (r: number) =>
    socket.emit('message', Buffer.from(JSON.stringify({ t: 'd', d: { r, a: 'auth', b: { cred: 'x' } } })))
  for (let r = 1; r <= 60; r += 1) ask(r)
  expect(socket.isPaused).toBe(false)
  for (let r = 61; r <= 80; r += 1) ask(r)
  expect(socket.isPaused).toBe(true)
  letGo()
  await expect.poll(() => socket.isPaused).toBe(false)
  const answered = socket.sent.slice(1).map((text) => JSON.parse(text).d.r)
  expect(answered).toEqual(Array.from({ length: 80 }, (_, i) => i + 1))
  socket.emit('close')
  await served
})
