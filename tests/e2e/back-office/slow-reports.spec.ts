import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../askari-test.ts'
import { failingProxy, type Fate } from '../failing-proxy.ts'
import { crash, fillIn, gateCode, openPhone } from '../report-phone.ts'

const VEHICLES = [5, 6, 7]

/** Slows the page's network to 400 kbit/s, like weak reception. Only one DevTools session can set this. */
async function slow(page: Page) {
  const tools = await page.context().newCDPSession(page)
  const speed = { latency: 100, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  const set = (offline: boolean) => tools.send('Network.emulateNetworkConditions', { offline, ...speed })
  await set(false)
  return { cut: () => set(true) }
}

test('400 kbit/s, a killed browser and a server that fails in between: each report once, in order, at its time', async ({
  askari,
}) => {
  const { url, runs, api, codeId } = await gateCode(askari)
  // each second call fails: the server does not receive it, or its answer is lost
  const fates: Fate[] = []
  const proxy = await failingProxy(askari.url, (path) => {
    if (!/\/c\/[^/]+\/(photos|checklists)$/.test(path)) return 'passed on'
    const fate =
      (['refused', 'passed on', 'answer lost', 'passed on'] as const)[fates.length % 4] ?? 'passed on'
    fates.push(fate)
    return fate
  })
  const address = `${proxy.url}${new URL(url).pathname}`
  const profile = await mkdtemp(join(tmpdir(), 'askari-phone-'))

  const first = await openPhone(profile)
  const network = await slow(first.page)
  const begun = Date.now()
  await first.page.goto(address)
  await expect(first.page.getByRole('button', { name: 'Gate at closing time' })).toBeVisible()
  test.info().annotations.push({ type: 'first use at 400 kbit/s, ms', description: `${Date.now() - begun}` })
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await network.cut()
  const pressed: { from: number; to: number }[] = []
  for (const vehicles of VEHICLES) {
    const from = Date.now()
    await fillIn(first.page, vehicles, true)
    pressed.push({ from, to: Date.now() })
  }
  await expect(first.page.getByText(/^Not sent yet: 3\./)).toBeVisible()
  expect(fates).toEqual([])
  await crash(first)

  const second = await openPhone(profile)
  await slow(second.page)
  const reopened = Date.now()
  await second.page.goto(address)
  const sent = second.page.getByRole('listitem').filter({ hasText: /Sent ·/ })
  // a phone retries by itself when it is online again
  await expect
    .poll(
      async () => {
        await second.page.evaluate(() => window.dispatchEvent(new Event('online')))
        return sent.count()
      },
      { timeout: 90_000 },
    )
    .toBe(VEHICLES.length)

  const arrived = await runs()
  const full = await Promise.all(arrived.map(async ({ id }) => (await api(`/checklist-runs/${id}`)).data))
  // the server sorts reports by the time at which they were made
  expect(full.map(({ report }) => report.answers[0])).toEqual(VEHICLES)
  expect(full.map(({ report }) => report.answers[2])).toEqual(
    VEHICLES.map(() => ({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      originalDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })),
  )
  for (const [at, { happened_at: made }] of arrived.entries()) {
    expect(made).toBeGreaterThanOrEqual(pressed[at]?.from ?? NaN)
    expect(made).toBeLessThanOrEqual(pressed[at]?.to ?? NaN)
  }
  const { data: received } = await api(`/field-reports?reporting_code_id=${codeId}&sort=received_at`)
  const times = received as { made_at: number; received_at: number; correction: number }[]
  expect(times.map(({ made_at }) => made_at)).toEqual(arrived.map(({ happened_at }) => happened_at))
  for (const { received_at, correction } of times) {
    expect(received_at).toBeGreaterThan(reopened)
    expect(correction).toBe(0)
  }
  expect(fates).toContain('refused')
  expect(fates).toContain('answer lost')
  expect(fates.length).toBeGreaterThan(2 * VEHICLES.length)
  // after a reload, nothing is sent again
  await second.page.reload()
  await expect(sent).toHaveCount(VEHICLES.length)
  expect(await runs()).toHaveLength(VEHICLES.length)
  await second.context.close()
  await proxy.close()
  await rm(profile, { recursive: true, force: true })
})
