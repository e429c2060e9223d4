import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { StorageError } from '../../../server/db/storage-error.ts'
import { databaseKeyFile } from '../../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

/** Proxy to a server that can become silent: connections stay open, but nothing passes. */
async function mutableWay(target: number) {
  const pairs = new Set<[Socket, Socket]>()
  let isMute = false
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('error', () => other.destroy())
      one.on('close', () => (pairs.delete(pair), other.destroy()))
      // while muted, data is lost, and so is the end of a connection
      one.on('data', (data) => isMute || other.write(data))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    mute: () => (isMute = true),
    unmute: () => {
      isMute = false
      // a connection that has lost data stays silent after `unmute`
      for (const [near] of pairs) near.pause()
    },
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
    },
  }
}

describe.skipIf(postgresMissing !== null)(
  `a database that falls silent: ${postgresMissing ?? 'found'}`,
  () => {
    it('fails what waits for it within twelve seconds, and is used again once it answers', async () => {
      const direct = new URL(await newPostgresDatabase(inject('postgres')))
      const way = await mutableWay(Number(direct.port))
      cleanup.push(way.close)
      const url = new URL(direct)
      url.port = String(way.port)
      const context = await testContext({ DATABASE_URL: url.href, SECRET_FILE: databaseKeyFile(direct.href) })
      cleanup.push(context.close)
      const count = () =>
        context.db
          .selectFrom('event')
          .select('position')
          .execute()
          .then(
            (rows) => rows.length,
            (error: unknown) => error,
          )
      expect(await count()).toBe(0)
      way.mute()
      const begun = performance.now()
      const waiting = await Promise.all([count(), count(), count()])
      expect(waiting.every((outcome) => outcome instanceof StorageError)).toBe(true)
      expect(performance.now() - begun).toBeLessThan(12_000)
      way.unmute()
      await expect.poll(count).toBe(0)
    })
  },
)
