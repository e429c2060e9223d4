import { newPostgresDatabase, postgresMissing, startPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { expect, expectSoon, signIn, test } from './askari-test.ts'

test.skip(postgresMissing !== null, postgresMissing ?? '')

test('consoles on two servers of one database see within a second what the other saves', async ({
  browser,
}) => {
  const postgres = await startPostgres()
  const env = { DATABASE_URL: await newPostgresDatabase(postgres.url) }
  // makes the demo company, in which then nobody walks
  await (await startServer({ ...env, DEMO: '1' })).dispose()
  const servers = await Promise.all([startServer(env), startServer(env)])
  try {
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
      await writer.getByLabel('Name').fill(name)
      await expectSoon(reader.getByRole('link', { name, exact: true }), async () => {
        await writer.getByRole('button', { name: 'Save' }).click()
        await expect(writer.getByRole('heading', { name })).toBeVisible()
      })
      await writer.getByRole('link', { name: 'All clients' }).click()
    }
  } finally {
    for (const server of servers) await server.dispose()
    await postgres.stop()
  }
})
