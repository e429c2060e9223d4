import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, PASSWORD, signIn, signInByForm, test } from '../askari-test.ts'

const NEW = 'twelve gates and a lamp'

async function signInAs(page: Page, url: string, email: string, password: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a company is registered, its address verified, and its profile changed', async ({ page, askari }) => {
  await page.goto(`${askari.url}/login`)
  await page.getByRole('link', { name: 'Register a company' }).click()
  const form = page.getByRole('form', { name: 'Register a company' })
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(form.getByLabel('Your name')).toHaveAccessibleDescription('Please fill this in.')
  await form.getByLabel('Company', { exact: true }).fill('Lakeside Guards')
  await form.getByLabel('What the company does').selectOption('In-house security team')
  await form.getByLabel('Time zone').selectOption('Africa/Kampala')
  await form.getByLabel('Your name').fill('Achieng Otieno')
  await form.getByLabel('Email').fill('admin@askari.example')
  await form.getByLabel('Password', { exact: true }).fill(NEW)
  await form.getByLabel('Password again', { exact: true }).fill(NEW)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'There is an account with this email address already.',
  )
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByLabel('Email').fill('achieng@lakeside.example')
  await form.getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await page.getByLabel('Password').fill(NEW)
  await page.getByRole('button', { name: 'Verify with my password' }).click()
  await expect(page).toHaveURL(`${askari.url}/dashboard`)

  await expect(page.getByRole('button', { name: 'Profile menu' })).toContainText('Lakeside Guards')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  const about = page.getByRole('form', { name: 'About you' })
  await about.getByLabel('Phone').fill('+256 772 123 456')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about.getByText('Your profile is saved.')).toBeVisible()
  await page.reload()
  await expect(about.getByLabel('Phone')).toHaveValue('+256 772 123 456')
  const password = page.getByRole('form', { name: 'Password' })
  await password.getByLabel('Current password', { exact: true }).fill('not this')
  await password.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await password.getByLabel('New password again', { exact: true }).fill(PASSWORD)
  await password.getByRole('button', { name: 'Change the password' }).click()
  await expect(password.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    'That is not your password.',
  )

  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  const setUp = page.getByRole('form', { name: 'Set up a second factor' })
  await setUp.getByLabel('Your password', { exact: true }).fill(NEW)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByAltText('QR code for an authenticator app')).toBeVisible()
  const secret = (await page.locator('code').textContent()) ?? ''
  const confirm = page.getByRole('form', { name: 'Confirm the second factor' })
  await confirm.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
  await confirm.getByRole('button', { name: 'Turn on the second factor' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await signInAs(page, askari.url, 'achieng@lakeside.example', NEW)
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.goto(`${askari.url}/clients/list`)
  await expect(page).toHaveURL(`${askari.url}/second-factor?to=%2Fclients%2Flist`)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/That is not a code that is good now/)
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${askari.url}/clients/list`)
})

test('a passkey is added, shown to sign in, and removed', async ({ page, askari }) => {
  // browsers allow passkeys on localhost, but not on an IP address
  const url = askari.url.replace('127.0.0.1', 'localhost')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const email = 'supervisor@askari.example'
  await signInAs(page, url, email, PASSWORD)
  await expect(page).toHaveURL(`${url}/dashboard`)
  await page.goto(`${url}/profile`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = page.getByRole('form', { name: 'Add a passkey' })
  await form.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Name of the passkey').fill('Control room')
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Control room')

  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await signInAs(page, url, email, PASSWORD)
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('The browser gave no passkey. Please try again.')).toBeVisible()
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${url}/dashboard`)

  await page.goto(`${url}/profile`)
  await page.getByRole('button', { name: 'Remove Control room' }).click()
  const remove = page.getByRole('form', { name: 'Remove the passkey' })
  await remove.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await remove.getByRole('button', { name: 'Remove it' }).click()
  // the code field stays empty, so the browser uses the passkey
  await expect(remove.getByText(/This is all there is of your second factor/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Turn it off' }).click()
  const off = page.getByRole('form', { name: 'Turn off the second factor' })
  // the password field comes first
  await expect(off.getByLabel('Code')).not.toBeFocused()
  await off.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await expect(off.getByLabel('Code')).toHaveAccessibleDescription(
    'One of your recovery codes. Leave it empty to use a passkey.',
  )
  await off.getByRole('button', { name: 'Turn off the second factor' }).click()
  await expect(page.getByText(/^Off\. Turn it on so that a password alone/)).toBeVisible()
})

test('a forgotten password is set again by the mailed link, which signs out elsewhere', async ({
  page,
  browser,
  askari,
}) => {
  await signIn(page, askari, 'dispatcher')
  const stranger = await browser.newPage()
  await stranger.goto(`${askari.url}/login`)
  await stranger.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(stranger.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await stranger.getByLabel('Email').fill('dispatcher@askari.example')
  await stranger.getByRole('button', { name: 'Ask for the link' }).click()
  await expect(stranger.getByText(/no mail server, so no link was sent/)).toBeVisible()

  const admin = await browser.newPage()
  await signIn(admin, askari, 'admin')
  await admin.getByRole('button', { name: 'Profile menu' }).click()
  await admin.getByRole('menuitem', { name: 'Outbox' }).click()
  const link = admin.getByRole('link', { name: /\/reset-password\?token=/ })
  await expect(admin.getByText('To dispatcher@askari.example')).toBeVisible()
  await stranger.goto((await link.getAttribute('href')) ?? '')

  const set = async (password: string) => {
    await stranger.getByLabel('New password', { exact: true }).fill(password)
    await stranger.getByLabel('New password again', { exact: true }).fill(password)
    await stranger.getByRole('button', { name: 'Set the password' }).click()
  }
  await set('short')
  await expect(stranger.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Please use at least 10 characters.',
  )
  await set(NEW)
  await expect(stranger.getByText('Your new password is set. Please sign in with it.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInAs(stranger, askari.url, 'dispatcher@askari.example', NEW)
  await expect(stranger).toHaveURL(`${askari.url}/dashboard`)

  // the account gets its old password back, because other tests on this server use it
  await stranger.goto(`${askari.url}/profile`)
  const password = stranger.getByRole('form', { name: 'Password' })
  await password.getByLabel('Current password', { exact: true }).fill(NEW)
  await password.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await password.getByLabel('New password again', { exact: true }).fill(PASSWORD)
  await password.getByRole('button', { name: 'Change the password' }).click()
  await expect(password.getByText(/You are signed out everywhere else/)).toBeVisible()
})

test('a person sees where they are signed in and signs out there', async ({ page, browser, askari }) => {
  await signIn(page, askari, 'investigator')
  const other = await browser.newPage({
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
  })
  // the list must show the second browser that has signed in
  await signInByForm(other, askari, 'investigator')
  await page.goto(`${askari.url}/profile`)
  const card = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(card.getByText('This browser')).toHaveCount(1)
  const there = card.getByRole('button', { name: /Sign out Edge on Windows/ })
  await there.click()
  const form = page.getByRole('form', { name: 'Sign out Edge on Windows?' })
  await form.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Sign out' }).click()
  await expect(there).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/profile/)
})
