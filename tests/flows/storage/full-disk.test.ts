import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { device as deviceShape, enrolmentReply } from '../../../contract/field/device.ts'
import { loginReply, refreshReply } from '../../../contract/auth/auth.ts'
import { readConfig } from '../../../server/config/config.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { openContext } from '../../../server/app/open-context.ts'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'
import { tally } from '../../support/attacks/attack-tally.ts'
import { smallDisk } from '../../support/database/small-disk.ts'

const disk = smallDisk(64)
const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

const started = async (env: Record<string, string>): Promise<ServerProcess> => {
  const server = await startServer({ LOG_LEVEL: 'silent', ...env })
  cleanup.push(() => server.stop('SIGKILL'))
  return server
}
const post = (url: string, body: object | null, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
const signIn = (url: string) =>
  post(`${url}/api/web-login`, { email: 'admin@askari.example', password: 'patrol-demo' })
const said = (reply: Response) => ({ status: reply.status, retryAfter: reply.headers.get('retry-after') })
const AGAIN_LATER = { status: 503, retryAfter: '5' }

describe.skipIf(disk === null)('a full disk (skipped where none of its own can be mounted)', () => {
  afterEach(() => disk?.empty())

  it(
    'is answered with "later", but people keep their sessions and the server stops clean',
    { timeout: 180_000 },
    async () => {
      if (!disk) return
      cleanup.push(disk.remove)
      const context = await openContext(readConfig({ DATA_DIR: disk.path, DEMO: '1' }))
      await seedDemo(context)
      // stops the simulated guards of the demo; its company remains
      await context.db.deleteFrom('demo_company').execute()
      await context.close()
      const server = await started({ DATA_DIR: disk.path })
      const { url } = server
      const { data } = loginReply.parse(await (await signIn(url)).json())
      const enrol = (token: string) =>
        post(`${url}/api/devices`, { worker_id: '1', label: `Phone ${randomUUID()}` }, token)
      const enrolled = await enrol(data.token)
      const { data: device } = z.object({ data: deviceShape }).parse(await enrolled.json())
      const enrolment = await fetch(`${url}/api/devices/${device.id}/enrolment`, {
        headers: { authorization: `Bearer ${data.token}` },
      })
      const [phone] = enrolmentReply.parse(await enrolment.json()).data.ways
      const report = () =>
        fetch(`${phone?.url}?lat=-1.29&lon=36.82&timestamp=${Math.floor(Date.now() / 1000)}`)
      expect([enrolled.status, (await report()).status]).toEqual([201, 200])

      disk.fill()
      const ready = async () => said(await fetch(`${url}/readyz`))
      await expect.poll(ready, { timeout: 30_000 }).toEqual(AGAIN_LATER)
      expect(said(await enrol(data.token))).toEqual(AGAIN_LATER)
      expect(said(await report())).toEqual(AGAIN_LATER)
      // sign-in and sign-out still work, because disk space is reserved for them
      for (let i = 0; i < 5; i++) {
        const signedIn = await signIn(url)
        expect(said(signedIn)).toEqual({ status: 200, retryAfter: null })
        const own = loginReply.parse(await signedIn.json()).data
        const renewed = await post(`${url}/api/auth/refresh`, null, own.refresh_token)
        const { token } = refreshReply.parse(await renewed.json()).data
        const check = await fetch(`${url}/api/auth/check`, { headers: { authorization: `Bearer ${token}` } })
        expect(check.status).toBe(200)
      }

      disk.empty()
      await expect.poll(ready, { timeout: 30_000 }).toEqual({ status: 200, retryAfter: null })
      expect([(await enrol(data.token)).status, (await report()).status]).toEqual([201, 200])

      disk.fill()
      await expect.poll(ready, { timeout: 30_000 }).toEqual(AGAIN_LATER)
      expect(await server.stop()).toBe(0)
      const restarted = server.restart()
      const status = () =>
        signIn(url).then(
          (reply) => reply.status,
          () => null,
        )
      await expect.poll(status, { timeout: 60_000 }).toBe(200)
      expect(await ready()).toEqual(AGAIN_LATER)
      disk.empty()
      await restarted
      tally('disk full', 2, 'answered with 503, people kept their sessions, took all again with room')
    },
  )
})

it('a data directory that vanishes ends the server, whether anybody writes or not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'askari-gone-'))
  cleanup.push(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const server = await started({ DATA_DIR: dataDir })
  // the same files copied back do not help: the server still has the deleted files open
  cpSync(dataDir, join(folder, 'copy'), { recursive: true })
  rmSync(dataDir, { recursive: true })
  cpSync(join(folder, 'copy'), dataDir, { recursive: true })
  await expect.poll(server.output, { timeout: 30_000 }).toContain('The server stopped: the data directory')
  expect(await server.stop()).toBe(1)
})
