import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs'
import type { ServerProcess } from '../support/server-process.ts'
import { offencesOf } from './axe.ts'
import { expect, newSession, signIn, test } from './askari-test.ts'

const PHONE = { width: 390, height: 844 }

/** A client of the API in the administrator's name. */
async function administrator(askari: ServerProcess) {
  const { token } = await newSession(askari, 'admin')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(`${askari.url}/api${path}`, { ...init, headers })).json()
  }
}

/** Issues a code for a gate, where the demo asks two checklists. */
async function gateCode(askari: ServerProcess) {
  const api = await administrator(askari)
  const { data: posts } = await api('/site-posts?search=gate&per_page=100')
  const gate = posts.find(({ type }: { type: string }) => type === 'Gate')
  const { data: code } = await api('/reporting-codes', {
    site_post_id: gate.id,
    label: 'Gate',
    expires_on: null,
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
    // the demo has reports of its own
    return all.filter(({ reporting_code }) => reporting_code !== null)
  }
  return { api, url: `${askari.url}${new URL(address.url).pathname}`, runs, codeId: code.id as string }
}

async function openPhone(profile: string): Promise<{ context: BrowserContext; page: Page }> {
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

async function fillIn(page: Page, vehicles: number, locked: boolean) {
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

test('reports made without a network arrive once and in order, also after the browser was killed', async ({
  askari,
}) => {
  const { url, runs, api } = await gateCode(askari)
  const profile = await mkdtemp(join(tmpdir(), 'askari-phone-'))
  const first = await openPhone(profile)
  await first.page.goto(url)
  await expect(first.page.getByRole('button', { name: 'Shift handover' })).toBeVisible()
  expect(await offencesOf(first.page)).toEqual([])
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await first.context.setOffline(true)
  await first.page.reload()
  await expect(
    first.page.getByText('No network: this is the checklist as it was opened before.'),
  ).toBeVisible()
  for (const vehicles of [3, 2, 1]) await fillIn(first.page, vehicles, vehicles !== 2)
  await expect(first.page.getByRole('status').filter({ hasText: 'Not sent yet: 3.' })).toBeVisible()
  expect(await offencesOf(first.page)).toEqual([])
  const tools = await first.context.newCDPSession(first.page)
  const closed = first.context.waitForEvent('close')
  await tools.send('Browser.crash').catch(() => undefined)
  await closed

  const second = await openPhone(profile)
  await second.page.goto(url)
  await expect(second.page.getByRole('listitem').filter({ hasText: /Sent ·/ })).toHaveCount(3)
  const arrived = await runs()
  expect(arrived.map(({ failures, reporter }) => [failures, reporter])).toEqual([
    [0, 'Amina Wanjiru'],
    [1, 'Amina Wanjiru'],
    [0, 'Amina Wanjiru'],
  ])
  const answers = await Promise.all(
    arrived.map(async ({ id }) => (await api(`/checklist-runs/${id}`)).data.report.answers),
  )
  expect(answers.map(([vehicles]) => vehicles)).toEqual([3, 2, 1])
  for (const [, , photo] of answers)
    expect(photo).toEqual({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      originalDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  await second.page.reload()
  await expect(second.page.getByRole('listitem')).toHaveCount(3)
  expect(await runs()).toHaveLength(3)
  await second.context.close()
  await rm(profile, { recursive: true, force: true })
})

test('a phone with another language, a fault in the form, a code that was revoked', async ({
  browser,
  askari,
}) => {
  const { url, api, codeId } = await gateCode(askari)
  const context = await browser.newContext({ viewport: PHONE, locale: 'sw-KE', colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Unaripoti nini?' })).toBeVisible()
  await page.getByLabel('Lugha').selectOption('fr')
  await page.getByRole('button', { name: 'Gate at closing time' }).click()
  await page.getByLabel('Vehicles left in the yard').fill('12')
  await page.getByRole('button', { name: 'Envoyer le rapport' }).click()
  await expect(
    page
      .getByRole('group', { name: /locked and chained/ })
      .getByRole('radio')
      .first(),
  ).toBeFocused()
  await expect(page.getByText('Veuillez indiquer votre nom.')).toBeVisible()
  expect(await offencesOf(page)).toEqual([])
  // what was typed is there again after a reload
  await page.reload()
  await page.getByRole('button', { name: 'Gate at closing time' }).click()
  await expect(page.getByLabel('Vehicles left in the yard')).toHaveValue('12')
  await api(`/reporting-codes/${codeId}/revoke`, {})
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Msimbo huu si halali. Iombe kampuni msimbo mpya.')
  await context.close()
})

test('a code is issued on the page of a post and printed, and its reports are read', async ({
  page,
  askari,
}) => {
  const { url, runs } = await gateCode(askari)
  const api = await administrator(askari)
  const { data: codes } = await api('/reporting-codes?per_page=1')
  await signIn(page, askari, 'admin', `/site-posts/${codes[0].site_post_id}`)
  await page.getByRole('button', { name: 'Issue a code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue a reporting code' })
  await dialog.getByLabel('Label').fill('Inside the guardhouse')
  expect(await offencesOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('link', { name: 'Inside the guardhouse' }).click()
  await expect(page.getByRole('img', { name: /QR code that opens the checklists of/ })).toBeVisible()
  expect(await offencesOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(/^Inside the guardhouse, .* is revoked\.$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)

  const phone = await page.context().newPage()
  await phone.setViewportSize(PHONE)
  await phone.goto(url)
  await fillIn(phone, 4, false)
  await expect.poll(async () => (await runs()).length).toBeGreaterThan(0)
  await page.goto(`${askari.url}/checklistsdashboard`)
  await page.getByRole('main').getByRole('link', { name: 'Submissions', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Checklist reports', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Gate at closing time' }).first().click()
  await expect(
    page.getByRole('listitem').filter({ hasText: /Is the gate locked and chained\?\s*No/ }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible()
  expect(await offencesOf(page)).toEqual([])
})
