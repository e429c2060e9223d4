import { expect, test } from './askari-test.ts'
import { fillIn, gateCode, PHONE } from './report-phone.ts'

test('a slow network and a server that fails in between: each report arrives once and in order', async ({
  browser,
  askari,
}) => {
  const { url, runs } = await gateCode(askari)
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const begun = Date.now()
  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Gate at closing time' })).toBeVisible()
  test.info().annotations.push({ type: 'first use at 400 kbit/s, ms', description: `${Date.now() - begun}` })
  const before = (await runs()).length
  let asked = 0
  await page.route(/\/c\/[^/]+\/(photos|checklists)$/, async (route) => {
    asked += 1
    // every other call fails: before it reaches the server, or after, so that its answer is lost
    if (asked % 4 === 1) return route.fulfill({ status: 503, body: 'busy' })
    if (asked % 4 === 3) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  for (const vehicles of [5, 6, 7]) await fillIn(page, vehicles, true)
  const sent = page.getByRole('listitem').filter({ hasText: /Sent ·/ })
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return sent.count()
      },
      { timeout: 60_000 },
    )
    .toBe(3)
  const arrived = (await runs()).slice(before)
  expect(arrived.map(({ failures }) => failures)).toEqual([0, 0, 0])
  expect(asked).toBeGreaterThan(6)
  await context.close()
})
