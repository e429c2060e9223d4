import type { Page } from '@playwright/test'
import { expect, newSession, test } from './askari-test.ts'
import { readFirstFrame, watchFirstFrame } from './first-frame.ts'

test.use({ newProfile: true })

const CASES = [
  { width: 1440, height: 900, colorScheme: 'dark', kbits: null },
  { width: 768, height: 1024, colorScheme: 'light', kbits: 4_000 },
] as const

/** Opens the tracker with an empty cache over a network of this many kilobits per second. */
async function openMap(
  page: Page,
  url: string,
  account: Awaited<ReturnType<typeof newSession>>,
  kbits: number | null,
) {
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(({ token, refresh_token, user }) => {
    localStorage.setItem('askari.user', JSON.stringify(user))
    localStorage.setItem('askari.refresh-token', refresh_token ?? '')
    localStorage.setItem('askari.token', token)
  }, account)
  if (kbits !== null) {
    const devTools = await page.context().newCDPSession(page)
    const bytes = (kbits * 1000) / 8
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
  }
  await page.goto(`${url}/tracker`)
}

for (const { width, height, colorScheme, kbits } of CASES)
  test(`the bundled map is whole when it is first seen, at ${width} px, ${colorScheme}`, async ({
    page,
    askari,
  }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await watchFirstFrame(page)
    await openMap(page, askari.url, await newSession(askari, 'supervisor'), kbits)
    await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true', { timeout: 60_000 })
    const { differing, colours } = await readFirstFrame(page)
    // streets, buildings and land have different colours, but an empty background has only one or two
    expect(colours).toBeGreaterThan(20)
    expect(differing).toBeLessThan(0.01)
  })
