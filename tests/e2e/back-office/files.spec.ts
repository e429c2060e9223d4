import { readFileSync } from 'node:fs'
import { expect, signIn, test } from '../askari-test.ts'

const lease = {
  name: 'lease.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\na lease\n%%EOF'),
}
/** a red pixel */
const photo = {
  name: 'grace.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a document comes back as the file that was chosen, and pictures stand for guards and people', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin', '/documents/add')
  await page.getByLabel('Title').fill('Lease of the yard')
  await page.getByRole('combobox', { name: 'Client' }).fill('uhuru')
  await page.getByRole('option', { name: 'Uhuru Tower Management' }).click()
  await page.getByLabel('Kind').selectOption('Contract')
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ ...lease, name: 'notes.txt', buffer: Buffer.from('notes') })
  await expect(page.getByText(/^Please choose one of these: PDF,/)).toBeVisible()
  await page.getByLabel('File', { exact: true }).setInputFiles(lease)
  await expect(page.getByText('lease.pdf', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'lease.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('lease.pdf')
  expect(readFileSync(await download.path())).toEqual(lease.buffer)
  await expect(page.getByRole('list', { name: 'History' })).toContainText('File: lease.pdf (')

  await page.goto(`${askari.url}/employees/patrollers/edit-security-officer/1`)
  await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Chosen photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('img', { name: 'Photo' })
  await expect.poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1)

  await page.goto(`${askari.url}/profile`)
  await page.getByLabel('Picture', { exact: true }).setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profile menu' }).locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Profile menu' }).locator('img')).toHaveCount(0)
})
