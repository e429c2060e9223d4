import type { Page } from '@playwright/test'
import pg from 'pg'
import { z } from 'zod'
import { loginReply } from '../../../contract/auth/auth.ts'
import { enrolmentReply } from '../../../contract/field/device.ts'
import { startFailoverProxy } from '../../support/realtime/failover-proxy.ts'
import { databaseKeyFile } from '../../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing, startPostgres } from '../../support/database/postgres.ts'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'
import { expect, expectSoon, PASSWORD, signIn, test } from '../askari-test.ts'

test.skip(postgresMissing !== null, postgresMissing ?? '')

let postgres: Awaited<ReturnType<typeof startPostgres>>
let servers: [ServerProcess, ServerProcess]

test.beforeAll(async () => {
  postgres = await startPostgres()
  const url = await newPostgresDatabase(postgres.url)
  const env = { DATABASE_URL: url, SECRET_FILE: databaseKeyFile(url) }
  await (await startServer({ ...env, DEMO: '1' })).dispose()
  // stops the simulated guards of the demo; its company remains
  const client = new pg.Client(url)
  await client.connect()
  await client.query('delete from demo_company')
  await client.end()
  servers = await Promise.all([startServer(env), startServer(env)])
})
test.afterAll(async () => {
  for (const server of servers) await server.dispose()
  await postgres.stop()
})

test('consoles on two servers of one database see within a second what the other saves', async ({
  browser,
}) => {
  const [one, other] = await Promise.all(
    servers.map(async (server) => {
      const page = await (await browser.newContext()).newPage()
      await signIn(page, server, 'admin', '/clients/list')
      await expect(page.locator('[data-row-link]').first()).toBeVisible()
      return page
    }),
  )
  if (!one || !other) throw new Error('there are two consoles')
  for (const [writer, reader, name] of [
    [one, other, 'Thika Cold Stores'],
    [other, one, 'Limuru Tea Factory'],
  ] as const) {
    await writer.locator('[data-row-link]').first().click()
    await writer.getByRole('link', { name: 'Edit' }).click()
    await writer.getByLabel('Name').first().fill(name)
    await expectSoon(reader.getByRole('link', { name, exact: true }), async () => {
      await writer.getByRole('button', { name: 'Save' }).click()
      await expect(writer.getByRole('heading', { name, level: 1 })).toBeVisible()
    })
    await writer.getByRole('link', { name: 'All clients' }).click()
  }
  for (const page of [one, other]) await page.context().close()
})

async function administrator({ url }: ServerProcess) {
  const signedIn = await fetch(`${url}/api/web-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@askari.example', password: PASSWORD }),
  })
  const { token } = loginReply.parse(await signedIn.json()).data
  return (method: string, path: string, body?: object) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
}

test('a console whose server is killed goes on with the other, and misses nothing of what happened between', async ({
  browser,
}) => {
  const [killed, left] = servers
  const proxy = await startFailoverProxy([killed.port, left.port])
  const ask = await administrator(left)
  const behind = { ...left, url: proxy.url }
  const open = async (to: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, behind, 'admin', to)
    return page
  }
  try {
    const list = await open('/clients/list')
    await expect(list.locator('[data-row-link]').first()).toBeVisible()
    const tracker = await open('/tracker')
    await expect(tracker.getByTestId('map')).toHaveAttribute('data-ready', 'true')
    expect(new Set(proxy.taken())).toEqual(new Set([killed.port]))
    await list.evaluate(() => void Object.assign(window, { isTheSamePage: true }))

    await killed.stop('SIGKILL')
    // these changes happen while the consoles reconnect
    expect((await ask('POST', '/clients', { name: 'Added In Between' })).status).toBe(201)
    expect((await ask('PATCH', '/clients/2', { name: 'Renamed In Between' })).status).toBe(200)
    expect((await ask('DELETE', '/clients/1')).status).toBe(409)
    const added = async (path: string, body: object) =>
      z.object({ data: z.object({ id: z.string() }) }).parse(await (await ask('POST', path, body)).json())
        .data.id
    const worker_id = await added('/workers', { user_full_name: 'Zawadi Between' })
    const phone = await added('/devices', { worker_id, label: 'A15' })
    const enrolled = await ask('GET', `/devices/${phone}/enrolment`)
    const { ways } = enrolmentReply.parse(await enrolled.json()).data
    const now = Math.floor(Date.now() / 1000)
    const sent = await fetch(`${ways[0]?.url}?id=1&lat=-1.28512&lon=36.82181&timestamp=${now}`)
    expect(sent.ok).toBe(true)

    await expect(list.getByRole('link', { name: 'Added In Between', exact: true })).toBeVisible()
    await expect(list.getByRole('link', { name: 'Renamed In Between', exact: true })).toBeVisible()
    expect(await list.evaluate(() => 'isTheSamePage' in window)).toBe(true)
    expect(proxy.taken().at(-1)).toBe(left.port)
    const guards = tracker.getByRole('list', { name: 'Security Guards' })
    await tracker.getByPlaceholder('Search guards...').fill('Zawadi')
    await expect(guards.getByRole('listitem')).toContainText(/Zawadi Between.*Online/)
    await expect(tracker.getByTestId('connection-badge')).toHaveText(/Live/)

    // after the reconnection, changes appear as before
    await expectSoon(list.getByRole('link', { name: 'Added Later', exact: true }), async () => {
      expect((await ask('POST', '/clients', { name: 'Added Later' })).status).toBe(201)
    })
    for (const page of [list, tracker]) await page.context().close()
  } finally {
    await proxy.close()
  }
})
