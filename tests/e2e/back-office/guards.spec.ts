import { expect, signIn, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'

const GUARDS = '/employees/patrollers'

test('a guard is hired, found, changed, suspended and told about, and others come from a file', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin', `${GUARDS}/add-assigned-security-officer`)
  await page.getByLabel('Full name').fill('Zipporah Nduta')
  await page.getByLabel('Employee no.').fill('ZN-77')
  await page.getByLabel('National ID').fill('29118833')
  await page.getByLabel('Guard force no.').fill('PSRA/GF/7')
  await page.getByLabel('Licence until').fill('2026-01-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Zipporah Nduta', exact: true, level: 1 })).toBeVisible()
  await expect(page.getByText('Expired', { exact: true })).toBeVisible()
  const record = page.url()

  await page.goto(`${askari.url}${GUARDS}`)
  await page.getByRole('searchbox').fill('29118833')
  await page.getByRole('combobox', { name: 'Licence' }).selectOption('Licence expired')
  await expect(page.getByRole('status').filter({ hasText: '1 guard' })).toBeVisible()
  await page.getByRole('link', { name: 'Zipporah Nduta' }).click()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Licence until').fill('2031-01-31')
  await page.getByLabel('Rank').fill('Sergeant')
  await page.getByRole('button', { name: 'Save' }).click()
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history.first()).toContainText('Licence renewed')
  await expect(history.first()).toContainText('31 Jan 2026 → 31 Jan 2031')
  await expect(history.nth(1)).toContainText('Rank: Sergeant')

  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Zipporah Nduta?' })
  await dialog.getByLabel('Reason').fill('Left the post')
  expect(await axeViolations(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(history.first()).toContainText('Guard suspended')
  await expect(history.first()).toContainText('Reason: Left the post')
  await expect(history.first()).toContainText('Status: Active → Suspended')
  await page.goto(`${askari.url}/assignments/view/1`)
  await page.getByRole('button', { name: 'Assign a guard' }).click()
  await page.getByRole('combobox', { name: 'Guard' }).fill('zippo')
  await expect(page.getByRole('option', { name: /Zipporah/ })).toHaveCount(0)

  await page.goto(`${askari.url}${GUARDS}/import`)
  const lines = [
    'user_full_name,employee_no,kra_pin',
    'Imported Amani,IA-1,',
    'Imported Baraka,IA-2,12',
    'Zipporah Again,ZN-77,',
  ]
  await page.getByLabel('Choose a file…').setInputFiles({
    name: 'guards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await expect(page.getByRole('region', { name: 'What is wrong' })).toContainText('KRA PIN')
  await expect(page.getByRole('region', { name: 'Changes of existing guards' })).toContainText(
    'Zipporah Again',
  )
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Update 1 guard as listed' }).click()
  await page.getByRole('button', { name: 'Add 1 guard', exact: true }).click()
  await expect(page.getByText('1 guard added.')).toBeVisible()
  await page.getByRole('link', { name: 'To the guards' }).click()
  await page.getByRole('searchbox').fill('imported')
  await expect(page.getByRole('link', { name: 'Imported Amani' })).toBeVisible()

  await page.goto(record)
  await page.getByRole('button', { name: 'End employment' }).click()
  await page.getByLabel('Reason').fill('Contract ended')
  await page.getByRole('dialog').getByRole('button', { name: 'End employment' }).click()
  await expect(history.first()).toContainText('Employment ended')
  await expect(page.getByRole('button', { name: 'Hire again' })).toBeVisible()
})

for (const theme of ['dark', 'light'] as const)
  test(`axe finds nothing on the pages of guards, ${theme}`, async ({ page, askari }) => {
    await page.addInitScript((chosen) => localStorage.setItem('askari.theme', chosen), theme)
    await signIn(page, askari, 'admin')
    for (const path of ['', '/import', '/add-assigned-security-officer', '/view-security-officer/1']) {
      await page.goto(askari.url + GUARDS + path)
      await expect(
        page.getByRole('table').or(page.getByRole('form')).or(page.getByRole('textbox')).first(),
      ).toBeVisible()
      expect.soft(await axeViolations(page), path).toEqual([])
    }
  })
