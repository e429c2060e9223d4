import { randomUUID } from 'node:crypto'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs'
import type { ServerProcess } from '../support/http/server-process.ts'
import { expect, newSession } from './askari-test.ts'

export const PHONE = { width: 390, height: 844 }

/** Returns a function that calls the API as an administrator. */
export async function administrator(askari: ServerProcess) {
  const { token } = await newSession(askari, 'admin')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(`${askari.url}/api${path}`, { ...init, headers })).json()
  }
}

/**
 * Issues a reporting code for a gate at which the demo has two checklists. `runs` returns the reports made with this
 * code.
 */
export async function gateCode(askari: ServerProcess, uses = ['checklist']) {
  const api = await administrator(askari)
  const { data: posts } = await api('/site-posts?search=gate&per_page=100')
  const gate = posts.find(({ type }: { type: string }) => type === 'Gate')
  // a unique label, because other tests report from the same gate
  const label = `Gate ${randomUUID().slice(0, 8)}`
  const { data: code } = await api('/reporting-codes', {
    site_post_id: gate.id,
    label,
    expires_on: null,
    uses,
  })
  const { data: address } = await api(`/reporting-codes/${code.id}/address`)
  const runs = async () => {
    const { data } = await api(`/checklist-runs?site_post_id=${gate.id}&sort=happened_at&per_page=100`)
    const all = data as {
      id: string
      reporter: string
      failures: number
      happened_at: number
      reporting_code: string | null
    }[]
    return all.filter(({ reporting_code }) => reporting_code === label)
  }
  return { api, url: `${askari.url}${new URL(address.url).pathname}`, runs, codeId: code.id as string }
}

/** Starts a phone's browser whose profile survives closing the browser. */
export async function openPhone(profile: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: chromiumArgs,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** Kills the browser, as a phone does when it runs out of memory. */
export async function crash({ context, page }: { context: BrowserContext; page: Page }): Promise<void> {
  const tools = await context.newCDPSession(page)
  const closed = context.waitForEvent('close')
  await tools.send('Browser.crash').catch(() => undefined)
  await closed
}

/** Fills in a checklist of the demo with a photo, and sends it. */
export async function fillIn(page: Page, vehicles: number, locked: boolean) {
  await page.getByRole('button', { name: 'Gate at closing time' }).click()
  await page.getByLabel('Vehicles left in the yard').fill(String(vehicles))
  await page
    .getByRole('group', { name: /locked and chained/ })
    .getByText(locked ? 'Yes' : 'No')
    .click()
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await page
    .getByLabel('Take a photo: The locked gate')
    .setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByRole('img', { name: 'The locked gate' })).toBeVisible()
  await page.getByLabel('Your name').fill('Amina Wanjiru')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('button', { name: 'Gate at closing time' })).toBeVisible()
}
