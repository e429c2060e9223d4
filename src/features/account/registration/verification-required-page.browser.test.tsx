import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  administrator,
  refusal,
  StubApp,
  stubServices,
  type StubReplies,
} from '../../../../tests/support/screens/stub-app.tsx'
import { AppRoutes } from '../../../app/app.tsx'

const unverified = { ...administrator, email_verified_at: null }

async function verificationPage(answers: StubReplies = {}, at = '/dashboard') {
  const stub = stubServices({ user: unverified, answers })
  const screen = await render(
    <StubApp at={at} services={stub.services}>
      <AppRoutes />
    </StubApp>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  return { ...stub, screen }
}

it.each([
  ['sent', { msg: 'Verification email sent successfully' }, 'Verification email sent successfully'],
  [
    'refused',
    refusal(500, { message: 'The mail server is away.', code: 'mail_failed' }),
    'Failed to resend verification email.',
  ],
])('says that the email was %s', async (_what, answer, sentence) => {
  const { screen } = await verificationPage({ 'POST /email/verification-notification': answer })
  await screen.getByRole('button', { name: 'Send the email again' }).click()
  await expect.element(screen.getByText(sentence)).toBeVisible()
})

it('looks again when the person says so', async () => {
  const { screen } = await verificationPage()
  await screen.getByRole('button', { name: 'I have verified' }).click()
  await expect.element(screen.getByText(/Not verified yet/)).toBeVisible()
})

it('lets a person go on who has verified', async () => {
  const { screen, answer } = await verificationPage()
  answer('GET /auth/check', { data: { user: { ...unverified, is_verified: '1' } } })
  await screen.getByRole('button', { name: 'I have verified' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard')
})

it('verifies by password', async () => {
  const { screen, asked } = await verificationPage({
    'POST /frontend-verify': { msg: 'Successfully verified' },
    'GET /auth/check': { data: { user: unverified } },
  })
  await screen.getByLabelText('Password').fill('patrol-demo')
  await screen.getByRole('button', { name: 'Verify with my password' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard')
  expect(asked.find(({ call }) => call === 'POST /frontend-verify')?.body).toEqual({
    user_password: 'patrol-demo',
  })
})

it.each([
  ['the server’s sentence', refusal(400, { message: 'The password is wrong.' }), 'The password is wrong.'],
  ['its own where the server says nothing', refusal(500, {}), 'Failed to verify email.'],
])('says why it was not verified by password: %s', async (_what, answer, sentence) => {
  const { screen } = await verificationPage({ 'POST /frontend-verify': answer })
  await screen.getByLabelText('Password').fill('wrong')
  await screen.getByRole('button', { name: 'Verify with my password' }).click()
  await expect.element(screen.getByText(sentence)).toBeVisible()
})

it.each([
  ['expired', /That link has expired/],
  ['damaged', /That link is not complete/],
])('says what is wrong with a link: %s', async (link, sentence) => {
  const { screen } = await verificationPage({}, `/verification-required?link=${link}`)
  await expect.element(screen.getByText(sentence)).toBeVisible()
})

it('signs out', async () => {
  const { screen, stored } = await verificationPage()
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(stored.size).toBe(0)
})
