import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  administrator,
  config,
  refusal,
  StubApp,
  stubServices,
  type StubReplies,
} from '../../../../tests/support/screens/stub-app.tsx'
import { AppRoutes } from '../../../app/app.tsx'
import { loadConsoleLanguage } from '../../../texts/console-language.ts'

const login = (answer: unknown): StubReplies => ({ 'POST /web-login': answer })

async function signInPage(answers: StubReplies = {}, at = '/login') {
  await loadConsoleLanguage()
  const stub = stubServices({ answers })
  const screen = await render(
    <StubApp at={at} services={stub.services}>
      <AppRoutes />
    </StubApp>,
  )
  const submit = async (email: string, password: string) => {
    await screen.getByLabelText('Email').fill(email)
    await screen.getByLabelText('Password', { exact: true }).fill(password)
    await screen.getByRole('button', { name: 'Sign in' }).click()
  }
  return { ...stub, screen, submit }
}

afterEach(() => {
  localStorage.clear()
})

it('says what is wrong with the link of an email, also to who is not signed in', async () => {
  const { screen } = await signInPage({}, '/verification-required?link=expired')
  await expect
    .element(screen.getByText('That link has expired. Sign in to have the email sent again.'))
    .toBeInTheDocument()
})

it.each([
  [
    'the server’s own sentence',
    refusal(401, { message: 'Your account is closed.' }),
    'Your account is closed.',
  ],
  [
    'the sentence of a server that says nothing',
    refusal(401, {}),
    'Failed to login. Please check your credentials.',
  ],
  ['a reply of another shape', { data: { token: 5 } }, 'Invalid response format'],
  [
    'the limit on tries',
    refusal(429, { message: 'Too many tries. Wait a minute and try again.' }),
    'Too many tries. Wait a minute and try again.',
  ],
  [
    'a network that is down',
    new TypeError('Failed to fetch'),
    'The server cannot be reached. Check your connection and try again.',
  ],
])('says %s', async (_what, answer, sentence) => {
  const { screen, submit } = await signInPage(login(answer))
  await submit('admin@askari.example', 'wrong')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
})

it('has the focus where people begin to type', async () => {
  const { screen } = await signInPage()
  await expect.element(screen.getByLabelText('Email')).toHaveFocus()
})

it('says how long to wait after too many tries', async () => {
  const tooMany = refusal(429, { message: 'Too many attempts.' }, { 'retry-after': '250' })
  const { screen, submit } = await signInPage(login(tooMany))
  await submit('admin@askari.example', 'wrong')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Too many attempts. You can try again in 5 min.')
})

it('names the fields at fault and asks no server', async () => {
  const { screen, asked } = await signInPage()
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(screen.getByText('Enter your email address.')).toBeVisible()
  await expect.element(screen.getByText('Enter your password.')).toBeVisible()
  await expect.element(screen.getByLabelText('Email')).toHaveFocus()
  expect(asked.map(({ call }) => call)).not.toContain('POST /web-login')
})

it('goes where the person was going', async () => {
  const { screen, submit, asked, stored } = await signInPage(
    login({ data: { token: 'a', refresh_token: 'r', user: administrator } }),
    '/login?to=%2Fnowhere',
  )
  await submit(' admin@askari.example ', 'patrol-demo')
  await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /web-login')?.body).toEqual({
    email: 'admin@askari.example',
    password: 'patrol-demo',
  })
  expect(stored.get('askari.token')).toBe('a')
})

it('shows and hides the password', async () => {
  const { screen } = await signInPage()
  const password = screen.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
})

it('says when Caps Lock is on', async () => {
  const { screen } = await signInPage()
  const password = screen.getByLabelText('Password', { exact: true })
  const pressed = new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })
  password.element().dispatchEvent(pressed)
  await expect.element(screen.getByText('Caps Lock is on.')).toBeVisible()
})

it('offers the demo accounts only where the server has them', async () => {
  const { screen } = await signInPage()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(screen.getByText('Fill in an account of the demonstration:').query()).toBeNull()
})

it('fills in a demo account', async () => {
  const demo = {
    password: 'patrol-demo',
    accounts: [{ email: 'supervisor@askari.example', role: 'Supervisor' }],
  }
  const { screen } = await signInPage({ 'GET /config': { data: { ...config, demo } } })
  await userEvent.click(screen.getByRole('button', { name: 'Supervisor' }))
  await expect.element(screen.getByLabelText('Email')).toHaveValue('supervisor@askari.example')
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('patrol-demo')
})

it('lets who has only a passkey on where the ways of a second factor could not be fetched', async () => {
  const { services, answer } = stubServices({
    user: { ...administrator, owes: 'code' },
    answers: {
      'GET /second-factor/ways': refusal(503, {
        message: 'The database is away.',
        code: 'storage_unavailable',
      }),
    },
  })
  const screen = await render(
    <StubApp at="/second-factor" services={services}>
      <AppRoutes />
    </StubApp>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The database is away.')
  await expect.element(screen.getByLabelText('Code')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  answer('GET /second-factor/ways', { data: { app: false, passkey: true } })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/^Use a passkey of/)).toBeVisible()
  expect(screen.getByRole('alert').query()).toBeNull()
})

it('says in place of the form that companies are not registered here, and what to do', async () => {
  const closed = { 'GET /config': { data: { ...config, registration: false } } }
  const { screen } = await signInPage(closed, '/register')
  await expect
    .element(screen.getByText('This server accepts no registrations.', { exact: false }))
    .toBeVisible()
  expect(screen.getByRole('form').elements()).toEqual([])
})

it('offers the form of a company where one can be registered', async () => {
  const { screen } = await signInPage({}, '/register')
  await expect.element(screen.getByRole('form', { name: 'Register a company' })).toBeVisible()
})

it('speaks the language that is chosen, and remembers it', async () => {
  const { screen } = await signInPage()
  await screen.getByRole('button', { name: 'Kiswahili' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Ingia' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Umesahau nenosiri?' })).toBeVisible()
  expect([document.documentElement.lang, localStorage.getItem('askari.language')]).toEqual(['sw', 'sw'])
  await screen.getByRole('button', { name: 'English' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
