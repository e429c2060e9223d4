import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Permission } from '../../../domain/user/permission.ts'
import { roleStream } from '../../../domain/user/role.ts'
import { userStream } from '../../../domain/user/user.ts'
import type { App } from '../../../server/app/app.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { companyWithUser } from '../../support/fixtures/company-with-user.ts'
import { readFeed } from '../../support/realtime/feed-reader.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

/** time within which an open session applies the change, ms */
const SOON = 1_000

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`a change of what somebody may do, on ${engine.name}`, () => {
    let started: Awaited<ReturnType<typeof engine.start>>
    /** `here` changes the role and `there` has the connection; on SQLite both are the same process */
    let here: OpenContext
    let there: OpenContext
    let app: App
    let url: string

    beforeAll(async () => {
      started = await engine.start()
      const database = await started.newDatabase()
      here = await database.open()
      there = engine.name === 'PostgreSQL' ? await database.open() : here
      app = await buildApp(there)
      await app.listen({ port: 0, host: '127.0.0.1' })
      url = `127.0.0.1:${(app.server.address() as AddressInfo).port}`
    })
    afterAll(async () => {
      await app.close()
      if (there !== here) await there.close()
      await here.close()
      await started.stop()
    })

    async function person() {
      const { company, userId, token } = await companyWithUser(here, 'supervisor')
      const edge = () => ({ company, commandId: here.newId(), by: 'system:test', at: here.now() })
      return {
        company,
        token: await token(),
        giveRole: (roleId: string) =>
          handleCommand(here, userStream, {
            ...edge(),
            id: userId,
            command: { type: 'ChangeMember', roleId },
          }),
        keepRole: (id: string | null, permissions: Permission[]) =>
          handleCommand(here, roleStream, {
            ...edge(),
            id,
            command:
              id === null
                ? { type: 'AddRole', name: 'Desk', permissions }
                : { type: 'ChangeRole', permissions },
          }),
      }
    }

    /**
     * Opens a WebSocket of the realtime database with an accepted token. Returns its messages, and a function that
     * sends requests.
     */
    async function realtime(company: string, token: string) {
      const socket = new WebSocket(`ws://${url}/.ws?v=5&ns=${company}`)
      const told: { a?: string; b?: { p?: string; s?: string }; r?: number }[] = []
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString('utf8')) as { t: string; d: object }
        if (message.t === 'd') told.push(message.d)
      })
      await once(socket, 'open')
      let last = 0
      const ask = async (a: string, b: object) => {
        const r = ++last
        socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }))
        await expect.poll(() => told.find((each) => each.r === r)?.b?.s).toBeDefined()
        return told.find((each) => each.r === r)?.b?.s
      }
      expect(await ask('auth', { cred: token })).toBe('ok')
      return { told, ask, close: () => socket.close() }
    }

    it('reaches the feed: events and guards are told by what the person may see now', async () => {
      const { company, token, giveRole, keepRole } = await person()
      const guard = await hireWorker(here, company, 'Njeri')
      const feed = await readFeed(`http://${url}`, token)
      await feed.until(() => feed.all('fixes').length === 1)
      const added = await keepRole(null, ['View Clients'])
      if (!added.ok) throw new Error(added.refusal.message)

      const account = () => feed.all('account').at(-1)
      await giveRole(added.id)
      await expect.poll(() => account()?.permissions, { timeout: SOON }).toEqual(['View Clients'])
      const frames = feed.all('fixes').length
      const t = here.now() - 60_000
      const fix = { workerId: guard, t, lat: -1.28, lon: 36.82, accuracy: 5, speed: null }
      await acceptFixes(here, company, [fix], 'osmand')
      await hireWorker(here, company, 'Wekesa')
      await keepRole(added.id, ['View Clients', 'View Live Map', 'View Guards'])
      await expect.poll(() => account()?.permissions, { timeout: SOON }).toContain('View Live Map')
      await feed.until(() => feed.all('fixes').length > frames)
      expect(feed.all('fixes').slice(frames)).toMatchObject([
        { fixes: [{ worker_id: guard, created_at: t }] },
      ])
      await hireWorker(here, company, 'Nafula')
      await feed.until(() => feed.all('event').some(({ type }) => type === 'WorkerHired'))
      expect(feed.all('event').map(({ data }) => data.fullName)).toEqual(['Nafula'])
      feed.close()
    })

    it('reaches the realtime database: listens end, and are granted again', async () => {
      const { company, token, giveRole } = await person()
      const { told, ask, close } = await realtime(company, token)
      const listen = { p: '/guard_locations', h: '' }
      expect(await ask('q', listen)).toBe('ok')
      await giveRole('accountant')
      await expect
        .poll(() => told.filter(({ a }) => a === 'c').map(({ b }) => b?.p), { timeout: SOON })
        .toEqual(['guard_locations'])
      expect(await ask('q', listen)).toBe('permission_denied')
      await giveRole('dispatcher')
      await expect.poll(() => ask('q', listen), { timeout: SOON }).toBe('ok')
      expect(await ask('q', { p: '/patrol_history/1', h: '' })).toBe('permission_denied')
      close()
    })
  })
