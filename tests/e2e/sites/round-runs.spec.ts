import { wallTimeAt } from '../../../domain/time/zone-days.ts'
import { expect, newSession, signIn, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'

const ZONE = 'Africa/Nairobi'
const MINUTE = 60_000

test('a round becomes due, is shown with its guard on the live board, and is cancelled', async ({
  page,
  askari,
}) => {
  const { token } = await newSession(askari, 'admin')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) => {
    const reply = await fetch(`${askari.url}/api${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await reply.json()).data
  }
  const { latitude, longitude } = await ask('/site-posts/2')
  const places = [0, 0.0006].map((north) => Number(latitude) + north)
  const ids: string[] = []
  for (const [at, place] of places.entries()) {
    const point = {
      name: `Yard ${at + 1}`,
      site_post_id: '2',
      latitude: place,
      longitude: Number(longitude),
    }
    ids.push((await ask('/patrol-checkpoints', point)).id)
  }
  await ask('/patrol-routes', {
    name: 'Yard round',
    visit_order: 'fixed',
    points: ids.map((checkpoint_id) => ({ checkpoint_id, required: true, checklist_id: null })),
    time_zone: ZONE,
    schedule: {
      days: { kind: 'daily' },
      valid_from: null,
      valid_to: null,
      starts: { kind: 'times', times: [wallTimeAt(Date.now() + 2 * MINUTE, ZONE).slice(11, 16)] },
      window_min: 120,
      grace_before_min: 60,
      grace_after_min: 60,
    },
  })
  await signIn(page, askari, 'admin', '/rounds?search=yard')
  const row = page.getByRole('row').filter({ hasText: 'Yard round' })
  await expect(row).toContainText('Due', { timeout: 20_000 })
  await expect(row).toContainText('0 of 2')
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('link', { name: 'Yard round' }).click()
  await expect(page.getByRole('heading', { name: 'Yard round', level: 1 })).toBeVisible()
  await expect(page.getByRole('cell', { name: '1 Yard 1' })).toBeVisible()
  await expect(page.getByText('Not visited')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Map of Yard round' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const run = page.url()

  const [open] = await ask('/round-runs?search=yard')
  const [guard] = open.guards
  await page.goto(`${askari.url}/tracker?guard=${guard.id}`)
  const rounds = page.getByRole('region', { name: 'Selected guard' }).getByRole('list', { name: 'Rounds' })
  await expect(rounds).toContainText('Next: Yard 1, 0 of 2 visited')
  expect(await axeViolations(page)).toEqual([])

  await page.goto(run)
  await page.getByRole('button', { name: 'Cancel round' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Yard round?' })
  await dialog.getByRole('button', { name: 'Cancel round' }).click()
  await expect(dialog.getByText('Please')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Fire drill')
  await dialog.getByRole('button', { name: 'Cancel round' }).click()
  await expect(page.getByText('Yard round is cancelled.')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

test('a visit to a missed round is entered by hand with a reason, and the round is judged again', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin', '/rounds?status=missed')
  await page.getByRole('link', { name: 'Head office perimeter' }).first().click()
  await page.getByRole('button', { name: 'Enter visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter visit' })
  await dialog.getByRole('button', { name: 'Enter visit' }).click()
  await expect(dialog.getByText('Please')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Checkpoint' }).selectOption('3 Cash lift')
  await dialog.getByLabel('Reason').fill('Seen on camera')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enter visit' }).click()
  await expect(page.getByText('Visit entered.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '3 Cash lift' })).toContainText('Seen on camera')
  // the server closes the round again by itself
  await expect(page.getByText('Incomplete', { exact: true })).toBeVisible({ timeout: 20_000 })
  const entered = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(entered.filter({ hasText: 'Seen on camera' })).toContainText('Checkpoint: 3')
  await expect(entered.filter({ hasText: 'Checkpoints not visited' })).toContainText('1, 2, 4')
})
