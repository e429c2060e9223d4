import { expect, it } from 'vitest'
import { administrator, type StubReplies, refusal } from '../../../tests/support/screens/stub-app.tsx'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { OutstandingOrders } from './outstanding-orders.tsx'
import { PostOrders } from './post-orders.tsx'

const first = {
  id: '1',
  version: 1,
  text: 'Lock the gate.\nCall in hourly.',
  note: null,
  replaced_text: null,
  issued_at: Date.UTC(2026, 10, 1, 6),
  issued_by: 'Amina',
  acknowledged: 2,
}
const second = {
  ...first,
  id: '2',
  version: 2,
  text: 'Lock both gates.\nCall in hourly.',
  note: 'The second gate',
  replaced_text: first.text,
  acknowledged: 1,
}
const grace = {
  id: '7',
  worker_id: '7',
  worker_name: 'Grace',
  acknowledged_at: null,
  how: null,
  signed_on: null,
  recorded_by: null,
  earlier_version: 1,
}
const otieno = {
  ...grace,
  id: '8',
  worker_id: '8',
  worker_name: 'Otieno',
  acknowledged_at: Date.UTC(2026, 10, 3, 6),
  how: 'paper',
  signed_on: '2026-11-02',
  recorded_by: 'Amina',
  earlier_version: null,
}
const screenAt = (answers: StubReplies = {}, user = administrator) =>
  recordScreen({
    at: '/site-posts/5',
    user,
    pages: {
      '/site-posts/:id': <PostOrders sitePostId="5" />,
      '/guards/7': <OutstandingOrders workerId="7" />,
    },
    answers: {
      'GET /site-posts/5/post-orders': { data: [second, first], meta: meta(2) },
      'GET /site-posts/5/acknowledgements': { data: [grace, otieno], meta: meta(2) },
      'POST /site-posts/5/post-orders': refusal(201, { data: { ...second, id: '3', version: 3 } }),
      'POST /site-posts/5/acknowledgements': refusal(201, { data: { ...otieno, worker_name: 'Grace' } }),
      ...answers,
    },
  })

it('shows what is in force, what each version changed, and who has acknowledged it', async () => {
  const { screen } = await screenAt()
  await expect.element(screen.getByRole('heading', { name: 'Post orders, version 2' })).toBeVisible()
  await expect.element(screen.getByText('Lock both gates.').first()).toBeVisible()
  await screen.getByText(/^Version 2 of /).click()
  await expect.element(screen.getByRole('insertion')).toHaveTextContent('Added: Lock both gates.')
  await expect.element(screen.getByRole('deletion')).toHaveTextContent('Removed: Lock the gate.')
  await expect
    .element(screen.getByRole('row', { name: /Grace/ }))
    .toHaveTextContent('Not yetacknowledged version 1')
  await expect
    .element(screen.getByRole('row', { name: /Otieno/ }))
    .toHaveTextContent(/2 Nov 2026, on paper.*recorded by Amina/)
})

it('issues the next version on the one that was read', async () => {
  const { screen, callsOf } = await screenAt()
  await screen.getByRole('button', { name: 'Issue a new version' }).click()
  const orders = screen.getByRole('textbox', { name: 'Orders' })
  await expect.element(orders).toHaveValue(second.text)
  await orders.fill('Lock both gates at dusk.')
  await screen.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect
    .poll(() => callsOf('POST /site-posts/5/post-orders').map(({ body }) => body))
    .toEqual([{ text: 'Lock both gates at dusk.', note: null, replaces: 2 }])
  await expect.element(screen.getByText('Version 3 issued.')).toBeVisible()
})

it('records that a guard signed the version in force', async () => {
  const { screen, callsOf } = await screenAt()
  await screen.getByRole('button', { name: 'Record the signature of Grace' }).click()
  await screen.getByLabelText('Signed on').fill('2026-11-02')
  await screen.getByRole('button', { name: 'Record', exact: true }).click()
  await expect
    .poll(() => callsOf('POST /site-posts/5/acknowledgements').map(({ body }) => body))
    .toEqual([{ signed_on: '2026-11-02', worker_id: '7', version: 2 }])
})

it('says that there are none yet, and offers nothing to whoever only reads', async () => {
  const { screen } = await screenAt(
    { 'GET /site-posts/5/post-orders': { data: [], meta: meta(0) } },
    { ...administrator, permissions: ['View Post Orders'] },
  )
  await expect.element(screen.getByText('No post orders have been issued for this post yet.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Issue post orders' })).not.toBeInTheDocument()
})

it('lists on a guard’s page what he has yet to acknowledge', async () => {
  const { screen, go } = await screenAt({
    'GET /worker-post-orders/7': {
      data: [
        {
          id: '5',
          site_post_id: '5',
          site_post_name: 'Main Gate',
          assignment_id: '2',
          assignment_name: 'Karura',
          version: 2,
          issued_at: second.issued_at,
        },
      ],
      meta: meta(1),
    },
  })
  go('/guards/7')
  await expect
    .element(screen.getByRole('link', { name: 'Main Gate' }))
    .toHaveAttribute('href', '/site-posts/5#post-orders')
})
