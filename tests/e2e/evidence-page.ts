import { expect, type Page } from '@playwright/test'

/** Opens an evidence page from a file and verifies it with one of its signing keys. */
export async function verifyEvidenceFile(page: Page, file: string): Promise<void> {
  await page.goto(`file://${file}`)
  const verdict = page.getByRole('status')
  await expect(verdict).toHaveText(/^The file is intact\./)
  const [signed = ''] = (await page.locator('#signers').innerText()).match(/\S+\+[0-9a-f]{8}\+\S+/) ?? []
  await page.locator('#keys').fill(signed)
  await expect(verdict).toHaveAttribute('data-state', 'proven')
}
