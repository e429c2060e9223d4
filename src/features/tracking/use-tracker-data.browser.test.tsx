import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LiveFeedContext } from '../../api/live-feed-context.ts'
import { createRefresh } from '../../resource/refresh/refresh.ts'
import { StubApp, stubServices, dispatcher } from '../../../tests/support/screens/stub-app.tsx'
import { dismissToast, toasts } from '../../ui/overlay/toast.ts'
import type { Tracking } from './create-tracking.ts'
import type { LiveFeed } from '../../streams/live-feed.ts'
import { TrackingContext } from './use-tracking.ts'
import { useTrackerData } from './use-tracker-data.ts'

const meta = { total: 1, per_page: 1000, current_page: 1, last_page: 1, from: 1, to: 1 }
const list = (data: unknown[]) => ({ data, meta })

function Screen() {
  const { roster, error, missing, refetch } = useTrackerData()
  const queries = useQueryClient()
  return (
    <>
      <p data-testid="clients">{roster.clients.map(({ name }) => name).join()}</p>
      <p data-testid="guards">{roster.guards.map(({ user_full_name }) => user_full_name).join()}</p>
      <p data-testid="error">{error && `${error.title} ${error.detail}`}</p>
      <p data-testid="failed">
        {
          queries
            .getQueryCache()
            .getAll()
            .filter(({ state }) => state.status === 'error').length
        }
      </p>
      <p data-testid="missing">{missing.join()}</p>
      <button onClick={() => void queries.refetchQueries()}>again</button>
      <button onClick={() => void refetch()}>retry</button>
    </>
  )
}

const live = () => {
  const byId = new Map<string, unknown>()
  const guards$ = new BehaviorSubject({ version: 0, byId, changed: new Set<string>() })
  const report = (id: string) => {
    byId.set(id, {})
    guards$.next({ version: 1, byId, changed: new Set([id]) })
  }
  const rostered: string[][] = []
  const setRoster = (guards: readonly { id: string }[]) => rostered.push(guards.map(({ id }) => id))
  const tracking = {
    live: { guards$ },
    listShown: () => {},
    statuses: { setRoster, setGeofences: () => {} },
  } as unknown as Tracking
  return { tracking, report, rostered }
}

const worker = (id: string) => ({
  id,
  user_full_name: `Guard ${id}`,
  client_id: null,
  assignment_id: null,
  assignment_name: null,
  shift_name: null,
  live_location: null,
})

async function screen(broken = false, workers: unknown = list([worker('1')]), link = { isUp: () => true }) {
  let clients: unknown = list([{ id: '1', name: 'Uhuru Mall', assignment_count: 0 }])
  let assignments: unknown = broken ? { message: 'restarting' } : list([])
  const { services, asked } = stubServices({
    user: dispatcher,
    answers: {
      'GET /workers': { toJSON: () => workers },
      'GET /clients': { toJSON: () => clients },
      'GET /assignments': { toJSON: () => assignments },
      'GET /site-posts': list([]),
    },
  })
  const { tracking, report, rostered } = live()
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  const refresh = createRefresh(queries)
  await render(
    <StubApp at="/" services={services}>
      <QueryClientProvider client={queries}>
        <TrackingContext value={tracking}>
          <LiveFeedContext value={{ link: { ...link, subscribe: () => () => {} } } as unknown as LiveFeed}>
            <Screen />
          </LiveFeedContext>
        </TrackingContext>
      </QueryClientProvider>
    </StubApp>,
  )
  await expect.element(page.getByTestId('clients')).toHaveTextContent('Uhuru Mall')
  return {
    report,
    rostered,
    event: (stream: string) =>
      refresh.event({ position: 1, stream, type: 'Changed', at: 0, by: 'user:1', data: {} }),
    asked: () => asked.map(({ call }) => call),
    loads: () => asked.filter(({ call }) => call === 'GET /workers').length,
    hire: (id: string) => (workers = list([worker('1'), worker(id)])),
    mend: () => (assignments = list([])),
    breakDown: () => (clients = { message: 'restarting' }),
  }
}

it('keeps what is there when a later load fails, and tells it', async () => {
  const { breakDown } = await screen()
  breakDown()
  await page.getByRole('button', { name: 'again' }).click()
  await expect
    .poll(() => toasts.get().map(({ text }) => text))
    .toEqual(['Error loading data. Please refresh the page.'])
  await expect.element(page.getByTestId('clients')).toHaveTextContent('Uhuru Mall')
  await expect.element(page.getByTestId('error')).toHaveTextContent('')
})

it('advises nobody to refresh the page while it asks again by itself for what is there', async () => {
  const { breakDown, asked } = await screen(false, list([worker('1')]), { isUp: () => false })
  for (const { id } of toasts.get()) dismissToast(id)
  breakDown()
  const before = asked().length
  await page.getByRole('button', { name: 'again' }).click()
  await expect
    .poll(
      () =>
        asked()
          .slice(before)
          .filter((call) => call === 'GET /clients').length,
    )
    .toBe(2)
  await expect.element(page.getByTestId('failed')).toHaveTextContent('1')
  expect(toasts.get()).toEqual([])
})

it('says that it is the guards who could not be had, and why', async () => {
  await screen(false, { message: 'restarting' })
  await expect
    .element(page.getByTestId('error'))
    .toHaveTextContent('Failed to fetch workers. Invalid response format')
})

it('loads again when a guard reports who was not there, once for each', async () => {
  const { report, rostered, hire, loads } = await screen()
  report('1')
  hire('2')
  report('2')
  await expect.element(page.getByTestId('guards')).toHaveTextContent('Guard 1,Guard 2')
  expect(rostered).toEqual([['1'], ['1', '2']])
  report('3')
  await expect.poll(loads).toBe(3)
  report('3')
  report('2')
  await page.getByRole('button', { name: 'again' }).click()
  await expect.poll(loads).toBe(4)
})

it('shows the other lists where one fails, says which, and asks for that one again', async () => {
  const { mend, loads } = await screen(true)
  await expect.element(page.getByTestId('missing')).toHaveTextContent(/^Assignments: /)
  await expect.element(page.getByTestId('guards')).toHaveTextContent('Guard 1')
  mend()
  await page.getByRole('button', { name: 'retry' }).click()
  await expect.element(page.getByTestId('missing')).toHaveTextContent(/^$/)
  expect(loads()).toBe(1)
})

it('asks only for the lists that an event touches', async () => {
  const { event, asked } = await screen()
  const before = asked().length
  event('site-post-4')
  await expect.poll(() => asked().slice(before)).toEqual(['GET /site-posts'])
  event('client-1')
  await expect.poll(() => asked().length - before).toBe(4)
  expect(asked().slice(before).toSorted()).toEqual([
    'GET /assignments',
    'GET /clients',
    'GET /site-posts',
    'GET /site-posts',
  ])
  event('worker-1')
  await expect.poll(() => asked().slice(before + 4)).toEqual(['GET /workers'])
})
