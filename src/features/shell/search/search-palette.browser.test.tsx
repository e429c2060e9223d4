import '../../../app/index.css'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Routes, useLocation } from 'react-router-dom'
import type { SearchReply } from '../../../../contract/core/search.ts'
import {
  administrator,
  type StubReplies,
  dispatcher,
  refusal,
  StubApp,
  stubServices,
} from '../../../../tests/support/screens/stub-app.tsx'
import { RequireSession } from '../../../routing/require-session.tsx'
import { ShellPage } from '../shell-page.tsx'
import { Shell } from '../shell.tsx'

const found = (q: string): SearchReply => ({
  data: q.startsWith('zzz')
    ? []
    : [
        {
          kind: 'client',
          many: 'clients',
          records: [
            { id: '7', title: 'Ann Holdings', detail: 'C-7', state: 'archived', href: '/clients/view/7' },
          ],
          more: false,
        },
        {
          kind: 'worker',
          many: 'guards',
          records: [
            { id: '3', title: 'Susanna Otieno', detail: '', state: null, href: '/guards/3' },
            { id: '4', title: 'Anne Njeri', detail: '', state: null, href: '/guards/4' },
          ],
          more: true,
        },
      ],
  meta: { position: 1200, newest: q.startsWith('late') ? 1250 : 1200 },
})
const json = (body: unknown) => refusal(200, body)

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

async function opened(answers: StubReplies = {}, user = administrator) {
  const stub = stubServices({
    user,
    answers: { 'GET /search': (query: URLSearchParams) => json(found(query.get('q') ?? '')), ...answers },
  })
  const screen = await render(
    <StubApp at="/dashboard" services={stub.services}>
      <Routes>
        <Route element={<RequireSession need="verification" />}>
          <Route element={<Shell />}>
            <Route
              path="*"
              element={
                <ShellPage title="Page">
                  <Where />
                </ShellPage>
              }
            />
          </Route>
        </Route>
      </Routes>
    </StubApp>,
  )
  await expect.element(screen.getByText('at /dashboard')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const box = screen.getByRole('combobox', { name: 'Search everything' })
  await expect.element(box).toHaveFocus()
  const selected = () => document.querySelector('[role=option][aria-selected=true]')?.textContent
  return { ...stub, screen, box, selected }
}

it('finds records in groups, marks what was searched for, and opens one by keys alone', async () => {
  const { screen, box, selected, asked } = await opened()
  await userEvent.fill(box, 'ann')
  await expect.element(screen.getByRole('group', { name: 'Guards (the first 2)' })).toBeVisible()
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Ann',
    'ann',
    'Ann',
  ])
  expect(selected()).toBe('Ann HoldingsC-7Archived')
  expect(asked.filter(({ call }) => call === 'GET /search').map(({ query }) => query)).toEqual(['?q=ann'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(selected()).toBe('Anne Njeri')
  await userEvent.keyboard('{ArrowDown}')
  expect(selected()).toBe('Ann HoldingsC-7Archived')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(screen.getByText('at /guards/4')).toBeVisible()
  expect(document.querySelector('dialog[open]')).toBeNull()
})

it('opens what Enter meant once the server has answered, and pages and moments', async () => {
  const { screen, box } = await opened()
  await userEvent.fill(box, 'ann')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('at /clients/view/7')).toBeVisible()
  await screen.getByRole('button', { name: 'Search' }).click()
  await userEvent.fill(box, 'zzz')
  await expect.element(screen.getByText('Nothing found')).toBeVisible()
  await userEvent.fill(box, 'company sett')
  await screen.getByRole('option', { name: 'Company Settings' }).click()
  await expect.element(screen.getByText('at /company-settings')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.fill(box, '23 Nov 2026 16:00')
  await screen.getByRole('option', { name: 'Replay 23 Nov 2026, 16:00' }).click()
  const at = Date.UTC(2026, 10, 23, 13)
  const address = `at /tracker?from=${at - 3_600_000}&to=${at + 3_600_000}&at=${at}`
  await expect.element(screen.getByText(address)).toBeVisible()
})

it('says how far the index is while it is behind, what failed, and lists only pages of the role', async () => {
  const { screen, box, answer } = await opened({}, dispatcher)
  await expect.element(screen.getByRole('option', { name: 'Patrol Tracker' })).toBeVisible()
  expect(document.querySelector('[role=listbox]')?.textContent).not.toContain('Roles')
  await userEvent.fill(box, 'late')
  await expect
    .element(screen.getByText('The search includes events up to 1,200 of 1,250. The rest is being added.'))
    .toBeVisible()
  answer('GET /search', refusal(500, { message: 'The database does not answer.' }))
  await userEvent.fill(box, 'later')
  await expect.element(screen.getByText('Failed to search.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
})
