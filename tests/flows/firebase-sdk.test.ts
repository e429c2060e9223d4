import { deleteApp, initializeApp, registerVersion, type FirebaseApp } from 'firebase/app'
import * as rtdb from 'firebase/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startEndpoint, type RunningEndpoint } from '../support/rtdb-endpoint.ts'
import { selfSigned } from '../support/self-signed.ts'
import { freePort } from '../support/server-process.ts'

registerVersion('askari-flows', '0')

let apps: FirebaseApp[] = []
let made = 0

/** One SDK client of a namespace, as the console makes it in development: no account, a plain token. */
function client(port: number, namespace: string): rtdb.Database {
  const app = initializeApp({ projectId: 'askari', apiKey: 'none' }, `client-${(made += 1)}`)
  apps.push(app)
  const database = rtdb.getDatabase(app, `http://127.0.0.1:${port}?ns=${namespace}`)
  return database
}

async function forgetClients() {
  for (const app of apps) {
    rtdb.goOffline(rtdb.getDatabase(app))
    await deleteApp(app)
  }
  apps = []
}

beforeAll(() => rtdb.forceWebSockets())
afterEach(forgetClients)

describe('with the Firebase SDK', () => {
  let server: RunningEndpoint
  let namespace: string
  let a: rtdb.Database
  let b: rtdb.Database
  beforeAll(async () => (server = await startEndpoint()))
  afterAll(async () => {
    expect(server.failures).toEqual([])
    await server.close()
  })
  beforeEach(() => {
    namespace = `t${(made += 1)}`
    a = client(server.port, namespace)
    b = client(server.port, namespace)
  })

  it('says that it is connected, and the offset of clocks', async () => {
    const connected = vi.fn()
    rtdb.onValue(rtdb.ref(a, '.info/connected'), (snapshot) => connected(snapshot.val()))
    await rtdb.get(rtdb.ref(a, 'x'))
    await expect.poll(() => connected).toHaveBeenLastCalledWith(true)
    const offset = await new Promise<number>((resolve) =>
      rtdb.onValue(rtdb.ref(a, '.info/serverTimeOffset'), (snapshot) => resolve(snapshot.val())),
    )
    expect(Math.abs(offset)).toBeLessThan(1000)
  })

  it('sets, gets and listens', async () => {
    const heard = vi.fn()
    rtdb.onValue(rtdb.ref(b, 'guards/17'), (snapshot) => heard(snapshot.val()))
    await rtdb.set(rtdb.ref(a, 'guards/17'), { latitude: -1.29, name: 'Wanjiru', on: true })
    await expect
      .poll(() => heard.mock.calls)
      .toEqual([[null], [{ latitude: -1.29, name: 'Wanjiru', on: true }]])
    expect((await rtdb.get(rtdb.ref(b, 'guards/17/name'))).val()).toBe('Wanjiru')
    await rtdb.remove(rtdb.ref(a, 'guards/17'))
    await expect.poll(() => heard).toHaveBeenLastCalledWith(null)
  })

  it('tells of children added, changed and removed', async () => {
    const told: string[] = []
    const guards = rtdb.ref(b, 'guards')
    await rtdb.set(rtdb.ref(a, 'guards/1'), { n: 1 })
    rtdb.onChildAdded(guards, (child) => told.push(`+${child.key}`))
    rtdb.onChildChanged(guards, (child) => told.push(`~${child.key}=${child.val().n}`))
    rtdb.onChildRemoved(guards, (child) => told.push(`-${child.key}`))
    await expect.poll(() => told).toEqual(['+1'])
    await rtdb.set(rtdb.ref(a, 'guards/2'), { n: 2 })
    await rtdb.set(rtdb.ref(a, 'guards/1/n'), 5)
    await rtdb.remove(rtdb.ref(a, 'guards/2'))
    await expect.poll(() => told).toEqual(['+1', '+2', '~1=5', '-2'])
  })

  it('updates several paths at once, for listeners above, at and below', async () => {
    const above = vi.fn()
    const at = vi.fn()
    const below = vi.fn()
    await rtdb.set(rtdb.ref(a), { x: { y: { z: 0 }, other: 1 } })
    rtdb.onValue(rtdb.ref(b), (snapshot) => above(snapshot.val()))
    rtdb.onValue(rtdb.ref(b, 'x'), (snapshot) => at(snapshot.val()))
    rtdb.onValue(rtdb.ref(b, 'x/y/z'), (snapshot) => below(snapshot.val()))
    await expect.poll(() => below).toHaveBeenLastCalledWith(0)
    await rtdb.update(rtdb.ref(a), { 'x/y': { z: 3 }, 'w/v': 4, 'x/other': null })
    await expect.poll(() => above).toHaveBeenLastCalledWith({ x: { y: { z: 3 } }, w: { v: 4 } })
    expect(at).toHaveBeenLastCalledWith({ y: { z: 3 } })
    expect(below).toHaveBeenLastCalledWith(3)
  })

  it('works out timestamps and increments, and makes keys that ascend', async () => {
    const counter = rtdb.ref(a, 'counter')
    await rtdb.set(counter, { n: 40, at: rtdb.serverTimestamp() })
    await rtdb.update(counter, { n: rtdb.increment(2) })
    const value = (await rtdb.get(rtdb.ref(b, 'counter'))).val()
    expect(value.n).toBe(42)
    expect(Math.abs(value.at - Date.now())).toBeLessThan(5000)
    const keys = [1, 2, 3].map(() => rtdb.push(rtdb.ref(a, 'list'), 'x').key ?? '')
    expect(keys.toSorted()).toEqual(keys)
  })

  describe('queries', () => {
    const values = {
      a: { n: 3, s: 'x' },
      b: { n: 1, s: 'y' },
      c: { n: 2, s: 'x' },
      d: { n: 2, s: 'z' },
      '7': { n: 9, s: 'w' },
    }
    const kinds: [string, rtdb.QueryConstraint[], string[]][] = [
      ['orderByChild', [rtdb.orderByChild('n')], ['b', 'c', 'd', 'a', '7']],
      ['startAt, endAt', [rtdb.orderByChild('n'), rtdb.startAt(2), rtdb.endAt(3)], ['c', 'd', 'a']],
      ['startAt with a key', [rtdb.orderByChild('n'), rtdb.startAt(2, 'd')], ['d', 'a', '7']],
      ['startAfter', [rtdb.orderByChild('n'), rtdb.startAfter(2)], ['a', '7']],
      ['endBefore', [rtdb.orderByChild('n'), rtdb.endBefore(2)], ['b']],
      ['equalTo', [rtdb.orderByChild('s'), rtdb.equalTo('x')], ['a', 'c']],
      ['equalTo with a key', [rtdb.orderByChild('s'), rtdb.equalTo('x', 'c')], ['c']],
      ['orderByKey', [rtdb.orderByKey()], ['7', 'a', 'b', 'c', 'd']],
      ['a range of keys', [rtdb.orderByKey(), rtdb.startAt('b'), rtdb.endAt('c')], ['b', 'c']],
      ['keys after', [rtdb.orderByKey(), rtdb.startAfter('a'), rtdb.limitToFirst(2)], ['b', 'c']],
      ['keys before', [rtdb.orderByKey(), rtdb.endBefore('c'), rtdb.limitToLast(1)], ['b']],
      ['limitToFirst', [rtdb.orderByChild('n'), rtdb.limitToFirst(2)], ['b', 'c']],
      ['limitToLast', [rtdb.orderByChild('n'), rtdb.limitToLast(2)], ['a', '7']],
      ['limitToLast alone', [rtdb.limitToLast(2)], ['c', 'd']],
      ['orderByPriority', [rtdb.orderByPriority(), rtdb.limitToFirst(1)], ['7']],
    ]
    const keysOf = (snapshot: rtdb.DataSnapshot) => {
      const keys: string[] = []
      snapshot.forEach((child) => void keys.push(child.key))
      return keys
    }

    it.each(kinds)('%s', async (_name, constraints, expected) => {
      await rtdb.set(rtdb.ref(a, 'list'), values)
      const query = rtdb.query(rtdb.ref(b, 'list'), ...constraints)
      expect(keysOf(await rtdb.get(query))).toEqual(expected)
      const heard = await new Promise<rtdb.DataSnapshot>((resolve, reject) =>
        rtdb.onValue(query, resolve, reject),
      )
      expect(keysOf(heard)).toEqual(expected)
    })

    it('orderByValue', async () => {
      await rtdb.set(rtdb.ref(a, 'scores'), { x: 3, y: 1, z: 'text', t: true })
      const query = rtdb.query(rtdb.ref(b, 'scores'), rtdb.orderByValue())
      expect(keysOf(await rtdb.get(query))).toEqual(['t', 'y', 'x', 'z'])
    })

    it('keep their window as children come, change and go', async () => {
      await rtdb.set(rtdb.ref(a, 'list'), values)
      const told: string[] = []
      const top = rtdb.query(rtdb.ref(b, 'list'), rtdb.orderByChild('n'), rtdb.limitToLast(2))
      rtdb.onChildAdded(top, (child) => told.push(`+${child.key}`))
      rtdb.onChildRemoved(top, (child) => told.push(`-${child.key}`))
      rtdb.onChildChanged(top, (child) => told.push(`~${child.key}`))
      await expect.poll(() => told).toEqual(['+a', '+7'])
      await rtdb.set(rtdb.ref(a, 'list/e'), { n: 5 })
      await rtdb.set(rtdb.ref(a, 'list/7/s'), 'changed')
      await rtdb.remove(rtdb.ref(a, 'list/e'))
      await expect.poll(() => told).toEqual(['+a', '+7', '-a', '+e', '~7', '-e', '+a'])
    })

    it('without a limit follow their range alone', async () => {
      await rtdb.set(rtdb.ref(a, 'list'), values)
      const heard = vi.fn()
      rtdb.onValue(rtdb.query(rtdb.ref(b, 'list'), rtdb.orderByKey(), rtdb.startAt('c')), (snapshot) =>
        heard(keysOf(snapshot)),
      )
      await expect.poll(() => heard).toHaveBeenLastCalledWith(['c', 'd'])
      await rtdb.update(rtdb.ref(a, 'list'), { e: 1, aa: 1, c: null })
      await expect.poll(() => heard).toHaveBeenLastCalledWith(['d', 'e'])
    })
  })

  it('runs 20 contended transactions of two clients, each counted once', async () => {
    const runs = Array.from({ length: 20 }, (_, i) =>
      rtdb.runTransaction(rtdb.ref(i % 2 === 0 ? a : b, 'count'), (n: number | null) => (n ?? 0) + 1),
    )
    const results = await Promise.all(runs)
    expect(results.every((result) => result.committed)).toBe(true)
    expect((await rtdb.get(rtdb.ref(a, 'count'))).val()).toBe(20)
  })

  it('carries payloads above the frame size both ways', async () => {
    const big = { text: 'Nyeri é '.repeat(10_000), list: Array.from({ length: 3000 }, (_, i) => i) }
    await rtdb.set(rtdb.ref(a, 'big'), big)
    const back = (await rtdb.get(rtdb.ref(b, 'big'))).val()
    expect(back.list).toEqual(big.list)
    expect(back.text === big.text).toBe(true)
  })

  it('cuts no character in two on the way down (the SDK does on the way up)', async () => {
    const text = 'x😀'.repeat(30_000)
    const body = JSON.stringify(text)
    await fetch(`${server.url}/faces.json?ns=${namespace}`, { method: 'PUT', body })
    expect((await rtdb.get(rtdb.ref(a, 'faces'))).val() === text).toBe(true)
  })

  it('does what was asked for the moment of disconnecting, and not what was cancelled', async () => {
    await rtdb.onDisconnect(rtdb.ref(a, 'status')).set('gone')
    await rtdb.onDisconnect(rtdb.ref(a, 'info')).update({ at: rtdb.serverTimestamp(), by: 'a' })
    await rtdb.onDisconnect(rtdb.ref(a, 'kept')).set('never')
    await rtdb.onDisconnect(rtdb.ref(a, 'kept')).cancel()
    await rtdb.set(rtdb.ref(a, 'status'), 'here')
    rtdb.goOffline(a)
    await expect.poll(async () => (await rtdb.get(rtdb.ref(b, 'status'))).val()).toBe('gone')
    expect((await rtdb.get(rtdb.ref(b, 'info/by'))).val()).toBe('a')
    expect((await rtdb.get(rtdb.ref(b, 'kept'))).val()).toBeNull()
  })

  it('sends what was written offline when it is back', async () => {
    await rtdb.set(rtdb.ref(a, 'x'), 1)
    rtdb.goOffline(a)
    const writes = [rtdb.set(rtdb.ref(a, 'x'), 2), rtdb.update(rtdb.ref(a), { y: 3 })]
    expect((await rtdb.get(rtdb.ref(b, 'x'))).val()).toBe(1)
    rtdb.goOnline(a)
    await Promise.all(writes)
    expect((await rtdb.get(rtdb.ref(b))).val()).toEqual({ x: 2, y: 3 })
  })

  it('is the same database over REST', async () => {
    const heard = vi.fn()
    rtdb.onValue(rtdb.ref(a, 'rest'), (snapshot) => heard(snapshot.val()))
    const at = (path: string, query = '') => `${server.url}/${path}.json?ns=${namespace}${query}`
    const put = await fetch(at('rest'), { method: 'PUT', body: '{"x":{"n":1},"y":{"n":2}}' })
    expect(put.status).toBe(200)
    await expect.poll(() => heard).toHaveBeenLastCalledWith({ x: { n: 1 }, y: { n: 2 } })
    await fetch(at('rest/x'), { method: 'PATCH', body: '{"n":5}' })
    const { name } = await (await fetch(at('rest'), { method: 'POST', body: '{"n":0}' })).json()
    const top = await fetch(at('rest', '&orderBy="n"&limitToLast=1'))
    expect(await top.json()).toEqual({ x: { n: 5 } })
    const shallow = await fetch(at('rest', '&shallow=true'))
    expect(await shallow.json()).toEqual({ x: true, y: true, [name]: true })
    await fetch(at('rest/x'), { method: 'DELETE' })
    expect(await (await fetch(at('rest/x'))).json()).toBeNull()
    expect((await fetch(at('rest', '&limitToLast=1'))).status).toBe(400)
    expect((await fetch(at('rest'), { method: 'PUT', body: '{oops' })).status).toBe(400)
    expect((await fetch(at('a.b'))).status).toBe(404)
  })

  it('refuses what may not be kept', async () => {
    const put = (body: string) =>
      fetch(`${server.url}/x.json?ns=${namespace}`, { method: 'PUT', body }).then(async (r) => r.json())
    expect(await put('{"a.b":1}')).toEqual({ error: 'not a key: "a.b"' })
    expect(await put('{"a":{".value":1,".priority":9}}')).toEqual({ error: 'priorities are not kept' })
    await expect(rtdb.setWithPriority(rtdb.ref(a, 'p'), 1, 2)).rejects.toThrow('INVALID_DATA')
  })
})

describe('with rules', () => {
  it('denies reads, listens and writes, and the client takes its write back', async () => {
    const server = await startEndpoint({
      rules: {
        read: (_ns, _who, [top]) => top === 'open',
        write: (_ns, _who, [, below]) => below === 'mine',
      },
    })
    const database = client(server.port, 'denied')
    await expect(rtdb.get(rtdb.ref(database, 'closed'))).rejects.toThrow('Permission denied')
    const cancelled = await new Promise<Error>((resolve) =>
      rtdb.onValue(rtdb.ref(database, 'closed'), () => {}, resolve),
    )
    expect(cancelled.message).toContain('permission_denied')
    const seen: unknown[] = []
    rtdb.onValue(rtdb.ref(database, 'open/yours'), (snapshot) => seen.push(snapshot.val()))
    await expect.poll(() => seen).toEqual([null])
    await expect(rtdb.set(rtdb.ref(database, 'open/yours'), 1)).rejects.toThrow('PERMISSION_DENIED')
    expect(seen).toEqual([null, 1, null])
    await rtdb.set(rtdb.ref(database, 'open/mine'), 1)
    const update = rtdb.update(rtdb.ref(database, 'open'), { mine: 2, yours: 2 })
    await expect(update).rejects.toThrow('PERMISSION_DENIED')
    expect((await rtdb.get(rtdb.ref(database, 'open'))).val()).toEqual({ mine: 1 })
    await server.close()
  })
})

describe('when the server goes and comes back', () => {
  it('goes on: listens are taken up again and queued writes arrive', async () => {
    const port = await freePort()
    const first = await startEndpoint({ port })
    const database = client(port, 'back')
    const heard: unknown[] = []
    rtdb.onValue(rtdb.ref(database, 'x'), (snapshot) => heard.push(snapshot.val()))
    await rtdb.set(rtdb.ref(database, 'x'), 'before')
    await first.close()
    const queued = rtdb.set(rtdb.ref(database, 'y'), 'written while away')
    const second = await startEndpoint({
      port,
      open: async (opened) => opened.commit([{ path: ['x'], value: 'after' }]),
    })
    await queued
    await vi.waitFor(() => expect(heard.at(-1)).toBe('after'), { timeout: 10_000 })
    expect((await rtdb.get(rtdb.ref(database, 'y'))).val()).toBe('written while away')
    await second.close()
  })
})

describe('behind TLS', () => {
  // The certificate is its own authority; Node takes no other way to trust it for a socket that the SDK opens.
  beforeAll(() => void vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'))
  afterAll(() => void vi.unstubAllEnvs())

  it('is reached by an https address with the namespace, by socket and by REST', async () => {
    const server = await startEndpoint({ tls: selfSigned() })
    expect(server.url).toMatch(/^https:/)
    const app = initializeApp({ projectId: 'askari', apiKey: 'none' }, `client-${(made += 1)}`)
    apps.push(app)
    const database = rtdb.getDatabase(app, `${server.url}?ns=secure`)
    const heard = vi.fn()
    rtdb.onValue(rtdb.ref(database, 'x'), (snapshot) => heard(snapshot.val()))
    await rtdb.set(rtdb.ref(database, 'x'), 'over TLS')
    await expect.poll(() => heard).toHaveBeenLastCalledWith('over TLS')
    const reply = await fetch(`${server.url}/x.json?ns=secure`)
    expect(await reply.json()).toBe('over TLS')
    await forgetClients()
    await server.close()
  })
})
