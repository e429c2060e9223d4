import { afterEach, expect, it } from 'vitest'
import { type StubReplies, refusal } from '../../../../tests/support/screens/stub-app.tsx'
import { recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import { GuestPage } from './guest-page.tsx'

const places = {
  data: {
    full_name: 'Faith Mutua',
    company_name: 'Askari Demo Security',
    company_time_zone: 'Africa/Nairobi',
    until: '2026-12-20',
    assignments: [{ id: '3', name: 'Ngara Shopping Centre', client_name: 'Jacaranda' }],
    clients: [],
  },
}
const place = {
  data: {
    id: '3',
    name: 'Ngara Shopping Centre',
    client_name: 'Jacaranda',
    site_posts: [{ id: '5', alias: 'Main Gate', type: 'Gate', latitude: 0, longitude: 0 }],
    guards: [],
    patrols: [{ id: '9', guard_name: 'Grace', started_at: Date.UTC(2026, 10, 20, 6), ended_at: null }],
    more_patrols: false,
  },
}
const screenAt = (at: string, answers: StubReplies) =>
  recordScreen({ at, pages: { '/guest': <GuestPage />, '/login': <p>sign in</p> }, answers })

afterEach(() => sessionStorage.clear())

it('asks to be let in, and says what is wrong at its field', async () => {
  const { screen, callsOf } = await screenAt('/guest', {
    'POST /guest-requests': refusal(422, {
      message: 'No company accepts guests with this code.',
      data: { organization_code: ['No company accepts guests with this code.'] },
    }),
  })
  await screen.getByRole('textbox', { name: 'Your name' }).fill('Faith Mutua')
  await screen.getByRole('textbox', { name: 'Email' }).fill('faith@insurer.example')
  await screen.getByRole('textbox', { name: 'Organisation code' }).fill('karu')
  await screen.getByRole('button', { name: 'Request access' }).click()
  await expect.element(screen.getByText('No company accepts guests with this code.')).toBeVisible()
  expect(callsOf('POST /guest-requests').map(({ body }) => body)).toMatchObject([
    { full_name: 'Faith Mutua', email: 'faith@insurer.example', organization_code: 'KARU' },
  ])
})

it('signs in by the mailed link only when asked to, and takes it out of the address', async () => {
  const { screen, address, callsOf } = await screenAt('/guest?token=1.2.3.x', {
    'POST /guest-sessions': { data: { token: 'guest_secret', expires_at: 9e12 } },
    'GET /guest/places': places,
    'GET /guest/assignments/3': place,
    'POST /guest/sign-out': { msg: 'Successfully logged out' },
  })
  await expect.element(screen.getByRole('button', { name: 'Sign in as a guest' })).toBeVisible()
  expect(callsOf('POST /guest-sessions')).toEqual([])
  await screen.getByRole('button', { name: 'Sign in as a guest' }).click()
  await expect.element(screen.getByText(/up to and including 20 Dec 2026/)).toBeVisible()
  await expect.element(address()).toHaveTextContent('/guest')
  await screen.getByRole('button', { name: 'Ngara Shopping Centre, Jacaranda' }).click()
  await expect.element(screen.getByRole('cell', { name: 'Main Gate' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'In progress' })).toBeVisible()
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(screen.getByRole('button', { name: 'Request access' })).toBeVisible()
  expect(sessionStorage.getItem('askari.guest')).toBeNull()
})

it('leads whoever is no longer let in back to the door, and says why', async () => {
  sessionStorage.setItem('askari.guest', 'guest_secret')
  const { screen } = await screenAt('/guest', {
    'GET /guest/places': refusal(401, { message: 'Your visit has ended. Ask for a new link.' }),
  })
  await expect.element(screen.getByText('Your visit has ended. Ask for a new link.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Request access' })).toBeVisible()
})
