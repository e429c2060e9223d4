import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiTokens, apiTokenSecretReply } from '../../contract/team/api-token.ts'
import { APPLICATION, CLIENT_SECRET, type LocalProvider, localProvider } from '../support/local-provider.ts'
import { startServer, type ServerProcess } from '../support/http/server-process.ts'
import { axeViolationsInBothThemes } from './axe.ts'
import { expect, newSession, signIn, test } from './askari-test.ts'

let askari: ServerProcess
let provider: LocalProvider
test.beforeAll(async () => {
  askari = await startServer({ DEMO: '1', PRIVATE_PROVIDERS: '1' })
  provider = await localProvider(() => [`${askari.url}/sign-in/return`])
})
test.afterAll(async () => {
  await provider.close()
  await askari.dispose()
})

/** Signs in at the identity provider, and gives consent if it asks for it. */
async function passProvider(page: Page, login: string) {
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill('any')
  await page.locator('button[type="submit"]').click()
  const consent = page.locator('input[name="prompt"][value="consent"]')
  await consent.waitFor({ state: 'attached' })
  await page.locator('button[type="submit"]').click()
}

const call = async (token: string, method: string, path: string, body?: object) => {
  const reply = await fetch(`${askari.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(!path.startsWith('/scim') && { 'idempotency-key': randomUUID() }),
      ...(body && {
        'content-type': path.startsWith('/scim') ? 'application/scim+json' : 'application/json',
      }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json().catch(() => null)) as unknown }
}

test('a company signs in by its provider: set up, tested, used, told in the logs, and ended by its directory', async ({
  page: admin,
  browser,
}) => {
  await signIn(admin, askari, 'admin', '/company-sign-in')
  await expect(admin.getByRole('heading', { name: 'Company sign-in', level: 1 })).toBeVisible()
  await expect(admin.getByText(`${askari.url}/sign-in/return`)).toBeVisible()
  await admin.getByRole('textbox', { name: 'Client secret' }).fill(CLIENT_SECRET)
  await admin.getByRole('button', { name: 'Save the secret' }).click()
  await expect(admin.getByText(/The client secret was set/)).toBeVisible()
  await admin.getByRole('link', { name: 'Edit' }).click()
  await admin.getByLabel('Issuer').fill(`${provider.issuer}/nowhere`)
  await admin.getByLabel('Client ID').fill(APPLICATION)
  await admin.getByLabel('Domains of email addresses').fill('askari.example')
  await admin.getByRole('button', { name: 'Add a value' }).click()
  await admin.getByLabel('Value of the claim').fill('Control room')
  const row = admin.getByRole('group', { name: 'Value 1' })
  await row.getByRole('combobox', { name: 'Role' }).fill('Dispatcher')
  await admin.getByRole('option', { name: 'Dispatcher', exact: true }).click()
  expect(await axeViolationsInBothThemes(admin)).toEqual({ dark: [], light: [] })
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Test the connection' }).click()
  await expect(admin.getByText(/Discovery failed/)).toBeVisible()
  await admin.getByRole('link', { name: 'Edit' }).click()
  await admin.getByLabel('Issuer').fill(provider.issuer)
  await admin.getByRole('button', { name: 'Save' }).click()
  // after a change of issuer the secret must be set again, because no issuer may get another one's secret
  await admin.getByRole('textbox', { name: 'Client secret' }).fill(CLIENT_SECRET)
  await admin.getByRole('button', { name: 'Save the secret' }).click()
  await expect(admin.getByText(/The client secret was set/)).toBeVisible()
  await admin.getByRole('link', { name: 'Edit' }).click()
  await admin.getByRole('switch', { name: 'Enabled' }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Test the connection' }).click()
  await expect(admin.getByText('The provider answers, and its keys can be read.')).toBeVisible()
  expect(await axeViolationsInBothThemes(admin)).toEqual({ dark: [], light: [] })

  provider.people.set('amina', {
    email: 'amina@askari.example',
    name: 'Amina Otieno',
    groups: ['Control room'],
  })
  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.goto(`${askari.url}/login?to=%2Fnotifications`)
  const byCompany = desk.getByRole('button', { name: 'Continue with your company' })
  await byCompany.click()
  await expect(desk.getByRole('alert')).toHaveText('Enter your email address.')
  await desk.getByLabel('Email').fill('somebody@elsewhere.example')
  await byCompany.click()
  await expect(desk.getByRole('alert')).toContainText('No company has a sign-in provider')
  await desk.getByLabel('Email').fill('amina@askari.example')
  await byCompany.click()
  await passProvider(desk, 'amina')
  await expect(desk.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  // a response that is sent again signs nobody in, in no browser
  const replayed = await context.newPage()
  await replayed.goto(`${askari.url}/sign-in/return?code=forged&state=${'x'.repeat(43)}`)
  await expect(replayed.getByText(/was not begun in this browser/)).toBeVisible()
  expect(replayed.url()).toBe(`${askari.url}/sign-in/return`)
  expect(await axeViolationsInBothThemes(replayed)).toEqual({ dark: [], light: [] })
  await replayed.close()

  await admin.goto(`${askari.url}/activity`)
  await expect(admin.getByText('Company sign-in').first()).toBeVisible()

  // opening a sign-in link starts no sign-in without a click, and ends no session
  const link = await context.newPage()
  await link.goto(`${askari.url}/sign-in/1`)
  await expect(link.getByRole('heading', { name: /^Sign in to / })).toBeVisible()
  await expect(link.getByText('You are signed in as Amina Otieno.', { exact: false })).toBeVisible()
  expect(await axeViolationsInBothThemes(link)).toEqual({ dark: [], light: [] })
  await link.getByRole('link', { name: 'Stay signed in as you are' }).click()
  await expect(link.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await link.close()

  // the company's directory adds an account by SCIM, and later suspends it
  const { token } = await newSession(askari, 'admin')
  const ends = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const added = await call(token, 'POST', '/api-tokens', {
    name: 'Okta',
    scopes: ['Edit Directory'],
    expires_on: ends,
  })
  const { id } = apiTokens.reply.parse(added.body).data
  const made = await call(token, 'POST', `/api-tokens/${id}/secret`)
  const { secret } = apiTokenSecretReply.parse(made.body).data
  await call(token, 'PATCH', '/company-sign-in/own', { role_id: 'auditor' })
  const person = { userName: 'amina@askari.example', displayName: 'Amina Otieno', active: true }
  const created = await call(secret, 'POST', '/scim/v2/Users', person)
  expect(created.status).toBe(201)
  const path = `/scim/v2/Users/${(created.body as { id: string }).id}`
  const Operations = [{ op: 'Replace', path: 'active', value: 'False' }]
  expect((await call(secret, 'PATCH', path, { Operations })).status).toBe(200)
  await expect(desk.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 5_000 })
  await desk.goto(`${askari.url}/sign-in/1`)
  await desk.getByRole('button', { name: 'Continue with your company' }).click()
  await expect(desk.getByText('This account is suspended.', { exact: false })).toBeVisible()
  await context.close()
  await admin.goto(`${askari.url}/activity`)
  await expect(admin.getByText('Okta').first()).toBeVisible()
})
