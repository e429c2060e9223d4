import * as rtdb from '@firebase/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '../../../server/rtdb/database/json.ts'
import { startEndpoint, type RunningEndpoint } from '../../support/realtime/rtdb-endpoint.ts'
import { forgetClients, sdkClient } from '../../support/realtime/sdk-client.ts'

afterEach(forgetClients)

describe('with the Firebase SDK', () => {
  let server: RunningEndpoint
  let made = 0
  let namespace: string
  let client: rtdb.Database
  beforeAll(async () => {
    server = await startEndpoint()
  })
  afterAll(async () => {
    expect(server.failures).toEqual([])
    await server.close()
  })
  beforeEach(() => {
    namespace = `t${(made += 1)}`
    client = sdkClient(server.url, namespace)
  })

  const tell = (values: Record<string, Json>) => server.tell(namespace, values)

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
      await tell({ list: values })
      const query = rtdb.query(rtdb.ref(client, 'list'), ...constraints)
      expect(keysOf(await rtdb.get(query))).toEqual(expected)
      const heard = await new Promise<rtdb.DataSnapshot>((resolve, reject) =>
        rtdb.onValue(query, resolve, reject),
      )
      expect(keysOf(heard)).toEqual(expected)
    })

    it('orderByValue', async () => {
      await tell({ scores: { x: 3, y: 1, z: 'text', t: true } })
      const query = rtdb.query(rtdb.ref(client, 'scores'), rtdb.orderByValue())
      expect(keysOf(await rtdb.get(query))).toEqual(['t', 'y', 'x', 'z'])
    })

    it('keep their window as children come, change and go', async () => {
      await tell({ list: values })
      const told: string[] = []
      const top = rtdb.query(rtdb.ref(client, 'list'), rtdb.orderByChild('n'), rtdb.limitToLast(2))
      rtdb.onChildAdded(top, (child) => told.push(`+${child.key}`))
      rtdb.onChildRemoved(top, (child) => told.push(`-${child.key}`))
      rtdb.onChildChanged(top, (child) => told.push(`~${child.key}`))
      await vi.waitFor(() => expect(told).toEqual(['+a', '+7']))
      await tell({ 'list/e': { n: 5 } })
      await tell({ 'list/7/s': 'changed' })
      await tell({ 'list/e': null })
      await vi.waitFor(() => expect(told).toEqual(['+a', '+7', '-a', '+e', '~7', '-e', '+a']))
    })

    it('without a limit follow their range alone', async () => {
      await tell({ list: values })
      const heard = vi.fn()
      rtdb.onValue(rtdb.query(rtdb.ref(client, 'list'), rtdb.orderByKey(), rtdb.startAt('c')), (snapshot) =>
        heard(keysOf(snapshot)),
      )
      await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(['c', 'd']))
      await tell({ 'list/e': 1, 'list/aa': 1, 'list/c': null })
      await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(['d', 'e']))
    })
  })
})
