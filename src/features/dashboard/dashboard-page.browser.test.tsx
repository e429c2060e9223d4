import '../../ui/plot/plot-canvas.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Dashboard } from '../../../contract/dashboard/dashboard.ts'
import { ownSystemSettings } from '../../../tests/support/screens/own-system-settings.ts'
import {
  administrator,
  type StubReplies,
  dispatcher,
  refusal,
  StubApp,
  stubServices,
} from '../../../tests/support/screens/stub-app.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const figures: Dashboard = {
  at: 1_795_226_340_000,
  guards: { online: 27, late: 1, offline: 2, off_duty: 30 },
  assignments: [
    {
      assignment_id: '7',
      assignment_name: 'Karen Campus',
      client_name: null,
      online: 1,
      late: 1,
      offline: 0,
    },
    {
      assignment_id: '6',
      assignment_name: 'Gigiri Residences',
      client_name: 'Karura',
      online: 4,
      late: 0,
      offline: 2,
    },
  ],
  activity: [
    {
      position: 9,
      at: 1_795_226_280_000,
      kind: 'PatrolStarted',
      text: 'Halima Wekesa came on duty',
      worker_id: '3',
      seen_at: 1_795_226_280_000,
    },
  ],
  fixes: [
    { t: 1_795_225_200_000, count: 640 },
    { t: 1_795_225_800_000, count: 812 },
  ],
}

async function dashboard(answer: unknown, user = dispatcher, more: StubReplies = {}) {
  const stub = stubServices({ user, answers: { 'GET /dashboard': answer, ...more } })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <StubApp at="/dashboard" services={stub.services}>
      <QueryClientProvider client={queries}>
        <Suspense>
          <DashboardPage />
        </Suspense>
      </QueryClientProvider>
    </StubApp>,
  )
  return { ...stub, screen, queries }
}

it('counts the guards, and leads to those in each state', async () => {
  const { screen } = await dashboard({ data: figures })
  const offline = screen.getByRole('link', { name: /^Offline/ })
  await expect.element(offline).toHaveTextContent('2')
  await expect.element(offline).toHaveAttribute('href', '/tracker?status=offline')
  await expect.element(screen.getByRole('region', { name: 'Guards', exact: true })).toHaveTextContent('30')
})

it('lists assignments by trouble first, and by what is asked for', async () => {
  const { screen } = await dashboard({ data: figures })
  const table = screen.getByRole('table', { name: 'Guards by assignment' })
  const names = () =>
    table
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  await expect.poll(names).toEqual(['Gigiri Residences', 'Karen Campus'])
  await table.getByRole('button', { name: 'Late' }).click()
  await expect.poll(names).toEqual(['Karen Campus', 'Gigiri Residences'])
  await expect
    .element(table.getByRole('columnheader', { name: 'Late' }))
    .toHaveAttribute('aria-sort', 'descending')
})

it('tells activity by its age, and by the company’s clock', async () => {
  const { screen } = await dashboard({ data: figures })
  const time = screen.getByRole('list', { name: 'Recent activity' }).getByRole('time')
  await expect.element(time).toHaveTextContent('1 min ago')
  await expect.element(time).toHaveAttribute('title', '21 Nov 2026, 04:58:00 GMT+3')
})

it('marks a loss, and leads to the guard, and those who may to the replay of it', async () => {
  const offline = {
    position: 10,
    at: 1_795_226_300_000,
    kind: 'GuardContactLost',
    text: 'Amina Rotich went offline: last fix at 04:50:00',
    worker_id: '17',
    seen_at: 1_795_225_800_000,
  }
  const all = {
    ...offline,
    position: 11,
    kind: 'GuardsContactLost',
    text: '9 of 30 guards went offline',
    worker_id: null,
  }
  const answer = { data: { ...figures, activity: [all, offline] } }
  const { screen } = await dashboard(answer)
  const links = () =>
    screen
      .getByRole('list', { name: 'Recent activity' })
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
  await expect.poll(links).toEqual(['/tracker?status=offline', '/tracker?guard=17'])
  const rows = screen.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').elements()
  expect(rows.map((row) => row.getAttribute('data-kind'))).toEqual(['loss', 'loss'])
  await screen.unmount()
  await dashboard(answer, { ...dispatcher, permissions: [...dispatcher.permissions, 'View Trails'] })
  await expect
    .poll(links)
    .toEqual([
      '/tracker?status=offline',
      '/tracker?guard=17',
      '/tracker/trail?guard=17&from=1795224000000&to=1795227600000&at=1795225800000',
    ])
})

it('marks a loss only until the guard, or all of them, are reporting again', async () => {
  const entry = (position: number, kind: string, worker_id: string | null) => ({
    position,
    at: figures.at - 1000,
    kind,
    text: kind,
    worker_id,
    seen_at: figures.at - 1000,
  })
  const activity = [
    entry(16, 'GuardContactLost', '18'),
    entry(15, 'GuardsContactLost', null),
    entry(14, 'GuardContactRestored', '17'),
    entry(13, 'GuardsContactRestored', null),
    entry(12, 'GuardsContactLost', null),
    entry(11, 'GuardContactLost', '17'),
    entry(10, 'GuardContactRestored', '18'),
  ]
  const { screen } = await dashboard({ data: { ...figures, activity } })
  await expect
    .poll(() =>
      screen
        .getByRole('list', { name: 'Recent activity' })
        .getByRole('listitem')
        .elements()
        .map((row) => row.getAttribute('data-kind')),
    )
    .toEqual(['loss', 'loss', 'return', 'return', 'past loss', 'past loss', 'return'])
})

it('gives the plot’s figures as a table, too', async () => {
  const { screen } = await dashboard({ data: figures })
  const row = screen.getByRole('row', { name: '04:50 812' })
  await expect.element(row).toBeInTheDocument()
})

it('says that the figures could not be had, and tries again', async () => {
  const { screen, answer } = await dashboard(refusal(500, { message: 'boom' }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The server answered with 500.')
  await expect.element(screen.getByText('boom')).not.toBeInTheDocument()
  answer('GET /dashboard', { data: figures })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: /^Online/ })).toHaveTextContent('27')
})

it('keeps old figures and says that they are old', async () => {
  const { screen, answer, queries } = await dashboard({ data: figures })
  await expect.element(screen.getByRole('link', { name: /^Online/ })).toBeVisible()
  const table = screen.getByRole('table', { name: 'Guards by assignment' })
  const greyed = () => table.element().closest('[data-old]') !== null
  expect(greyed()).toBe(false)
  answer('GET /dashboard', new TypeError('Failed to fetch'))
  await queries.refetchQueries()
  await expect.element(screen.getByText(/^Not refreshed since .*The server cannot be reached/)).toBeVisible()
  expect(document.title).toMatch(/^\(\?\) /)
  await expect.element(screen.getByRole('link', { name: /^Online/ })).toHaveTextContent('27')
  expect(greyed()).toBe(true)
})

it('says that figures are old which nothing refreshes, and how old', async () => {
  const { screen } = await dashboard({ data: figures })
  const online = screen.getByRole('link', { name: /^Online/ })
  await expect.element(online).toBeVisible()
  const now = vi.spyOn(Date, 'now')
  const later = Date.now() + 50_000
  now.mockReturnValue(later)
  await expect
    .element(screen.getByText(/^Not refreshed since .*, 50 s ago\. The server does not answer\.$/))
    .toBeVisible()
  expect(online.element().closest('section')?.querySelectorAll('path[d="M1 4H7"]')).toHaveLength(4)
  now.mockRestore()
})

it('says so where there is nothing yet', async () => {
  const { screen } = await dashboard({
    data: { ...figures, assignments: [], activity: [], fixes: [] },
  })
  await expect.element(screen.getByText('No guards on duty')).toBeVisible()
  await expect.element(screen.getByText('No activity yet')).toBeVisible()
  await expect.element(screen.getByText('No positions received yet')).toBeVisible()
})

it('tells a new company how long positions are stored and that nothing is backed up', async () => {
  const { screen } = await dashboard({ data: { ...figures, first_run: 'begin' } }, administrator, {
    'GET /system-settings/own': refusal(200, { data: ownSystemSettings }, { etag: '"0"' }),
    'GET /backup': { data: null, disk: null, seals: null },
  })
  const card = screen.getByRole('region', { name: 'Retention and backups' })
  await expect.element(card).toHaveTextContent('Positions of guards are stored for ever.')
  await expect.element(card).toHaveTextContent('This server makes no backups.')
  await expect.element(card.getByRole('link', { name: 'Set a limit' })).toBeVisible()
})

it('leaves that to the settings once a company has begun', async () => {
  const { screen } = await dashboard({ data: figures }, administrator)
  await expect.element(screen.getByRole('link', { name: /^Offline/ })).toBeVisible()
  expect(screen.getByText('Retention and backups').elements()).toEqual([])
})
