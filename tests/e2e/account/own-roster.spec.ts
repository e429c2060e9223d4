import { randomUUID } from 'node:crypto'
import { weekMonday, rosterId } from '../../../domain/roster/planned-duty.ts'
import { addDays, zoneDateAt } from '../../../domain/time/zone-days.ts'
import { axeViolations } from '../axe.ts'
import { expect, newSession, signIn, test } from '../askari-test.ts'

test('a guard opens the own roster by a link, accepts an offered shift, and the calendar has it', async ({
  page,
  askari,
  browser,
}) => {
  const { token } = await newSession(askari, 'admin')
  const api = async (path: string, body: object) => {
    const answer = await fetch(`${askari.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return (await answer.json()) as { data: { id: string } }
  }
  const client = (await api('/clients', { name: 'Offer Mills' })).data.id
  const assignment = (await api('/assignments', { name: 'Offer Gate', client_id: client })).data.id
  const guard = { user_full_name: 'Wanjiru Offer', licence_expires_on: '2030-01-01' }
  const worker = (await api('/workers', guard)).data.id
  await api(`/assignment-workers/${assignment}`, { worker_id: worker })
  const today = zoneDateAt(Date.now(), 'Africa/Nairobi')
  // next week, so that none of its shifts has begun yet
  const week = addDays(weekMonday(today), 7)
  const roster = `/rosters/${rosterId(assignment, week)}`
  const shift = { post: null, startLocal: '08:00', durationMin: 480, pattern: null }
  const duties = [
    { ...shift, id: 'own-duty', guard: worker, day: week, name: 'Early' },
    { ...shift, id: 'open-duty', guard: null, day: addDays(week, 2), name: 'Cover' },
  ]
  await api(`${roster}/plan`, { set: duties, removed: [] })
  await api(`${roster}/publish`, { overrides: [] })

  await signIn(page, askari, 'admin', `/employees/patrollers/view-security-officer/${worker}`)
  await page.getByRole('button', { name: 'Issue a link' }).click()
  const sheet = page.getByRole('dialog', { name: 'Roster page of Wanjiru Offer' })
  const address = (await sheet.getByText(/\/my-roster\//).textContent()) ?? ''
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table', { name: 'Roster links' })).toContainText('Valid')

  await page.goto(`${askari.url}/schedule/roster?week=${week}`)
  await page.getByLabel('Find a row').fill('Offer Gate')
  const cell = page.getByRole('gridcell', { name: /Cover|Open/ })
  await expect(cell).toHaveCount(1)
  await cell.click()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Wanjiru Offer' })).toBeChecked()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Offer the shift' }).click()
  await expect(dialog.getByText('Offered to Wanjiru Offer')).toBeVisible()

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const own = await phone.newPage()
  await own.goto(address)
  await expect(own.getByRole('heading', { name: 'Wanjiru Offer', level: 1 })).toBeVisible()
  const offers = own.getByRole('region', { name: 'Offered to you' })
  await expect(offers).toContainText('08:00–16:00')
  expect(await axeViolations(own)).toEqual([])
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await offers.getByRole('button', { name: 'Accept' }).click()
  await expect(own.getByRole('status')).toHaveText('The shift is yours.')
  const list = own.getByRole('region', { name: 'Duties', exact: true }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await own.getByRole('combobox', { name: 'Language' }).selectOption('Kiswahili')
  await expect(own.getByRole('heading', { name: 'Zamu ijayo' })).toBeVisible()
  await expect(own.getByRole('status')).toHaveText('Zamu hii ni yako.')
  await own.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(own)).toEqual([])
  const feed = await own.request.get(`${askari.url}/r/${address.split('/').at(-1)}/calendar.ics`)
  expect((await feed.text()).match(/^UID:.*$/gm)).toHaveLength(2)
  await phone.close()

  await page.goto(`${askari.url}/employees/patrollers/view-security-officer/${worker}`)
  await page.getByRole('region', { name: 'Own roster page' }).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The link is revoked.')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('alert')).toHaveText('This link is not valid. Ask your company for a new one.')
})
