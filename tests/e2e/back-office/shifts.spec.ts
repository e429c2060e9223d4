import { axeViolations } from '../axe.ts'
import { expect, signIn, test } from '../askari-test.ts'

test('a shift of four nights on and two off is added and given to a guard, who is due on its days', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin', '/schedule/shifts')
  await expect(page.getByRole('link', { name: 'Night, 4 on 2 off' })).toBeVisible()
  await page.getByRole('link', { name: 'Add shift' }).click()
  await page.getByLabel('Name').fill('Yard, 4 nights on')
  await page.getByLabel('Guards needed', { exact: true }).fill('2')
  await page.getByLabel('From', { exact: true }).fill('18:00')
  await page.getByLabel('Until', { exact: true }).fill('06:00')
  await expect(page.getByText('12 h', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption('In a rotation')
  await page.getByLabel('Days on').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please give a number of days.')).toBeVisible()
  await page.getByLabel('Days on').fill('4')
  const preview = page.getByRole('table', { name: 'This week and the next 5' })
  await expect(preview).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a break' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Yard, 4 nights on', level: 1 })).toBeVisible()
  await expect(page.getByText('Meal 30 min', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const shift = page.url()

  await page.goto(`${askari.url}/assignments/view/1`)
  await page.getByRole('button', { name: 'Assign a guard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign a guard' })
  await dialog.getByRole('combobox', { name: 'Guard' }).fill('kamau maina')
  const option = page.getByRole('option').first()
  // waits until the list is filtered; before, its first row is another guard
  await expect(option).toContainText(/kamau/i)
  const guard = (await option.textContent()) ?? ''
  await option.click()
  await dialog.getByRole('combobox', { name: 'Shift' }).fill('yard')
  await page.getByRole('option', { name: 'Yard, 4 nights on' }).click()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText(`${guard} assigned.`)).toBeVisible()
  // waits until the assignment is loaded; before, the heading is the screen's title
  const place = await page.getByRole('heading', { level: 1 }).textContent()

  await page.goto(shift)
  await page.getByRole('region', { name: 'Guards (1)' }).getByRole('link', { name: guard }).click()
  await expect(page.getByRole('heading', { name: guard, level: 1 })).toBeVisible()
  const days = page.getByRole('region', { name: 'Duties of the next weeks' }).getByRole('cell')
  await expect(days).toHaveCount(42)
  const due = await days.evaluateAll((cells, text) => {
    const today = cells.findIndex((cell) => cell.getAttribute('aria-current') === 'date')
    return cells
      .slice(today, today + 14)
      .map((cell) => (cell.textContent?.includes(text) ? '#' : '.'))
      .join('')
  }, `${place}, 18:00 to 06:00`)
  expect(due).toBe('####..####..##')
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: `Change the duty: ${place}` }).click()
  const change = page.getByRole('dialog', { name: `Duty of ${guard}` })
  await change.getByRole('button', { name: /clear/i }).last().click()
  await change.getByLabel('Shift name').fill('Evening')
  await change.getByLabel('From', { exact: true }).fill('17:00')
  await change.getByLabel('Until').fill('22:00')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Duty of ${guard} changed.`)).toBeVisible()
  await expect(days.filter({ hasText: `${place}, 17:00 to 22:00` }).first()).toBeVisible()

  await page.goto(shift)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL(/\/schedule\/shifts/)
})
