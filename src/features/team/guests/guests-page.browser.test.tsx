import { expect, it } from 'vitest'
import { type StubReplies, refusal } from '../../../../tests/support/screens/stub-app.tsx'
import { meta, recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import { GuestAccessCard } from './guest-access-card.tsx'
import { GuestPage } from './guests-page.tsx'

const faith = {
  id: '4',
  full_name: 'Faith Mutua',
  email: 'faith@insurer.example',
  organisation: null,
  status: 'pending',
  client_ids: [],
  assignment_ids: [],
  until: null,
  asked_at: Date.UTC(2026, 10, 20, 6),
  last_seen_at: null,
  views: 0,
}
const client = { id: '7', name: 'Karura', assignment_count: 1 }
const screenAt = (at: string, answers: StubReplies = {}) =>
  recordScreen({
    at,
    pages: { '/guest-users/:id': <GuestPage />, '/company-settings': <GuestAccessCard /> },
    answers: {
      'GET /guest-users/4': refusal(200, { data: faith }, { etag: '"1"' }),
      'GET /guest-users/4/history': { data: [], meta: meta(0) },
      'GET /clients': { data: [client], meta: meta(1) },
      'GET /clients/7': { data: client },
      'GET /assignments': { data: [], meta: meta(0) },
      'POST /guest-users/4/approve': refusal(200, { data: { ...faith, status: 'approved' } }),
      'GET /guest-access-settings': { enabled: false, organizationCode: 'ABCD' },
      ...answers,
    },
  })

it('approves a guest to what is chosen, until a day', async () => {
  const { screen, callsOf } = await screenAt('/guest-users/4')
  await screen.getByRole('button', { name: 'Approve' }).click()
  await screen.getByLabelText('Last day').fill('2026-12-20')
  await screen.getByRole('combobox', { name: 'Clients' }).fill('kar')
  await screen.getByRole('option', { name: 'Karura' }).click()
  await expect.element(screen.getByRole('list', { name: 'Chosen: Clients' })).toHaveTextContent('Karura')
  await expect.element(screen.getByRole('button', { name: 'Remove Karura' })).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect
    .poll(() => callsOf('POST /guest-users/4/approve').map(({ body }) => body))
    .toEqual([{ until: '2026-12-20', client_ids: ['7'], assignment_ids: [] }])
  await expect.element(screen.getByText(/is approved. A link is on its way/)).toBeVisible()
})

it('lets visitors ask by a code, and says what is wrong with one', async () => {
  const taken = 'Another company here has this code. Please choose another one.'
  const { screen, callsOf } = await screenAt('/company-settings', {
    'POST /guest-access-settings': refusal(422, { message: taken, data: { organizationCode: [taken] } }),
  })
  await screen.getByRole('switch', { name: 'Let visitors request access' }).click()
  const code = screen.getByRole('textbox', { name: 'Organisation code' })
  await code.fill('k1')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Please use 4 to 12 letters and digits.')).toBeVisible()
  expect(callsOf('POST /guest-access-settings')).toEqual([])
  await code.fill('karu')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(taken)).toBeVisible()
  expect(callsOf('POST /guest-access-settings').map(({ body }) => body)).toEqual([
    { enabled: true, organizationCode: 'KARU' },
  ])
})
