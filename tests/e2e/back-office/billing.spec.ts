import { expect, signIn, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'

test('a month is billed, disputed, credited, paid and printed', async ({ page, askari }) => {
  await signIn(page, askari, 'admin', '/billing/contracts/add')
  await page.getByLabel('Name', { exact: true }).first().fill('Response 2026')
  await page.getByRole('combobox', { name: 'Client' }).fill('athi')
  await page.getByRole('option', { name: 'Athi Logistics' }).click()
  await page.getByLabel('Starts on').fill('01/01/2026')
  const rate = page.getByRole('group', { name: 'Rate 1' })
  await rate.getByLabel('Name').fill('Patrol response')
  await rate.getByLabel('For each').selectOption('month')
  await rate.getByLabel('Price (KES)').fill('100,000')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('link', { name: 'Draft an invoice' }).click()
  await page.getByLabel('From', { exact: true }).fill('01/06/2026')
  await page.getByLabel('Until', { exact: true }).fill('30/06/2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Draft for Athi/ })).toBeVisible()

  const dialog = page.getByRole('dialog')
  const step = async (verb: string, fields: Record<string, string> = {}) => {
    await page.getByRole('button', { name: verb, exact: true }).click()
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await step('Mark as reviewed')
  await step('Issue', { 'Issued on': '01/07/2026' })
  await expect(page.getByRole('heading', { level: 1, name: /^INV-2026-\d{6}$/ })).toBeVisible()
  await step('Dispute', { Reason: 'Nobody came on the 4th' })
  await step('Credit', { 'Amount (KES)': '5,800', Reason: 'Absent on the 4th' })
  await step('Resolve', { Resolution: 'Credited' })
  await step('Record a payment', { 'Amount (KES)': '16,000', Reference: 'SK4P7Q' })
  await expect(page.getByText('Part paid').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Credit notes' })).toContainText('KES 5,000.00')
  expect(await axeViolations(page)).toEqual([])

  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-printed-alone]')
  await expect(paper).toContainText('VAT, standard rate, 16 %')
  await expect(paper).toContainText('KES 116,000.00')
  await expect(paper).not.toContainText('KES 94,200.00')
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })

  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(pdf.suggestedFilename()).toBe(`${number}.pdf`)
  const invoiceUrl = page.url()

  await page.goto(`${askari.url}/billing/bank-lines`)
  const csv = `Date,Narration,Reference,Credit\n20/07/2026,For ${number},FT77,"100,000.00"`
  const bank = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Choose a CSV file').setInputFiles(bank)
  await expect(page.getByText('1 imported, 0 imported before')).toBeVisible()
  await page
    .getByRole('link', { name: /FT77|20 Jul 2026/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: 'Proposals' })).toContainText(`names ${number}`)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: `Choose ${number}` }).click()
  await expect(page.getByText('KES 5,800.00 becomes a credit on the client’s account.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm the match' }).click()
  await expect(page.getByRole('table', { name: 'Invoices paid' })).toContainText('KES 94,200.00')

  await page.goto(invoiceUrl)
  await expect(page.getByText('Settled').first()).toBeVisible()
  await page.getByRole('link', { name: 'Statement' }).click()
  await page.getByLabel('From', { exact: true }).fill('01/07/2026')
  await expect(page).toHaveURL(/from=2026-07-01/)
  await expect(page.getByRole('table', { name: 'Statement of account' })).toContainText('Paid on account')
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${askari.url}/billing`)
  await expect(page.getByRole('table', { name: 'Open amounts by client' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
