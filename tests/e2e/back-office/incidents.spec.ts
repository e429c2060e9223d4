import { axeViolations } from '../axe.ts'
import { expect, signIn, test } from '../askari-test.ts'

test.use({ newProfile: true })

test('an occurrence is escalated, the incident is led to its closed file, and a supplement is added', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin', '/incident')
  await expect(page.getByText('Laptop stolen from a parked car')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${askari.url}/occurrence?category=alarm`)
  await page
    .getByRole('link', { name: /Intruder alarm in the east wing/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Escalate' }).click()
  const narrative = page.getByRole('textbox', { name: 'What happened' })
  await expect(narrative).toHaveValue(/^Intruder alarm in the east wing/)
  await page.getByLabel('Title').fill('Window open after an alarm')
  await page.getByLabel('Type').selectOption('intruder_alarm')
  await page.getByLabel('Severity').selectOption('low')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: /^INC-\d{4}-\d{6}, Window open/, level: 1 })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const address = page.url()

  const take = async (
    verb: string,
    fill: Readonly<Record<string, string>>,
    choose: Readonly<Record<string, string>> = {},
    pick: Readonly<Record<string, string>> = {},
  ) => {
    await page.getByRole('button', { name: verb, exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const [label, value] of Object.entries(fill))
      await dialog.getByLabel(label, { exact: true }).fill(value)
    for (const [label, value] of Object.entries(choose))
      await dialog.getByLabel(label, { exact: true }).selectOption(value)
    for (const [label, value] of Object.entries(pick)) {
      await dialog.getByRole('combobox', { name: label }).fill(value)
      await dialog.getByRole('option', { name: value }).click()
    }
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await take('Submit', { 'Reported by': 'Control room' })
  await take('Triage', {}, { Severity: 'low', Priority: 'p2' })
  await expect(page.getByText(/^Severity “Low” requires: Supervisor by/)).toBeVisible()
  await take('Start response', { 'First action': 'A guard closed the window.' })
  await take('Add task', { Task: 'Ask who opened it' }, {}, { Assignee: 'Grace Wairimu' })
  await expect(page.getByRole('table', { name: 'Tasks' })).toContainText('Grace Wairimu')
  await page.getByRole('button', { name: 'Add responder' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Guard' }).fill('a')
  await page.getByRole('dialog').getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add responder' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const responders = page.getByRole('table', { name: 'Responders' })
  await expect(responders.getByRole('columnheader', { name: 'Distance now' })).toBeVisible()
  await expect(responders.getByRole('cell', { name: /ago$|^not known$|^now$/ })).toBeVisible()
  await take('Contained', {})
  await expect(page.getByText('Contained', { exact: true }).first()).toBeVisible()
  await page.getByLabel('Comment', { exact: true }).fill('The photo of the latch.')
  await page.getByLabel('Attachments').setInputFiles({
    name: 'latch.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nlatch\n%%EOF'),
  })
  await expect(page.getByRole('button', { name: 'Remove latch.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const comments = page.getByRole('list', { name: 'Comments' })
  await expect(comments.getByRole('button', { name: 'latch.pdf' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await take('Add evidence', {
    Description: 'Broken latch',
    'Kept by': 'Control room',
    'Number of the seal': 'S-7',
  })
  await page.getByRole('button', { name: 'Hand over: Broken latch' }).click()
  const handOver = page.getByRole('dialog')
  await handOver.getByLabel('Kept by').fill('Sergeant Mutua')
  await handOver.getByLabel('Reason').fill('For the police.')
  expect(await axeViolations(page)).toEqual([])
  await handOver.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByRole('list', { name: 'Custody of Broken latch' })).toContainText(
    'Handed over to Sergeant Mutua: For the police.',
  )
  await take('Investigate', {}, {}, { Assignee: 'Fatuma Hassan' })
  await page.getByRole('link', { name: 'Amend' }).click()
  await page.getByLabel('Reason for the amendment').fill('The place was missing.')
  await page.getByLabel('Place').fill('East wing, first floor')
  await page.getByRole('button', { name: 'Amend' }).click()
  await expect(page.getByText('East wing, first floor').first()).toBeVisible()
  await take('Request review', { 'Root cause': 'The latch was broken.' })
  await expect(page.getByText('The content is locked by the review.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Amend' })).toBeHidden()
  await take('Resolve', { Outcome: 'The latch was repaired.' }, { Disposition: 'resolved' })
  await take(
    'Record notification',
    { Name: 'Joseph Kariuki', Time: '2026-11-20T09:00' },
    { 'Who was informed': 'supervisor', How: 'phone' },
  )
  await page.getByRole('button', { name: 'Done: Ask who opened it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await take('Close incident', { Note: 'Complete.' })
  await take('Supplement', { Text: 'The insurer has the report.' })
  await expect(page.getByRole('list', { name: 'Supplements' })).toContainText(
    '1. The insurer has the report.',
  )
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Closed')
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: /of the occurrence book/ }).click()
  await page.getByRole('link', { name: /^INC-/ }).click()
  await expect(page).toHaveURL(address)

  await page.goto(`${askari.url}/dashboard`)
  await expect(page.getByRole('list', { name: 'Newest incidents' })).toContainText(
    'Window open after an alarm',
  )
  await expect(page.getByRole('list', { name: 'Newest occurrences' }).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('list', { name: 'Newest issues' }).getByRole('listitem').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
