import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { PreAuthConnections } from './pre-auth-connections.ts'

const many = (count: number) => Array.from({ length: count }, () => new Socket())
const open = (sockets: readonly Socket[]) => sockets.map((socket) => !socket.destroyed)

it('cuts off those of one address that asked longest ago, and nobody else', () => {
  const strangers = new PreAuthConnections({ connectionsOfOneAddress: 3, connectionsInAll: 100 })
  const [other] = many(1) as [Socket]
  strangers.requestReceived(other, 'b')
  const sockets = many(5)
  for (const socket of sockets) strangers.requestReceived(socket, 'a')
  expect(open(sockets)).toEqual([false, false, true, true, true])
  expect(other.destroyed).toBe(false)
  expect([strangers.count, strangers.cutOff]).toEqual([4, 2])
})

it('holds so many in all, and whoever asks again is not the oldest', () => {
  const strangers = new PreAuthConnections({ connectionsOfOneAddress: 100, connectionsInAll: 3 })
  const sockets = many(3) as [Socket, Socket, Socket]
  for (const [i, socket] of sockets.entries()) strangers.requestReceived(socket, `${i}`)
  strangers.requestReceived(sockets[0], '0')
  strangers.requestReceived(new Socket(), 'new')
  expect(open(sockets)).toEqual([true, false, true])
})

it('does not count those that are known by now, or gone', () => {
  const strangers = new PreAuthConnections({ connectionsOfOneAddress: 2, connectionsInAll: 2 })
  const [known, gone, third, fourth] = many(4) as [Socket, Socket, Socket, Socket]
  strangers.requestReceived(known, 'a')
  strangers.closed(known)
  strangers.requestReceived(gone, 'a')
  gone.destroy()
  strangers.closed(gone)
  for (const socket of [third, fourth]) strangers.requestReceived(socket, 'a')
  expect(open([known, third, fourth])).toEqual([true, true, true])
  expect(strangers.count).toBe(2)
})
