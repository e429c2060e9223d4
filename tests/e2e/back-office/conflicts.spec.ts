import { expect, newSession, signIn, test } from '../askari-test.ts'

/** types of records that users edit; clients, assignments, roles and checklists have their own tests of conflicts */
const EDITED = [
  { one: 'document', edit: '/documents/edit/2', api: '/documents/2', field: 'reference', label: 'Reference' },
  {
    one: 'subscriber',
    edit: '/clients/subscribers/edit/2',
    api: '/client-subscribers/2',
    field: 'job_title',
    label: 'Job title',
  },
  { one: 'site post', edit: '/site-posts/2/edit', api: '/site-posts/2', field: 'type', label: 'Type' },
  {
    one: 'guard',
    edit: '/employees/patrollers/edit-security-officer/2',
    api: '/workers/2',
    field: 'rank',
    label: 'Rank',
  },
  {
    one: 'team member',
    edit: '/employees/back-office/edit-back-office-user/2',
    api: '/back-office-users/2',
    field: 'department',
    label: 'Department',
  },
  {
    one: 'company’s settings',
    edit: '/company-settings/edit',
    api: '/company-settings/own',
    field: 'vat_number',
    label: 'VAT number',
  },
  {
    one: 'system settings',
    edit: '/system-settings/edit',
    api: '/system-settings/own',
    field: 'fix_retention_days',
    label: 'Locations are kept (days)',
    mine: '900',
    theirs: 800,
  },
]

test('two who change the same record choose what stays, whatever the record is', async ({ page, askari }) => {
  const { token } = await newSession(askari, 'admin')
  const called = (path: string, change?: Record<string, unknown>) =>
    fetch(`${askari.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(change && { method: 'PATCH', body: JSON.stringify(change) }),
    })
  await signIn(page, askari, 'admin')
  for (const { one, edit, api, field, label, mine = 'North, mine', theirs = 'North, theirs' } of EDITED)
    await test.step(one, async () => {
      const { data: before } = await called(api).then((reply) => reply.json())
      await page.goto(askari.url + edit)
      await page.getByLabel(label, { exact: true }).fill(mine)
      expect((await called(api, { [field]: theirs })).status).toBe(200)
      await expect(page.getByText(new RegExp(`changed the ${one} at `))).toBeVisible()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const conflict = page.getByRole('dialog', {
        name: `Somebody changed the ${one} while you were editing`,
      })
      await expect(conflict.getByRole('radio', { name: `Theirs ${theirs}` })).toBeVisible()
      await conflict.getByRole('radio', { name: `Yours ${mine}` }).check()
      await conflict.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('list', { name: 'History' })).toContainText(`${label}: ${theirs} → ${mine}`)
      expect((await called(api, { [field]: before[field] })).status).toBe(200)
    })
})
