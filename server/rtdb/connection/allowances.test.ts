import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Allowances, listenWeight, TurnQueue } from './allowances.ts'

const MB = 1024 * 1024
const peer = (bufferedAmount = 0) => ({ bufferedAmount })
const identity = (uid: string, company = '1') => ({ uid, claims: { company }, expiresAt: null })

describe('what one holder has', () => {
  it('is counted over its connections, and apart from others of the same id in another company', () => {
    const allowances = new Allowances()
    const peers = Array.from({ length: 65 }, () => peer())
    const joined = peers.map((each) => allowances.join(identity('7'), each))
    expect(joined.filter((each) => each === null)).toHaveLength(1)
    expect(allowances.join(identity('7', '2'), peer())).not.toBe(null)
    joined[0]?.leave(peers[0] ?? peer())
    expect(allowances.join(identity('7'), peer())).toBe(joined[1])
  })

  it('is forgotten with its last connection', () => {
    const allowances = new Allowances()
    const only = peer()
    const before = allowances.join(identity('7'), only)
    before?.leave(only)
    expect(allowances.join(identity('7'), peer())).not.toBe(before)
  })

  it('holds 2,500 listens, of which one with a query counts for 50 and for what it shows', () => {
    const allowance = new Allowances().join(identity('7'), peer())
    const plain = listenWeight(undefined, undefined)
    expect([plain, listenWeight({ i: 'timestamp' }, 1), listenWeight({ l: 100 }, 2)]).toEqual([1, 50, 150])
    const taken = Array.from({ length: 2_501 }, () => allowance?.takeListen(plain))
    expect([taken.indexOf(false), allowance?.takeListen(50)]).toEqual([2_500, false])
    for (let i = 0; i < 50; i += 1) allowance?.giveListen(plain)
    expect([allowance?.takeListen(50), allowance?.takeListen(plain)]).toEqual([true, false])
  })

  it('sends 500 messages at once; each one more waits a hundredth of a second', () => {
    const allowance = new Allowances().join(identity('7'), peer())
    const waits = (now: number, count: number) =>
      Array.from({ length: count }, () => allowance?.takeMessage(now) ?? Number.NaN)
    expect(Math.max(...waits(1_000, 500))).toBe(0)
    expect(waits(1_000, 3).map(Math.round)).toEqual([10, 20, 30])
    expect(waits(1_100, 8).map(Math.round)).toEqual([0, 0, 0, 0, 0, 0, 0, 10])
    expect(Math.max(...waits(60_000, 500))).toBe(0)
  })

  it('may leave 32 MB unread, all connections together', () => {
    const allowances = new Allowances()
    const [one, other] = [peer(), peer(16 * MB)]
    const allowance = allowances.join(identity('7'), one)
    allowances.join(identity('7'), other)
    one.bufferedAmount = 16 * MB
    expect(allowance?.leavesTooMuchUnread).toBe(false)
    one.bufferedAmount += 1
    expect(allowance?.leavesTooMuchUnread).toBe(true)
  })
})

it('does what came at once in its order, so many a turn, and what comes later after it', async () => {
  const turns = new TurnQueue(3)
  const done: number[] = []
  for (let i = 0; i < 7; i += 1) turns.add(() => done.push(i))
  const seen = [done.length]
  for (let turn = 0; turn < 3; turn += 1) {
    await setImmediate()
    seen.push(done.length)
    if (turn === 1) turns.add(() => done.push(7))
  }
  expect(seen).toEqual([0, 3, 6, 8])
  turns.add(() => done.push(8))
  await setImmediate()
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})
