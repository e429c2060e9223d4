import * as rtdb from '@firebase/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WriteRequest } from '../../../server/rtdb/access/rules.ts'
import type { Json } from '../../../server/rtdb/database/json.ts'
import { startEndpoint, type RunningEndpoint } from '../../support/realtime/rtdb-endpoint.ts'
import { forgetClients, sdkClient } from '../../support/realtime/sdk-client.ts'

afterEach(forgetClients)

describe('with the Firebase SDK', () => {
  let server: RunningEndpoint
  let made = 0
  let namespace: string
  let a: rtdb.Database
  let b: rtdb.Database
  let written: WriteRequest[]
  let answer: () => Promise<{ ok: true } | { ok: false; code: string; reason: string }>
  beforeAll(async () => {
    server = await startEndpoint({
      write: (request) => {
        written.push(request)
        return answer()
      },
    })
  })
  afterAll(async () => {
    expect(server.failures).toEqual([])
    await server.close()
  })
  beforeEach(() => {
    namespace = `t${(made += 1)}`
    a = sdkClient(server.url, namespace)
    b = sdkClient(server.url, namespace)
    written = []
    answer = async () => ({ ok: true })
  })
  const tell = (values: Record<string, Json>) => server.tell(namespace, values)

  it('says that it is connected, and the offset of clocks', async () => {
    const connected = vi.fn()
    rtdb.onValue(rtdb.ref(a, '.info/connected'), (snapshot) => connected(snapshot.val()))
    await rtdb.get(rtdb.ref(a, 'x'))
    await vi.waitFor(() => expect(connected).toHaveBeenLastCalledWith(true))
    const offset = await new Promise<number>((resolve) =>
      rtdb.onValue(rtdb.ref(a, '.info/serverTimeOffset'), (snapshot) => resolve(snapshot.val())),
    )
    expect(Math.abs(offset)).toBeLessThan(1000)
  })

  it('gets and listens', async () => {
    const heard = vi.fn()
    rtdb.onValue(rtdb.ref(b, 'guards/17'), (snapshot) => heard(snapshot.val()))
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([[null]]))
    await tell({ 'guards/17': { latitude: -1.29, name: 'Wanjiru', on: true } })
    await vi.waitFor(() =>
      expect(heard).toHaveBeenLastCalledWith({ latitude: -1.29, name: 'Wanjiru', on: true }),
    )
    expect((await rtdb.get(rtdb.ref(a, 'guards/17/name'))).val()).toBe('Wanjiru')
    await tell({ 'guards/17': null })
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(null))
  })

  it('tells of children added, changed and removed', async () => {
    const told: string[] = []
    const guards = rtdb.ref(b, 'guards')
    await tell({ 'guards/1': { n: 1 } })
    rtdb.onChildAdded(guards, (child) => told.push(`+${child.key}`))
    rtdb.onChildChanged(guards, (child) => told.push(`~${child.key}=${child.val().n}`))
    rtdb.onChildRemoved(guards, (child) => told.push(`-${child.key}`))
    await vi.waitFor(() => expect(told).toEqual(['+1']))
    await tell({ 'guards/2': { n: 2 } })
    await tell({ 'guards/1/n': 5 })
    await tell({ 'guards/2': null })
    await vi.waitFor(() => expect(told).toEqual(['+1', '+2', '~1=5', '-2']))
  })

  it('tells of several paths at once, above, at and below them', async () => {
    const above = vi.fn()
    const at = vi.fn()
    const below = vi.fn()
    await tell({ x: { y: { z: 0 }, other: 1 } })
    rtdb.onValue(rtdb.ref(b), (snapshot) => above(snapshot.val()))
    rtdb.onValue(rtdb.ref(b, 'x'), (snapshot) => at(snapshot.val()))
    rtdb.onValue(rtdb.ref(b, 'x/y/z'), (snapshot) => below(snapshot.val()))
    await vi.waitFor(() => expect(below).toHaveBeenLastCalledWith(0))
    await tell({ 'x/y': { z: 3 }, 'w/v': 4, 'x/other': null })
    await vi.waitFor(() => expect(above).toHaveBeenLastCalledWith({ x: { y: { z: 3 } }, w: { v: 4 } }))
    expect(at).toHaveBeenLastCalledWith({ y: { z: 3 } })
    expect(below).toHaveBeenLastCalledWith(3)
  })

  describe('a write', () => {
    it('is one path and its value, set or updated, and is acknowledged when it is done', async () => {
      let done = () => {}
      answer = () => new Promise((resolve) => (done = () => resolve({ ok: true })))
      const acknowledged = vi.fn()
      const set = rtdb.set(rtdb.ref(a, 'guards/17'), { name: 'Wanjiru', n: 1 }).then(acknowledged)
      await vi.waitFor(() => expect(written).toHaveLength(1))
      await rtdb.get(rtdb.ref(b, 'x'))
      expect(acknowledged).not.toHaveBeenCalled()
      done()
      await set
      answer = async () => ({ ok: true })
      await rtdb.update(rtdb.ref(a, 'guards/17'), { n: 2 })
      expect(written.map(({ path, value }) => ({ path, value }))).toEqual([
        { path: ['guards', '17'], value: { name: 'Wanjiru', n: 1 } },
        { path: ['guards', '17'], value: { n: 2 } },
      ])
    })

    it('that is refused is taken back by the client', async () => {
      answer = async () => ({ ok: false, code: 'invalid_data', reason: 'time is in the future' })
      const seen: unknown[] = []
      rtdb.onValue(rtdb.ref(a, 'x'), (snapshot) => seen.push(snapshot.val()))
      await vi.waitFor(() => expect(seen).toEqual([null]))
      await expect(rtdb.set(rtdb.ref(a, 'x'), 1)).rejects.toThrow('INVALID_DATA')
      expect(seen).toEqual([null, 1, null])
    })

    it('is sent when the client is back from offline', async () => {
      await rtdb.get(rtdb.ref(a, 'x'))
      rtdb.goOffline(a)
      const queued = rtdb.set(rtdb.ref(a, 'x'), 2)
      expect(written).toEqual([])
      rtdb.goOnline(a)
      await queued
      expect(written.map(({ value }) => value)).toEqual([2])
    })

    it('by transaction or on disconnect is refused and leaves no trace', async () => {
      const count = rtdb.runTransaction(rtdb.ref(a, 'count'), (n: number | null) => (n ?? 0) + 1)
      await expect(count).rejects.toThrow('invalid_data')
      const onDisconnect = rtdb.onDisconnect(rtdb.ref(a, 'status'))
      await expect(onDisconnect.set('gone')).rejects.toThrow('PERMISSION_DENIED')
      await onDisconnect.cancel()
      expect(written).toEqual([])
    })

    it('longer than 64 k characters ends the connection; one of several frames arrives', async () => {
      const several = 'Nyeri é '.repeat(7_000)
      await rtdb.set(rtdb.ref(a, 'x'), several)
      expect(written[0]?.value === several).toBe(true)
      const links = vi.fn()
      rtdb.onValue(rtdb.ref(a, '.info/connected'), (snapshot) => links(snapshot.val()))
      await vi.waitFor(() => expect(links.mock.calls).toEqual([[true]]))
      rtdb.set(rtdb.ref(a, 'x'), several.repeat(2)).catch(() => {})
      await vi.waitFor(() => expect(links.mock.calls.slice(0, 2)).toEqual([[true], [false]]))
      expect(written).toHaveLength(1)
    })
  })

  it('carries payloads above the frame size down, and cuts no character in two', async () => {
    const text = 'x😀'.repeat(30_000)
    await tell({ faces: text })
    expect((await rtdb.get(rtdb.ref(a, 'faces'))).val() === text).toBe(true)
  })

  it('refuses the listen that is too many for one user, over all connections', async () => {
    const refused: string[] = []
    const listen = (database: rtdb.Database, i: number) => {
      const query = rtdb.query(rtdb.ref(database, `list${i}`), rtdb.limitToLast(50))
      return new Promise<void>((resolve) =>
        rtdb.onValue(
          query,
          () => resolve(),
          (error) => {
            refused.push(error.message)
            resolve()
          },
        ),
      )
    }
    for (let i = 0; i < 26; i += 1) await listen(i % 2 ? a : b, i)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toContain('unavailable')
  })

  it('is the same database over REST', async () => {
    const at = (path: string, query = '') =>
      fetch(`${server.url}/${path}.json?ns=${namespace}${query}`, {
        headers: { authorization: 'Bearer anybody' },
      })
    await tell({ rest: { x: { n: 5 }, y: { n: 2 } } })
    expect(await (await at('rest/y')).json()).toEqual({ n: 2 })
    expect(await (await at('rest', '&orderBy="n"&limitToLast=1')).json()).toEqual({ x: { n: 5 } })
    expect(await (await at('rest', '&shallow=true')).json()).toEqual({ x: true, y: true })
    expect(await (await at('nothing')).json()).toBeNull()
    expect((await at('rest', '&limitToLast=1')).status).toBe(400)
    expect((await at('rest', '&orderBy=n')).status).toBe(400)
    expect((await at('a.b')).status).toBe(404)
    expect((await fetch(`${server.url}/rest.json?ns=${namespace}`)).status).toBe(401)
  })
})

describe('with rules', () => {
  it('denies reads, listens and writes, and the client takes its write back', async () => {
    const opened: string[] = []
    const server = await startEndpoint({
      rules: {
        read: (ns, _who, [top]) => ns === 'own' && top === 'open',
        write: (_ns, _who, [, below]) => below === 'mine',
      },
      fill: async ({ name }) => void opened.push(name),
    })
    const stranger = sdkClient(server.url, 'other')
    await expect(rtdb.get(rtdb.ref(stranger, 'open'))).rejects.toThrow('Permission denied')
    expect(opened).toEqual([])
    const database = sdkClient(server.url, 'own')
    await expect(rtdb.get(rtdb.ref(database, 'closed'))).rejects.toThrow('Permission denied')
    const cancelled = await new Promise<Error>((resolve) =>
      rtdb.onValue(rtdb.ref(database, 'closed'), () => {}, resolve),
    )
    expect(cancelled.message).toContain('permission_denied')
    const seen: unknown[] = []
    rtdb.onValue(rtdb.ref(database, 'open/yours'), (snapshot) => seen.push(snapshot.val()))
    await vi.waitFor(() => expect(seen).toEqual([null]))
    await expect(rtdb.set(rtdb.ref(database, 'open/yours'), 1)).rejects.toThrow('PERMISSION_DENIED')
    expect(seen).toEqual([null, 1, null])
    await rtdb.set(rtdb.ref(database, 'open/mine'), 1)
    const update = rtdb.update(rtdb.ref(database, 'open'), { mine: 2, yours: 2 })
    await expect(update).rejects.toThrow('PERMISSION_DENIED')
    expect(opened).toEqual(['own'])
    await server.close()
  })
})
