import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { BrowserRouter, MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { withParams, replaceUrlParams } from '../../../routing/use-url-params.ts'
import { useTrackerUrlState } from './use-tracker-url-state.ts'

type Change = ReturnType<typeof useTrackerUrlState>[1]
let firstChange: Change | undefined

function Screen() {
  const [search, change] = useTrackerUrlState()
  firstChange ??= change
  const navigate = useNavigate()
  const { search: text } = useLocation()
  return (
    <>
      <output>{JSON.stringify(search)}</output>
      <p data-testid="address">{text}</p>
      <button onClick={() => change({ guard: '8', window: null }, { replace: false })}>select</button>
      <button onClick={() => change({ at: 1234.4 })}>moment</button>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  )
}

beforeEach(() => {
  firstChange = undefined
})

const address = () => page.getByTestId('address')

it('reads a link, takes bad values for absent, and keeps what is not its own', async () => {
  await render(
    <MemoryRouter initialEntries={['/tracker/trail?guard=17&hours=12&status=gone&theme=light']}>
      <Screen />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent(
    JSON.stringify({
      guard: '17',
      window: { hours: 12 },
      at: null,
      beside: null,
      client: null,
      assignment: null,
      status: 'all',
      offDuty: false,
      q: '',
      group: 'name',
      look: null,
      asSeen: false,
      smoothed: false,
    }),
  )
  await page.getByRole('button', { name: 'select' }).click()
  await expect.element(address()).toHaveTextContent('?guard=8&theme=light')
  await page.getByRole('button', { name: 'moment' }).click()
  await expect.element(address()).toHaveTextContent('?guard=8&theme=light&at=1234')
  await page.getByRole('button', { name: 'back' }).click()
  await expect.element(address()).toHaveTextContent('?guard=17&hours=12&status=gone&theme=light')
})

it('takes nothing back: a change that was begun earlier starts from the address as it is now', async () => {
  await render(
    <MemoryRouter initialEntries={['/tracker/trail']}>
      <Screen />
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: 'select' }).click()
  await expect.element(address()).toHaveTextContent('?guard=8')
  firstChange?.({ q: 'gate' })
  firstChange?.({ at: 5 })
  await expect.element(address()).toHaveTextContent('?guard=8&q=gate&at=5')
})

function Beside() {
  const [, change] = useTrackerUrlState()
  return <button onClick={() => change({ q: 'gate' })}>find</button>
}

it('takes nothing back that another part of the page has written before the page is drawn again', async () => {
  await render(
    <MemoryRouter initialEntries={['/tracker?at=5']}>
      <Screen />
      <Beside />
    </MemoryRouter>,
  )
  const press = (name: string) => page.getByRole('button', { name }).element() as HTMLElement
  // both clicks happen before React renders again
  press('select').click()
  press('find').click()
  await expect.element(address()).toHaveTextContent('?at=5&guard=8&q=gate')
})

it('what is written in passing is not drawn, is kept by what is written next, and never on an address that it is not of', async () => {
  const { href } = window.location
  onTestFinished(() => window.history.replaceState(null, '', href))
  window.history.replaceState(null, '', '?at=5&theme=light')
  await render(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  )
  const pass = () => replaceUrlParams((before) => withParams(before, { at: '77' }))
  pass()
  expect(window.location.search).toBe('?at=77&theme=light')
  await expect.element(address()).toHaveTextContent('?at=5&theme=light')
  await page.getByRole('button', { name: 'select' }).click()
  await expect.element(address()).toHaveTextContent('?at=77&theme=light&guard=8')
  window.history.pushState({ key: 'elsewhere' }, '', '?q=gate')
  pass()
  expect(window.location.search).toBe('?q=gate')
})
