import { readFile, writeFile } from 'node:fs/promises'
import { mailServer } from '../../support/http/mail-server.ts'
import { startServer } from '../../support/http/server-process.ts'
import { expect, signIn, signInByForm, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'

test('a report is read, exported as a PDF and checked, and one changed byte is found', async ({
  page,
  askari,
}, info) => {
  await signIn(page, askari, 'admin', '/reports')
  await expect(page.getByRole('link', { name: 'Patrol proof' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Issues/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Issues by day' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Issues', exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('combobox', { name: 'Client' }).fill('athi')
  await page.getByRole('option', { name: 'Athi Logistics' }).click()
  await expect(page).toHaveURL(/client_id=/)
  await page.goto(`${askari.url}/reports/issues`)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  const file = await (await download).path()
  await expect(page.getByText('Its data is the same today')).toBeVisible()

  await page.goto(`${askari.url}/check`)
  const pdf = await readFile(file)
  const paths = [info.outputPath('whole.pdf'), info.outputPath('changed.pdf')] as const
  await writeFile(paths[0], pdf)
  pdf[pdf.length >> 1] = (pdf[pdf.length >> 1] as number) ^ 1
  await writeFile(paths[1], pdf)
  await page.locator('input[type=file]').setInputFiles(paths[0])
  await expect(page.getByText('whole.pdf is unchanged. This server exported it as a report')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(paths[1])
  await expect(page.getByText('This server did not export changed.pdf as it is.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('a report is made of a list, saved by a name and opened by its address', async ({ page, askari }) => {
  await signIn(page, askari, 'admin', '/reports')
  await page.getByRole('link', { name: 'Saved reports' }).click()
  await expect(page).toHaveURL(/\/reports\/saved$/)
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${askari.url}/reports/saved/add`)
  await page.getByLabel('Name', { exact: true }).fill('Invoices by client')
  await page.getByLabel('List', { exact: true }).selectOption('invoices')
  for (const column of ['Number', 'Client name', 'Gross'])
    await page.getByRole('group', { name: 'Columns' }).getByLabel(column, { exact: true }).check()
  await page.getByLabel('Grouped by').selectOption('client_name')
  await page.getByLabel('Sum of').selectOption('gross')
  await page.getByLabel('Plot').selectOption('groups')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^(Add|Save)/ }).click()
  await expect(page).toHaveURL(/\/reports\/saved(\/view\/\d+)?$/)
  await page.goto(`${askari.url}/reports/saved`)
  await page.getByRole('main').getByRole('link', { name: 'Invoices by client' }).click()
  await expect(page).toHaveURL(/\/reports\/saved\/view\/\d+$/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Open the report' }).click()
  await expect(page).toHaveURL(/\/reports\/custom\?custom_report_id=\d+/)
  await expect(page.getByRole('heading', { name: 'Rows by client name' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Totals' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^custom-.*\.xlsx$/)
})

test('a schedule mails a report, and the link in the mail ends it', async ({ page }) => {
  const smtp = await mailServer()
  const server = await startServer({ DEMO: '1', SMTP_URL: smtp.url })
  try {
    await signInByForm(page, server, 'admin', '/reports')
    await page.getByRole('link', { name: 'Report schedules' }).click()
    await expect(page).toHaveURL(/\/reports\/schedules$/)
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`${server.url}/reports/schedules/add`)
    await page.getByLabel('Name', { exact: true }).fill('Issues of the week')
    await page.getByLabel('Report', { exact: true }).selectOption('issues')
    await page.getByLabel('Email addresses').fill('office@kisumu.example')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: /^(Add|Save)/ }).click()
    await expect(page).toHaveURL(/\/reports\/schedules(\/view\/\d+)?$/)
    await page.goto(`${server.url}/reports/schedules`)
    await page.getByRole('main').getByRole('link', { name: 'Issues of the week' }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => smtp.mails.length).toBe(1)
    await expect(page.getByRole('table', { name: 'Last deliveries' }).getByText('Mailed')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    const source = smtp.mails[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(source).toContain('application/pdf')
    const link = new URL(/Unsubscribe: (\S+)/.exec(source)?.[1] ?? '')
    await page.goto(server.url + link.pathname)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText('You receive this report no more.')).toBeVisible()
    await page.goto(`${server.url}/reports/schedules`)
    await page.getByRole('main').getByRole('link', { name: 'Issues of the week' }).click()
    await expect(page.getByText('office@kisumu.example').last()).toBeVisible()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByText('Everybody has unsubscribed')).toBeVisible()
    expect(smtp.mails).toHaveLength(1)
  } finally {
    smtp.close()
    await server.dispose()
  }
})
