import { readFile, writeFile } from 'node:fs/promises'
import { expect, signIn, test } from './askari-test.ts'
import { offencesOf } from './axe.ts'

test('a report is read, exported as a PDF and checked, and one changed byte is found', async ({
  page,
  askari,
}, info) => {
  await signIn(page, askari, 'admin', '/reports')
  await expect(page.getByRole('link', { name: 'Patrol proof' })).toBeVisible()
  expect(await offencesOf(page)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Issues/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Issues by day' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Issues', exact: true })).toBeVisible()
  expect(await offencesOf(page)).toEqual([])

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
  expect(await offencesOf(page)).toEqual([])
})
