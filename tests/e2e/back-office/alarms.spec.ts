import type { Locator, Page } from '@playwright/test'
import type { ServerProcess } from '../../support/http/server-process.ts'
import { axeViolationsInBothThemes } from '../axe.ts'
import { expect, signIn, test } from '../askari-test.ts'
import { administrator } from '../report-phone.ts'

const MINUTE = 60_000
/** far from the demo's sites, whose offline guards would otherwise join the same alarm group */
const PLACE = { lat: -4.05, lon: 39.66 }
const press = (page: Page, key: string) => page.keyboard.press(key)

/** Presses the key for the next line until this line has the focus. */
async function reach(page: Page, line: Locator) {
  await expect(line).toBeVisible()
  await press(page, 'j')
  await expect(async () => {
    const isReached = await line.evaluate((row) => row === document.activeElement)
    if (!isReached) await press(page, 'ArrowDown')
    await expect(line).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

/** Hires a guard for a separate site. The guard reported every half minute until some minutes ago. */
async function silentGuard(askari: ServerProcess, guard: string) {
  const api = await administrator(askari)
  const idOf = async (path: string, body: object): Promise<string> => (await api(path, body)).data.id
  const client = await idOf('/clients', { name: `Client of ${guard}` })
  const assignment = await idOf('/assignments', { name: `Site of ${guard}`, client_id: client })
  const worker = await idOf('/workers', { user_full_name: guard })
  await idOf(`/assignment-workers/${assignment}`, { worker_id: worker })
  const phone = await idOf('/devices', { worker_id: worker, label: 'Phone' })
  const { data } = await api(`/devices/${phone}/enrolment`)
  const address: string = data.ways.find(({ url }: { url: string }) => url.endsWith('/osmand')).url
  const url = address.replace(/^https?:\/\/[^/]+/, askari.url)
  for (const minutes of [6, 5.5, 5, 4.5, 4]) {
    const at = Date.now() - minutes * MINUTE
    const fix = `id=1&lat=${PLACE.lat}&lon=${PLACE.lon}&timestamp=${Math.round(at / 1000)}&accuracy=8`
    expect((await fetch(`${url}?${fix}`)).ok).toBe(true)
  }
  return { api, assignment }
}

test('a guard goes offline; the alarm is escalated, and by keys alone acknowledged, shown on the map, recorded and closed', async ({
  page,
  askari,
}) => {
  test.setTimeout(300_000)
  const guard = `Silent ${crypto.randomUUID().slice(0, 8)}`
  // phones of the demo start and stop by themselves, but this one never reports again
  const { api, assignment } = await silentGuard(askari, guard)
  const rule = await api('/alarm-rules', {
    name: 'Guard offline',
    kind: 'guard_offline',
    assignment_id: assignment,
    priority: 1,
    is_enabled: true,
    instructions: 'Call.',
    on_delay_s: 0,
    off_delay_s: 0,
    escalate_after_min: 1,
    user_id: '1',
  })
  expect(rule.data.kind).toBe('guard_offline')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, askari, 'admin', '/alarms')
  await expect(page.getByRole('heading', { name: 'Alarms', level: 1 })).toBeVisible()
  const offline = page.getByRole('button', { name: new RegExp(`^Urgent Guard offline: ${guard}`) })
  // after its start, the server waits as long as a guard may be silent before it reports guards as offline
  await expect(offline).toBeVisible({ timeout: 200_000 })
  // escalated, because nobody acknowledges it for a minute
  await expect(offline).toContainText('escalated to ', { timeout: 90_000 })
  await reach(page, offline)
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await press(page, 'a')
  await expect(page.getByText(/” is acknowledged\.$/)).toBeVisible()
  await expect(offline).toContainText('Acknowledged')

  await press(page, 'm')
  await page.waitForURL((url) => url.pathname === '/tracker/trail' && url.searchParams.has('at'))
  await page.goBack()
  await reach(page, offline)
  await press(page, 'o')
  const narrative = page.getByLabel('What happened')
  await expect(narrative).toHaveValue(new RegExp(`^Alarm: Guard offline: ${guard}`))
  await page.goBack()

  await reach(page, offline)
  await press(page, 'c')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('The guard was found, the phone was off')
  await press(page, 'Enter')
  await expect(page.getByText(`“Guard offline: ${guard}” is closed.`)).toBeVisible()
  await expect(offline).toHaveCount(0)
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
  await page.getByRole('link', { name: 'Outside the geofence', exact: true }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Outside the geofence')
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Outside the geofence', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/alarms? in 7 days\./)).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
})
