import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ServerProcess } from '../../support/http/server-process.ts'
import { axeViolationsInBothThemes, axeViolations } from '../axe.ts'
import { expect, newSession, signIn, test } from '../askari-test.ts'

/** Sends a report of the demo's handover checklist in which an item failed. Returns the id of the report. */
async function failedReport(askari: ServerProcess): Promise<string> {
  const { token } = await newSession(askari, 'admin')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(askari.url + path, { ...init, headers })).json()
  }
  const { data: posts } = await call('/api/site-posts?search=gate&per_page=100')
  const gate = posts.find(({ type }: { type: string }) => type === 'Gate')
  const { data: code } = await call('/api/reporting-codes', {
    site_post_id: gate.id,
    label: 'Radio',
    expires_on: null,
  })
  const { data: address } = await call(`/api/reporting-codes/${code.id}/address`)
  const path = new URL(address.url).pathname.replace('/checklist/', '/c/')
  const { data: asked } = await call(path)
  const checklist = asked.checklists.find(({ title }: { title: string }) => title === 'Shift handover')
  const now = Date.now()
  const { data: sent } = await call(`${path}/checklists`, {
    sender: randomUUID(),
    id: randomUUID(),
    sequence: 1,
    clocks: { stated: null, device: now, sent: now },
    position: null,
    checklist_id: checklist.id,
    checklist_version: checklist.version,
    answers: [true, null, false, null],
    reporter: 'Amina Wanjiru',
    note: null,
  })
  return sent.record_id
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a failed item becomes an issue that is led to its verification, on the board by keys and by a drag', async ({
  page,
  browser,
  askari,
}) => {
  const report = await failedReport(askari)
  await signIn(page, askari, 'admin', `/checklist-reports/${report}`)
  await page.getByRole('link', { name: 'Report issue' }).click()
  await expect(page.getByText('From item 3 of a report of “Shift handover”.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Fail: Does the radio work?')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(
    page.getByRole('heading', { name: /^ISS-\d+-\d+, Fail: Does the radio work\?$/, level: 1 }),
  ).toBeVisible()
  const number = /ISS-\d+-\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''
  const address = page.url()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Reason for the amendment').fill('It is the old radio.')
  await page.getByLabel('Place', { exact: true }).fill('Gate house')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('It is the old radio.')
  // mentions a user in a comment and selects them by keyboard
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.pressSequentially('Is the spare one charged, @Gra')
  await expect(page.getByRole('option', { name: 'Grace Wairimu' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await comment.press('Enter')
  await expect(comment).toHaveValue('Is the spare one charged, @Grace Wairimu ')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('@Grace Wairimu')
  await expect(comment).toHaveValue('')

  await page.goto(`${askari.url}/checklist-reports/${report}`)
  await expect(page.getByRole('list', { name: 'Issues' })).toContainText(number)

  await page.goto(`${askari.url}/issues?search=${number}`)
  await expect(page.getByText('1 issue', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Board' }).click()
  await expect(page).toHaveURL(/view=board/)
  const card = page.getByRole('button', { name: `Move ${number}` })
  await expect(column(page, 'Reported').getByRole('button', { name: `Move ${number}` })).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })

  // moving by keyboard to a column that is not allowed shows the reason
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await expect(column(page, 'Verified')).toContainText(
    'An issue cannot be moved from “Reported” to “Verified”.',
  )
  expect(await axeViolations(page)).toEqual([])
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('An issue cannot be moved from “Reported” to “In progress”.').first(),
  ).toBeVisible()
  await expect(column(page, 'Reported').getByRole('button', { name: `Move ${number}` })).toBeVisible()
  // a transition that needs no data happens at once
  await card.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Acknowledged').getByRole('button', { name: `Move ${number}` })).toBeVisible()
  // a transition that needs data opens its form
  await card.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const assign = page.getByRole('dialog', { name: `Assign ${number}` })
  await assign.getByRole('button', { name: 'Assign' }).click()
  await expect(assign.getByText('Please choose a team member or a guard, one of them.')).toBeVisible()
  await assign.getByRole('combobox', { name: 'Guard' }).fill('Wanjiru Kamau')
  await page.getByRole('option', { name: 'Wanjiru Kamau' }).first().click()
  await assign.getByRole('button', { name: 'Assign' }).click()
  await expect(column(page, 'Assigned')).toContainText('Wanjiru Kamau')

  // moving by drag and drop
  await page
    .getByRole('article', { name: new RegExp(number) })
    .dragTo(column(page, 'In progress'), { sourcePosition: { x: 20, y: 70 } })
  await expect(column(page, 'In progress').getByRole('button', { name: `Move ${number}` })).toBeVisible()
  // moving by the column's button, as on a phone
  await page.setViewportSize({ width: 390, height: 844 })
  await card.click()
  await column(page, 'Resolved').getByRole('button', { name: 'Resolve: move here' }).click()
  const resolve = page.getByRole('dialog', { name: `Resolve ${number}` })
  await resolve.getByLabel('Resolution').selectOption('Fixed')
  await resolve.getByLabel('Work done').fill('The battery was replaced.')
  await resolve.getByRole('button', { name: 'Resolve' }).click()
  await expect(column(page, 'Resolved').getByRole('button', { name: `Move ${number}` })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(address)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await expect(
    page.getByText('Somebody other than the person who resolved an issue verifies it.'),
  ).toBeVisible()
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, askari, 'supervisor', new URL(address).pathname)
  await other.getByRole('button', { name: 'Verify' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await expect(other.getByText('Verified by')).toBeVisible()
  await other.getByRole('link', { name: 'Report recurrence' }).click()
  await expect(other.getByText(`${number} has come back.`)).toBeVisible()
  await other.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(other.getByText('This has come back once. Earlier issue:')).toBeVisible()
  await context.close()

  await page.goto(`${askari.url}/occurrence`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Report issue' }).click()
  await expect(page.getByText(/^From occurrence \d+\/\d+\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await page.getByRole('link', { name: 'an occurrence', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Issues' })).toContainText('ISS-')
})
