import { randomUUID } from 'node:crypto'
import { axeViolations } from '../axe.ts'
import { expect, newSession, signIn, test } from '../askari-test.ts'

test('a week is planned by keys alone and published, and its guard is due on the board', async ({
  page,
  askari,
}) => {
  const { token } = await newSession(askari, 'admin')
  const api = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${askari.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { data: { id: string } }
  }
  const client = (await api('POST', '/clients', { name: 'Roster Mills' })).data.id
  const assignment = (await api('POST', '/assignments', { name: 'Mills Gate', client_id: client })).data.id
  const worker = (
    await api('POST', '/workers', { user_full_name: 'Zawadi Planner', licence_expires_on: '2030-01-01' })
  ).data.id
  await api('POST', `/assignment-workers/${assignment}`, { worker_id: worker })
  const shift = (
    await api('POST', '/shift-patterns', {
      name: 'AA round the clock',
      start_local: '00:00',
      duration_min: 1440,
      days: { kind: 'daily' },
      required_guards: 1,
    })
  ).data.id
  await api('POST', `/assignments/${assignment}/strength`, {
    strength: [{ post: null, pattern: shift, guards: 1 }],
  })

  await signIn(page, askari, 'admin', '/schedule/roster')
  const grid = page.getByRole('grid', { name: 'Roster' })
  await expect(grid.getByRole('rowheader').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Find a row').fill('Mills Gate')
  const row = grid.getByRole('row', { name: /Mills Gate/ })
  await expect(row).toHaveCount(1)
  const today = row.getByRole('gridcell').and(page.locator('[tabindex="0"]'))
  await expect(today).toHaveAccessibleName(/0 of 1 required guards/)

  for (
    let presses = 0;
    presses < 20 && !(await today.evaluate((cell) => cell === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Guard' })).toBeFocused()
  await page.keyboard.type('zawadi')
  await expect(dialog.getByRole('option', { name: /Zawadi Planner/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(today).toHaveAccessibleName(/1 of 1 required guards. Zawadi Planner/)
  await expect(today).toBeFocused()

  await page.keyboard.press('x')
  await expect(today).toHaveAccessibleName(/0 of 1 required guards/)
  await page.keyboard.press('u')
  await expect(today).toHaveAccessibleName(/1 of 1 required guards. Zawadi Planner/)
  await expect(grid.getByRole('gridcell', { name: /Conflict: 24 h within 24 hours/ })).toHaveCount(1)

  await page.getByRole('button', { name: 'Templates' }).press('Enter')
  const templates = page.getByRole('dialog', { name: 'Roster templates' })
  await templates.getByRole('combobox', { name: 'Assignment' }).selectOption('Mills Gate')
  const saved = templates.getByRole('textbox', { name: 'Save this week as' })
  await saved.fill('Mills week')
  await saved.press('Enter')
  const apply = templates.getByRole('button', { name: 'Apply Mills week' })
  await expect(apply).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Week after' }).press('Enter')
  await page.getByRole('button', { name: 'Templates' }).press('Enter')
  await apply.press('Enter')
  const applying = page.getByRole('dialog', { name: 'Apply Mills week' })
  await expect(applying.getByRole('status')).toHaveText('1 duty is added to the plan.')
  await expect(applying.getByRole('list', { name: 'Conflicts' })).toContainText('24 h within 24 hours')
  expect(await axeViolations(page)).toEqual([])
  await applying.getByRole('button', { name: 'Apply', exact: true }).press('Enter')
  const next = row.getByRole('gridcell', { name: /Zawadi Planner/ })
  await expect(next).toHaveCount(1)
  await next.press('u')
  await expect(next).toHaveCount(0)
  await page.getByRole('button', { name: 'Week before' }).press('Enter')
  await expect(next).toHaveCount(1)

  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.focus()
  await page.keyboard.press('Enter')
  const publishing = page.getByRole('dialog', { name: 'Publish the roster' })
  await expect(publishing.getByText('Mills Gate')).toBeVisible()
  await expect(publishing.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await publishing.getByLabel('Reason for publishing with these conflicts').focus()
  await page.keyboard.type('Nobody else is free')
  expect(await axeViolations(page)).toEqual([])
  await publishing.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Roster published.')).toBeVisible()
  await expect(publish).toBeDisabled()

  await page.goto(`${askari.url}/employees/patrollers/view-security-officer/${worker}`)
  await expect(page.getByText('On shift')).toBeVisible()
})

test('of two planners on one week the second sees who changed it, and nothing is overwritten', async ({
  page,
  askari,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  const cellOf = (of: typeof page) =>
    of.getByRole('grid', { name: 'Roster' }).getByRole('gridcell').and(of.locator('[tabindex="0"]'))
  for (const of of [page, other]) {
    await signIn(of, askari, 'admin', '/schedule/roster?view=guards')
    await expect(of.getByRole('rowheader').first()).toBeVisible()
    expect(await axeViolations(of)).toEqual([])
    await of.getByRole('button', { name: 'By guard' }).click()
    await of.getByLabel('Find a row').fill('Tower Lobby')
    await expect(cellOf(of)).toHaveAccessibleName(/Tower Lobby/)
  }
  const said = (of: typeof page) => cellOf(of).getAttribute('aria-label')
  const before = await said(page)
  expect(await said(other)).toBe(before)

  // the second planner works on an old view, without the first planner's changes
  await page.route('**/api/rosters?*', (route) => route.abort())
  await cellOf(other).press('x')
  await expect(cellOf(other)).not.toHaveAccessibleName(before ?? '')
  const after = await said(other)
  expect(await said(page)).toBe(before)
  await cellOf(page).press('x')
  await expect(
    page.getByText(/Your last change was not saved: Daniel Kiplagat changed the plan at/),
  ).toBeVisible()
  await page.unroute('**/api/rosters?*')
  await page.reload()
  await page.getByLabel('Find a row').fill('Tower Lobby')
  await expect(cellOf(page)).toHaveAccessibleName(after ?? '')
  await other.reload()
  await other.getByLabel('Find a row').fill('Tower Lobby')
  await expect(cellOf(other)).toHaveAccessibleName(after ?? '')

  // from here on each planner sees the other's changes without a reload
  await cellOf(page).press('x')
  await expect(cellOf(page)).not.toHaveAccessibleName(after ?? '')
  await expect(cellOf(other)).toHaveAccessibleName((await said(page)) ?? '')
  await other.context().close()
})
