import { expect, PASSWORD, signInByForm, test } from '../askari-test.ts'

test('a wrong password is told in the server’s words, and nothing is kept', async ({ page, askari }) => {
  await page.goto(`${askari.url}/login`)
  await page.getByLabel('Email').fill('supervisor@askari.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText(/credentials|password/i)
  expect(await page.evaluate(() => localStorage.getItem('askari.token'))).toBeNull()
})

test('a broken reply says so', async ({ page, askari }) => {
  await page.route('**/api/web-login', (route) => route.fulfill({ json: { data: {} } }))
  await page.goto(`${askari.url}/login`)
  await page.getByLabel('Email').fill('supervisor@askari.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid response format')
})

test('the destination is remembered across the sign-in', async ({ page, askari }) => {
  await signInByForm(page, askari, 'supervisor', '/tracker')
  await expect(page).toHaveURL(`${askari.url}/tracker`)
  await page.goto(`${askari.url}/login`)
  await expect(page).toHaveURL(`${askari.url}/dashboard`)
})

test('an expired token is refreshed once and nobody notices', async ({ page, askari }) => {
  await signInByForm(page, askari, 'investigator')
  await page.evaluate(() => {
    const [head, , signature] = (localStorage.getItem('askari.token') ?? '').split('.')
    localStorage.setItem('askari.token', `${head}.${btoa('{"exp":1}')}.${signature}`)
  })
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(auth\/refresh|refresh-token)$/.test(request.url())) refreshes.push(request.url())
  })
  await page.goto(`${askari.url}/tracker/trail`)
  await expect(page.getByRole('list', { name: 'Security Guards' }).getByRole('button').first()).toBeVisible()
  expect(refreshes).toHaveLength(1)
})

test('when the refresh fails, too, the person is asked to sign in again', async ({ page, askari }) => {
  await signInByForm(page, askari, 'supervisor')
  await page.evaluate(() => {
    localStorage.setItem('askari.token', 'spent')
    localStorage.setItem('askari.refresh-token', 'spent')
  })
  await page.goto(`${askari.url}/tracker`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('signing out ends the session here and on the server', async ({ page, askari }) => {
  await signInByForm(page, askari, 'supervisor')
  const refreshToken = await page.evaluate(() => localStorage.getItem('askari.refresh-token'))
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('askari.token'))).toBeNull()
  const reply = await page.request.post(`${askari.url}/api/auth/refresh`, {
    headers: { authorization: `Bearer ${refreshToken}` },
  })
  expect(reply.status()).toBe(401)
})

test('an unknown path shows Page Not Found', async ({ page, askari }) => {
  await signInByForm(page, askari, 'supervisor')
  await page.goto(`${askari.url}/no/such/place`)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
