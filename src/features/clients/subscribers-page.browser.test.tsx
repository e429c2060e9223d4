import { expect, it } from 'vitest'
import { type StubReplies, administrator, refusal } from '../../../tests/support/screens/stub-app.tsx'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { ClientPage } from './clients-page.tsx'
import { AddSubscriberPage, SubscriberPage, SubscribersPage } from './subscribers-page.tsx'

const client = { id: '7', name: 'Karura', assignment_count: 0 }
const amina = {
  id: '4',
  client_id: '7',
  client_name: 'Karura',
  name: 'Amina',
  job_title: null,
  email: 'amina@karura.example',
  phone: null,
  topics: ['reports', 'sos_alerts'],
  status: 'active',
}
const screenAt = (at: string, answers: StubReplies = {}, user = administrator) =>
  recordScreen({
    at,
    user,
    pages: {
      '/clients/view/:id': <ClientPage />,
      '/clients/subscribers': <SubscribersPage />,
      '/clients/subscribers/add': <AddSubscriberPage />,
      '/clients/subscribers/view/:id': <SubscriberPage />,
    },
    answers: {
      'GET /client-subscribers': { data: [amina], meta: meta(1) },
      'GET /client-subscribers/4': refusal(200, { data: amina }, { etag: '"1"' }),
      'GET /client-subscribers/4/history': { data: [], meta: meta(0) },
      'POST /client-subscribers': refusal(201, { data: amina }, { etag: '"1"' }),
      'GET /assignments': { data: [], meta: meta(0) },
      'GET /site-posts': { data: [], meta: meta(0) },
      'GET /documents': { data: [], meta: meta(0) },
      'GET /clients': { data: [client], meta: meta(1) },
      'GET /clients/7': refusal(200, { data: client }, { etag: '"1"' }),
      'GET /clients/7/history': { data: [], meta: meta(0) },
      ...answers,
    },
  })

it('shows on the client’s page what the client has, and adds to it', async () => {
  const { screen, address, callsOf } = await screenAt('/clients/view/7')
  await expect.element(screen.getByText('This client has no documents yet.')).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Reports, SOS alerts' })).toBeVisible()
  expect(callsOf('GET /client-subscribers').map(({ query }) => query)).toEqual([
    '?client_id=7&page=1&per_page=10',
  ])
  expect(callsOf('GET /site-posts').map(({ query }) => query)).toEqual(['?owner=7&page=1&per_page=10'])
  await screen.getByRole('link', { name: 'Add subscriber' }).click()
  await expect.element(address()).toHaveTextContent('/clients/subscribers/add?client_id=7')
  await expect.element(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('Karura')
})

it('does not ask for what the person may not see', async () => {
  const { screen, callsOf } = await screenAt(
    '/clients/view/7',
    {},
    { ...administrator, permissions: ['View Clients', 'View Subscribers'] },
  )
  await expect.element(screen.getByRole('link', { name: 'Amina' })).toBeVisible()
  expect(callsOf('GET /documents')).toEqual([])
  await expect.element(screen.getByRole('link', { name: 'Add subscriber' })).not.toBeInTheDocument()
})

it('is put down for what is chosen, and for something at least', async () => {
  const { screen, address, callsOf } = await screenAt('/clients/subscribers/add?client_id=7')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Amina')
  await screen.getByRole('textbox', { name: 'Email' }).fill('amina@karura.example')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Please choose at least one.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'SOS alerts' }).click()
  await screen.getByRole('checkbox', { name: 'Reports' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(address()).toHaveTextContent('/clients/subscribers/view/4')
  expect(callsOf('POST /client-subscribers').map(({ body }) => body)).toEqual([
    {
      name: 'Amina',
      client_id: '7',
      job_title: null,
      email: 'amina@karura.example',
      phone: null,
      topics: ['reports', 'sos_alerts'],
      status: 'active',
    },
  ])
})

it.each(['/clients/subscribers', '/clients/subscribers/add', '/clients/subscribers/view/4'])(
  'promises no mail at %s',
  async (at) => {
    const { screen } = await screenAt(at, { 'GET /saved-filters': { data: [] } })
    await expect.element(screen.getByText(/can unsubscribe by a link in each mail/)).toBeVisible()
  },
)

it('archives the client after saying what goes with it, and restores it', async () => {
  const row = { ...client, archived_at: null, archived_by: null }
  const ended = { ...row, archived_at: Date.UTC(2026, 10, 25, 9), archived_by: 'Wanjiku Kamau' }
  const { screen, answer, callsOf } = await screenAt('/clients/view/7', {
    'GET /clients/7': refusal(200, { data: row }, { etag: '"1"' }),
    'GET /clients/7/archive': { data: { assignments: 2, site_posts: 1, guards: 1 } },
    'POST /clients/7/archive': refusal(200, { data: ended }, { etag: '"2"' }),
    'POST /clients/7/restore': refusal(200, { data: row }, { etag: '"3"' }),
  })
  await screen.getByRole('button', { name: 'Archive client' }).click()
  await expect
    .element(screen.getByText('2 assignments and 1 site post are archived with it. Geofences end now.'))
    .toBeVisible()
  await expect.element(screen.getByText(/^1 guard is withdrawn from these assignments now\./)).toBeVisible()
  answer('GET /clients/7', refusal(200, { data: ended }, { etag: '"2"' }))
  await screen.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect.element(screen.getByText(/^Archived on 25 Nov 2026.* by Wanjiku Kamau\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Edit' }).query()).toBeNull()
  expect(screen.getByRole('link', { name: 'Add assignment' }).query()).toBeNull()
  await expect
    .poll(() => callsOf('GET /assignments').at(-1)?.query)
    .toBe('?client_id=7&archived=true&page=1&per_page=10')
  answer('GET /clients/7', refusal(200, { data: row }, { etag: '"3"' }))
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect.element(screen.getByRole('button', { name: 'Archive client' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Edit' })).toBeVisible()
})

const state = { called: 'Amina', erased_at: null, unfinished: null }
const erased = 'POST /personal-data/subscriber/4/erase'

it('says what must be done before the personal data of a subscriber is erased', async () => {
  const { screen } = await screenAt('/clients/subscribers/view/4', {
    'GET /personal-data/subscriber/4': { data: { ...state, unfinished: 'Pause the subscriber first.' } },
  })
  await expect.element(screen.getByText(/To erase personal data: Pause the subscriber first\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Erase' })).toBeDisabled()
})

it('erases the personal data of a subscriber by a reason and the name', async () => {
  const { screen, callsOf, answer } = await screenAt('/clients/subscribers/view/4', {
    'GET /personal-data/subscriber/4': { data: state },
    [erased]: refusal(200, { data: { id: '1' } }),
  })
  await screen.getByRole('button', { name: 'Erase' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Erase the personal data of Amina?' })
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('The person requested it')
  await dialog.getByRole('textbox', { name: 'Name of the record' }).fill('Amina')
  answer('GET /personal-data/subscriber/4', { data: { ...state, erased_at: 0 } })
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect.element(screen.getByText(/personal data of this record was erased on/)).toBeVisible()
  expect(callsOf(erased).map(({ body }) => body)).toEqual([{ reason: 'requested', name: 'Amina' }])
  expect(screen.getByRole('button', { name: 'Export', exact: true }).elements()).toEqual([])
})
