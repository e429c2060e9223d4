import { randomUUID } from 'node:crypto'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'
import { webhookReceiver } from '../../support/http/webhook-receiver.ts'
import { axeViolationsInBothThemes } from '../axe.ts'
import { expect, newSession, signIn, test } from '../askari-test.ts'

let askari: ServerProcess
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
test.beforeAll(async () => {
  receiver = await webhookReceiver()
  askari = await startServer({ DEMO: '1', PRIVATE_WEBHOOKS: '1' })
})
test.afterAll(async () => {
  await askari.dispose()
  receiver.close()
})

/** Reports an issue as the administrator, and assigns it to the supervisor. */
async function assignIssue(): Promise<string> {
  const { token } = await newSession(askari, 'admin')
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${askari.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    return (await reply.json()) as { data: { id: string; number: string } }
  }
  const { data } = await post('/issues', {
    title: 'Broken lock',
    kind: 'maintenance',
    level: 'caution',
    site_post_id: '3',
    description: 'The lock does not close.',
  })
  await post(`/issues/${data.id}/assign`, { user_id: '1', worker_id: null })
  return data.number
}

test('what is read on one screen is read on the other; preferences are saved; a webhook is sent to again', async ({
  page,
  context,
}) => {
  await signIn(page, askari, 'supervisor', '/notifications')
  const all = page.getByRole('button', { name: 'Mark all as read' })
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  if (await all.isEnabled()) await all.click()
  // the demo's guards may raise alarms at any time, so only notifications of assignments are compared
  const number = await assignIssue()
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  const other = await context.newPage()
  await other.goto(`${askari.url}/dashboard`)
  const otherBell = other.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  const oneInfo = /^Notifications: \d+ unread, (.+, )?1 info$/
  await expect(bell).toHaveAccessibleName(oneInfo, { timeout: 15_000 })
  await expect(otherBell).toHaveAccessibleName(oneInfo, { timeout: 15_000 })
  const line = page.getByRole('listitem').filter({ hasText: `Issue ${number} is assigned to you` })
  await expect(line).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await line.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(line.getByText('Read', { exact: true })).toBeVisible()
  await expect(otherBell).not.toHaveAccessibleName(/info/, { timeout: 15_000 })
  await other.close()

  await page.getByRole('link', { name: 'Notification settings' }).click()
  const settings = page.getByRole('form', { name: 'Notification settings' })
  await settings.getByLabel('Mail: Alarms').check()
  await settings.getByLabel('Mail digest').selectOption('daily')
  await settings.getByLabel('Quiet hours').check()
  await settings.getByLabel('Quiet from').fill('21:30')
  expect(await axeViolationsInBothThemes(page, '#notifications')).toEqual({ dark: [], light: [] })
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Your notification settings are saved.')).toBeVisible()
  await page.reload()
  await expect(settings.getByLabel('Mail: Alarms')).toBeChecked()
  await expect(settings.getByLabel('Mail digest')).toHaveValue('daily')
  await expect(settings.getByLabel('Quiet from')).toHaveValue('21:30')

  await signIn(page, askari, 'admin', '/webhooks/add')
  await page.getByLabel('Name').fill('Ticket system')
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('Issues', { exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Ticket system', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Create the secret' }).click()
  await expect(page.getByText(/whsec_/)).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await assignIssue()
  const row = page.getByRole('row').filter({ hasText: 'issue.issue_reported' })
  await expect(row.getByText('Delivered')).toBeVisible({ timeout: 15_000 })
  await row.getByRole('button', { name: 'Send again: issue.issue_reported' }).click()
  await expect(page.getByText('“issue.issue_reported” is sent again.')).toBeVisible()
  const reported = () =>
    receiver.taken.filter(({ body }) => body.includes('issue.issue_reported')).map(({ headers }) => headers)
  await expect.poll(() => reported().length, { timeout: 15_000 }).toBe(2)
  expect(new Set(reported().map((headers) => headers['webhook-id'])).size).toBe(1)

  await page.goto(`${askari.url}/deliveries?channel=webhook`)
  await expect(page.getByRole('row').filter({ hasText: 'issue.issue_assigned' })).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
})
