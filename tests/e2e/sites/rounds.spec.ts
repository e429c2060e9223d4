import { axeViolations } from '../axe.ts'
import { expect, signIn, test } from '../askari-test.ts'

test('a patrol over checkpoints is planned by keys, seen on the map, and its codes are printed on A4', async ({
  page,
  askari,
}) => {
  const { keyboard } = page
  await signIn(page, askari, 'admin', '/site-posts/1#checkpoints')
  await expect(page.getByRole('region', { name: 'Checkpoints (4)' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Add a checkpoint' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Site post' })).toHaveValue('Ragati Road Gate')
  await expect(page.getByLabel('Name')).toBeFocused()
  await keyboard.type('Fuel store')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Please fill this in.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Put the pin in the middle' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue(/^-1\.29/)
  const mark = page.getByLabel(/^Place, latitude/)
  const before = await page.getByRole('textbox', { name: 'Latitude' }).inputValue()
  await mark.press('Shift+ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Latitude' })).not.toHaveValue(before)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Fuel store', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Map of the checkpoint' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${askari.url}/schedule/patrol`)
  await expect(page.getByRole('link', { name: 'Head office perimeter' })).toBeVisible()
  await expect(page.getByText('Every day, 6 rounds from 18:00 to 06:00')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Add patrol' }).press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await keyboard.type('Fuel round')
  const add = page.getByRole('combobox', { name: 'Add a checkpoint' })
  for (const [typed, option] of [
    ['vehicle', 'Vehicle gate'],
    ['fuel', 'Fuel store'],
    ['loading', 'Loading bay'],
  ] as const) {
    await add.focus()
    await keyboard.type(typed)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([option])
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Checkpoints of the patrol' })).toContainText(option)
  }
  await page.getByRole('button', { name: 'Move Loading bay up' }).press('Enter')
  const points = page.getByRole('list', { name: 'Checkpoints of the patrol' }).getByRole('listitem')
  await expect(points).toContainText(['1. Vehicle gate', '2. Loading bay', '3. Fuel store'])
  await expect(page.getByRole('region', { name: 'Map of the patrol' })).toBeVisible()
  const due = page.getByRole('combobox', { name: 'Rounds are due' })
  await due.focus()
  await due.selectOption('At random times in a shift')
  await page.getByLabel('Shortest gap between rounds, minutes').fill('400')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText(/do not fit into the shift/)).toBeVisible()
  await page.getByLabel('Shortest gap between rounds, minutes').fill('90')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Fuel round', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /^2\. Loading bay/ })).toBeVisible()
  const rounds = page.getByRole('region', { name: 'Next rounds' }).getByRole('row')
  await expect.poll(() => rounds.count()).toBeGreaterThan(6)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Print the codes' }).press('Enter')
  const labels = page.getByRole('list', { name: 'Codes of checkpoints' }).getByRole('listitem')
  await expect(labels).toHaveCount(3)
  await expect(labels.first()).toContainText(/([0-9a-hjkmnp-tv-z]{5} ?){4}/)
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${askari.url}/schedule/checkpoint-codes?site_post_id=1`)
  await expect(labels).toHaveCount(5)
  const pdf = await page.pdf({ format: 'A4', path: test.info().outputPath('codes.pdf') })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('who only views patrols changes none', async ({ page, askari }) => {
  await signIn(page, askari, 'dispatcher', '/schedule/patrol')
  await page.getByRole('link', { name: 'Head office perimeter' }).click()
  await expect(page.getByRole('heading', { name: 'Head office perimeter', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Print the codes' })).toHaveCount(0)
  await page.goto(page.url().replace('view-patrol', 'edit-patrol'))
  await expect(page.getByText(/Edit Patrols/)).toBeVisible()
})
