import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { axeViolations } from '../axe.ts'
import { expect, signIn, test } from '../askari-test.ts'
import { administrator, crash, fillIn, gateCode, openPhone, PHONE } from '../report-phone.ts'

test('reports made without a network arrive once and in order, also after the browser was killed', async ({
  askari,
}) => {
  const { url, runs, api } = await gateCode(askari)
  const profile = await mkdtemp(join(tmpdir(), 'askari-phone-'))
  const first = await openPhone(profile)
  await first.page.goto(url)
  await expect(first.page.getByRole('button', { name: 'Shift handover' })).toBeVisible()
  expect(await axeViolations(first.page)).toEqual([])
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await first.context.setOffline(true)
  await first.page.reload()
  await expect(
    first.page.getByText('No network: this is the checklist as it was opened before.'),
  ).toBeVisible()
  for (const vehicles of [3, 2, 1]) await fillIn(first.page, vehicles, vehicles !== 2)
  await expect(first.page.getByRole('status').filter({ hasText: 'Not sent yet: 3.' })).toBeVisible()
  expect(await axeViolations(first.page)).toEqual([])
  await crash(first)

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

const EVERYTHING = ['checklist', 'clock', 'checkpoint', 'occurrence', 'help']

test('clocks, the book and help without a network, on a phone that is full for a while', async ({
  browser,
  askari,
}) => {
  const { url, api, codeId } = await gateCode(askari, EVERYTHING)
  const { data: guards } = await api('/workers?per_page=1')
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' })
  const page = await context.newPage()
  // the phone's clock is two hours fast; the server corrects the times
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000)
  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Clock in' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible()
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Clock in' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill this in.')
  await page.getByLabel('Your guard number').fill(guards[0].employee_no)
  await page.getByRole('button', { name: 'Add a signature' }).click()
  const pad = await page.getByRole('img', { name: 'Signature' }).boundingBox()
  if (!pad) throw new Error('there is no field to sign in')
  await page.mouse.move(pad.x + 20, pad.y + 20)
  await page.mouse.down()
  await page.mouse.move(pad.x + 120, pad.y + 60)
  await page.mouse.up()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Send my location').uncheck()
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    ;(globalThis as unknown as { makeSpace: () => void }).makeSpace = () => {
      IDBObjectStore.prototype.put = put
    }
  })
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/no space left, so the report is not stored/)).toBeVisible()
  await page.evaluate(() => (globalThis as unknown as { makeSpace: () => void }).makeSpace())
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/^Not sent yet: 1\./)).toBeVisible()

  await page.getByRole('button', { name: 'Write in the book' }).click()
  await page.getByLabel('What happened, in one line').fill('The lamp at the gate is out.')
  await page.getByLabel('Your name').fill('Amina Wanjiru')
  await page.getByLabel('Send my location').uncheck()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByLabel('Send my location').uncheck()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Ask for help now' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Your call for help is not sent yet/)
  await expect(page.getByText(/^Not sent yet: 3\./)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await context.setOffline(false)
  await expect(page.getByRole('listitem').filter({ hasText: /Sent ·/ })).toHaveCount(3)
  await expect(page.getByText('The clock of this phone is wrong. The times were corrected.')).toBeVisible()
  const { data } = await api(`/field-reports?reporting_code_id=${codeId}&sort=made_at`)
  const reports = data as { use: string; title: string; correction: number; signature: string | null }[]
  expect(reports.map(({ title }) => title).toSorted()).toEqual([
    'Clock in',
    'Help',
    'The lamp at the gate is out.',
  ])
  for (const { correction } of reports) expect(Math.round(correction / 3_600_000)).toBe(-2)
  expect(reports.find(({ use }) => use === 'clock')?.signature).toMatch(/^[0-9a-f]{64}$/)
  await context.close()
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
  expect(await axeViolations(page)).toEqual([])
  // text typed before the reload is restored
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
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('link', { name: 'Inside the guardhouse' }).click()
  await expect(page.getByRole('img', { name: /QR code that opens the checklists of/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  // only the code's sheet is printed, on one A4 page
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /QR code that opens/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'History' })).toBeHidden()
  await page.emulateMedia({ media: null })
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
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
  expect(await axeViolations(page)).toEqual([])
})
