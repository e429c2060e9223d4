import type { Page } from '@playwright/test'
import { axeViolationsInBothThemes } from '../axe.ts'
import { expect, newSession, signIn, test } from '../askari-test.ts'

const press = (page: Page, key: string) => page.keyboard.press(key)

test('a guard goes offline; the alarm is escalated, and by keys alone acknowledged, shown on the map, recorded and closed', async ({
  page,
  askari,
}) => {
  test.setTimeout(300_000)
  const { token } = await newSession(askari, 'admin')
  const write = (method: 'PATCH' | 'POST', path: string, body: object) =>
    fetch(`${askari.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    })
  const settings = (body: object) => write('PATCH', '/system-settings/own', body)
  const rule = {
    name: 'Guard offline',
    kind: 'guard_offline',
    priority: 1,
    is_enabled: true,
    instructions: 'Call.',
  }
  const delays = { on_delay_s: 0, off_delay_s: 0, escalate_after_min: 1, user_id: '1' }
  expect((await write('POST', '/alarm-rules', { ...rule, ...delays })).status).toBe(201)
  // one guard of the demo is always silent, and soon counts as offline
  expect((await settings({ late_after: 2, offline_after: 3, first_interval_min: 1 })).status).toBe(200)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, askari, 'admin', '/alarms')
  await expect(page.getByRole('heading', { name: 'Alarms', level: 1 })).toBeVisible()
  const offline = page.getByRole('button', { name: /^Urgent Guard offline/ })
  await expect(offline.first()).toBeVisible({ timeout: 200_000 })
  await settings({ late_after: 2, offline_after: 5, first_interval_min: 5 })
  // nobody acknowledges it for a minute
  await expect(page.getByText(/escalated to /).first()).toBeVisible({ timeout: 90_000 })
  await press(page, 'j')
  await expect(offline.first()).toBeFocused()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await press(page, 'a')
  // simultaneous silences are combined in one line
  await expect(page.getByText(/(” is|alarms are) acknowledged\.$/)).toBeVisible()

  await press(page, 'm')
  await page.waitForURL((url) => url.pathname === '/tracker/trail' && url.searchParams.has('at'))
  await page.goBack()
  const line = page.getByRole('button', { name: /^Urgent Guard offline.*Acknowledged/ }).first()
  await line.focus()
  await press(page, 'o')
  const narrative = page.getByLabel('What happened')
  await expect(narrative).toHaveValue(/^Alarm: Guard offline: /)
  const name = (await narrative.inputValue()).match(/^Alarm: (.*?)\. /)?.[1] ?? ''
  await page.goBack()

  await line.focus()
  await press(page, 'c')
  await page.keyboard.type('The guard was found, the phone was off')
  await press(page, 'Enter')
  await expect(page.getByText(`“${name}” is closed.`)).toBeVisible()
  await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await press(page, 'h')
  await expect(page.getByRole('dialog', { name: 'Hand over the desk' })).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await press(page, 'Escape')
})

test('a rule begins with what is delivered, is tested against last week, and is enabled', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin', '/alarms/rules')
  await page.getByRole('link', { name: 'Outside the geofence' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Outside the geofence')
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Outside the geofence', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/alarms? in 7 days\./)).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
})
