import { expect, signIn, test } from './askari-test.ts'

test('a board is sent each fix once, by the feed, and by the realtime database once the feed is away', async ({
  page,
  askari,
}) => {
  let byDatabase = 0
  let sockets = 0
  page.on('websocket', (socket) => {
    sockets += 1
    socket.on('framereceived', ({ payload }) => {
      byDatabase += String(payload).match(/"timestamp":/g)?.length ?? 0
    })
  })
  await page.addInitScript(() => {
    const told = { frames: 0, fixes: 0 }
    Object.assign(window, { told })
    const { fetch } = window
    window.fetch = async (...request) => {
      const reply = await fetch(...request)
      if (
        !String(request[0] instanceof Request ? request[0].url : request[0]).includes('/api/feed') ||
        !reply.body
      )
        return reply
      const [own, copy] = reply.body.tee()
      void (async () => {
        for await (const chunk of copy.pipeThrough(new TextDecoderStream())) {
          told.frames += chunk.match(/event: ?fixes/g)?.length ?? 0
          told.fixes += chunk.match(/"created_at"/g)?.length ?? 0
        }
      })().catch(() => {})
      return new Response(own, reply)
    }
  })
  let away = false
  await page.route('**/api/feed', (route) => (away ? route.abort() : route.continue()))
  await signIn(page, askari, 'investigator', '/tracker')
  const badge = page.getByTestId('connection-badge')
  await expect(badge).toHaveText(/Live/)
  await expect(badge).toHaveAttribute('data-source', 'feed')
  // waits until the SDK is loaded and its socket is open
  await expect.poll(() => sockets, { timeout: 60_000 }).toBeGreaterThan(0)
  const told = () =>
    page.evaluate(() => (window as unknown as { told: { fixes: number; frames: number } }).told)
  const before = { database: byDatabase, feed: (await told()).fixes }
  const from = Date.now()
  await expect.poll(() => Date.now() - from, { timeout: 60_000 }).toBeGreaterThan(20_000)
  const after = { database: byDatabase, feed: (await told()).fixes }
  process.stdout.write(
    `in 20 s: ${after.feed - before.feed} fixes by the feed, ${after.database - before.database} by the database\n`,
  )
  expect(after.feed).toBeGreaterThan(before.feed)
  expect(after.database).toBe(before.database)
  away = true
  await page.reload()
  await expect(badge).toHaveAttribute('data-source', 'firebase', { timeout: 60_000 })
  await expect.poll(() => byDatabase, { timeout: 60_000 }).toBeGreaterThan(after.database)
})
