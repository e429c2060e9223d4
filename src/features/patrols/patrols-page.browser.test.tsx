import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { render } from 'vitest-browser-react'
import { administrator, dispatcher, StubApp, stubServices } from '../../../tests/support/screens/stub-app.tsx'
import { PatrolsPage } from './patrols-page.tsx'

const meta = { total: 1, per_page: 20, current_page: 1, last_page: 1, from: 1, to: 1 }
const patrol = {
  id: '7',
  worker_id: '12',
  worker_name: 'Grace Achieng',
  assignment_id: null,
  assignment_name: null,
  started_at: Date.UTC(2026, 10, 21, 15),
  ended_at: Date.UTC(2026, 10, 22, 3, 5),
}

async function patrols(at: string, answer: unknown, user = administrator) {
  const stub = stubServices({
    user,
    answers: {
      'GET /patrols': answer,
      'GET /workers': { data: [], meta },
      'GET /assignments': { data: [], meta },
    },
  })
  const screen = await render(
    <StubApp at={at} services={stub.services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Suspense>
          <PatrolsPage />
        </Suspense>
      </QueryClientProvider>
    </StubApp>,
  )
  return { ...stub, screen }
}

it('leads from a patrol to its trail, with times of the company and a duration', async () => {
  const { screen, asked } = await patrols('/patrols?assignment_id=4', { data: [patrol], meta })
  const row = screen.getByRole('row', { name: /Grace Achieng/ })
  await expect.element(row).toHaveTextContent(/21 Nov 2026, 18:00.*22 Nov 2026, 06:05.*12h 5m/)
  await expect
    .element(row.getByRole('link', { name: 'Grace Achieng' }))
    .toHaveAttribute('href', '/patrols/7/trail')
  expect(asked.find(({ call }) => call === 'GET /patrols')?.query).toContain('assignment_id=4')
})

it('says of a patrol that goes on no more than that: its guard may be off duty by now', async () => {
  const { screen } = await patrols('/patrols', { data: [{ ...patrol, ended_at: null }], meta })
  const row = screen.getByRole('row', { name: /Grace Achieng/ })
  await expect.element(row).toHaveTextContent(/21 Nov 2026, 18:00\s*In progress\s*–/)
})

it('names the guard without a way to a trail that the role may not replay', async () => {
  const { screen } = await patrols('/patrols', { data: [patrol], meta }, dispatcher)
  await expect.element(screen.getByText('Grace Achieng')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Grace Achieng' }).elements()).toEqual([])
})

it('leads back from a page beyond the end', async () => {
  const none = { data: [], meta: { ...meta, total: 1, current_page: 99, from: null, to: null } }
  const { screen, answer } = await patrols('/patrols?page=99', none)
  await expect.element(screen.getByText('This page is empty')).toBeVisible()
  answer('GET /patrols', { data: [patrol], meta })
  await screen.getByRole('button', { name: 'First page' }).click()
  await expect.element(screen.getByRole('link', { name: 'Grace Achieng' })).toBeVisible()
})

it('tells no patrols at all from none that fit, and leads back to all', async () => {
  const none = { data: [], meta: { ...meta, total: 0, from: null, to: null } }
  const { screen } = await patrols('/patrols?worker_id=12', none)
  await expect.element(screen.getByText('No patrol matches these filters')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all patrols' }).click()
  await expect.element(screen.getByText('No patrols yet')).toBeVisible()
})

it('exports the patrols that fit the filters in the words of the screen', async () => {
  const { screen, answer, asked } = await patrols('/patrols?assignment_id=4', { data: [patrol], meta })
  await expect.element(screen.getByRole('row', { name: /Grace Achieng/ })).toBeVisible()
  const files = vi.spyOn(URL, 'createObjectURL')
  const headers = { 'content-type': 'application/x-ndjson' }
  answer('GET /patrols', () => new Response(`${JSON.stringify(patrol)}\n`, { headers }))
  await screen.getByRole('button', { name: 'Export' }).click()
  await screen.getByRole('button', { name: 'Spreadsheet (CSV)' }).click()
  await expect.poll(() => files.mock.calls.length).toBe(1)
  expect(await z.instanceof(Blob).parse(files.mock.lastCall?.[0]).text()).toBe(
    'Guard,Assignment,Started,Ended,Duration\r\nGrace Achieng,No assignment,"21 Nov 2026, 18:00","22 Nov 2026, 06:05",12h 5m\r\n',
  )
  expect(asked.findLast(({ call }) => call === 'GET /patrols')?.query).toBe('?assignment_id=4')
  files.mockRestore()
})
