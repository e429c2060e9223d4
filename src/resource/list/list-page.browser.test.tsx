import '../../app/index.css'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { clients } from '../../../contract/clients/client.ts'
import { dispatcher, refusal } from '../../../tests/support/screens/stub-app.tsx'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { ListPage } from './list-page.tsx'
import type { ResourceView } from '../record/resource-view.ts'

const kind: ResourceView<{ id: string; name: string; assignment_count: number }> = {
  of: clients,
  module: 'Clients',
  one: 'client',
  many: 'clients',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    phone: { label: 'Phone', phone: true },
    assignment_count: { label: 'Assignments' },
  },
  list: '/clients',
  add: '/clients/add',
  view: (id) => `/clients/${id}`,
  failures: {
    list: 'Failed to fetch clients',
    record: () => '',
    add: '',
    change: () => '',
    remove: () => '',
  },
}
const NDJSON = { 'content-type': 'application/x-ndjson' }
afterEach(() => localStorage.clear())

const karura = { id: '1', name: 'Karura', assignment_count: 2 }
const athi = { id: '2', name: 'Athi River', assignment_count: 1 }
const gigiri = { id: '3', name: 'Gigiri', assignment_count: 0 }
const reply = (...rows: (typeof karura)[]) => ({ data: rows, meta: meta(rows.length) })

const list = (answer: unknown, at = '/clients', user?: typeof dispatcher) =>
  recordScreen({
    at,
    pages: {
      '/clients': (
        <div style={{ height: 500, display: 'flex' }}>
          <ListPage
            kind={kind}
            columns={[{ field: 'name' }, { field: 'assignment_count', numeric: true }]}
            whenEmpty="nobody pays yet."
          />
        </div>
      ),
      '/clients/:id': <p>a client</p>,
    },
    answers: { 'GET /clients': answer },
    ...(user && { user }),
  })
type Screen = Awaited<ReturnType<typeof list>>
const names = ({ screen }: Screen) =>
  screen
    .getByRole('table')
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

it('asks for what the address says, and puts what is typed and chosen into it', async () => {
  const shown = await list(reply(karura, athi), '/clients?search=riv&sort=-name')
  const { screen, address, callsOf } = shown
  await expect.poll(() => names(shown)).toEqual(['Karura', 'Athi River'])
  expect(callsOf('GET /clients')[0]?.query).toBe('?page=1&per_page=20&search=riv&sort=-name')
  await screen.getByRole('button', { name: 'Assignments' }).click()
  await expect.element(address()).toHaveTextContent('/clients?search=riv&sort=-assignment_count')
  await screen.getByRole('searchbox').fill('athi')
  await expect.element(address()).toHaveTextContent('/clients?search=athi&sort=-assignment_count')
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('checkbox', { name: 'Assignments' }).click()
  await expect.element(address()).toHaveTextContent('hidden=assignment_count')
  await expect.element(screen.getByRole('columnheader', { name: 'Assignments' })).not.toBeInTheDocument()
})

it('keeps what was typed and what is chosen in the moment in which the typing counts', async () => {
  const { screen, address } = await list(reply(karura, athi))
  const search = screen.getByRole('searchbox')
  const order = screen.getByRole('button', { name: 'Assignments' })
  await expect.element(order).toBeVisible()
  // all in one task, so that React does not render between the events
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const input = search.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'athi')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  vi.advanceTimersByTime(300)
  order.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  vi.useRealTimers()
  await expect.element(address()).toHaveTextContent('search=athi')
  await expect.element(address()).toHaveTextContent('sort=-assignment_count')
  await expect.element(search).toHaveValue('athi')
})

it('shows changes in place while a row is pointed at, and the new order when that is asked for', async () => {
  const shown = await list(reply(athi, karura))
  const { screen, answer, event } = shown
  const row = screen.getByRole('row', { name: /Karura/ })
  await row.hover()
  answer('GET /clients', reply({ ...karura, name: 'Aberdare' }, gigiri, athi))
  event('client-1')
  await expect.poll(() => names(shown)).toEqual(['Athi River', 'Aberdare'])
  await screen.getByRole('button', { name: '2 changes' }).click()
  await expect.poll(() => names(shown)).toEqual(['Aberdare', 'Gigiri', 'Athi River'])
})

it('follows at once while nobody points at it', async () => {
  const shown = await list(reply(athi))
  await expect.poll(() => names(shown)).toEqual(['Athi River'])
  await shown.screen.getByRole('searchbox').hover()
  shown.answer('GET /clients', reply(gigiri, athi))
  shown.event('assignment-9')
  await expect.poll(() => names(shown)).toEqual(['Gigiri', 'Athi River'])
  await expect.element(shown.screen.getByText('2 clients')).toBeVisible()
})

it('goes from row to row by the arrow keys, to the search by a slash, and opens a row by Enter', async () => {
  const shown = await list(reply(athi, gigiri, karura))
  const link = (name: string) => shown.screen.getByRole('link', { name })
  await expect.element(link('Karura')).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(shown.screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.tab()
  link('Athi River').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('Gigiri')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(link('Karura')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(shown.screen.getByText('a client')).toBeVisible()
})

it('mounts only the rows in sight of a long page', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => ({ ...karura, id: String(at), name: `Client ${at}` }))
  const shown = await list({ data: many, meta: meta(1000) })
  await expect.element(shown.screen.getByRole('link', { name: 'Client 0', exact: true })).toBeVisible()
  expect(names(shown).length).toBeLessThan(60)
  shown.screen.getByRole('link', { name: 'Client 0', exact: true }).element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(shown.screen.getByRole('link', { name: 'Client 999' })).toHaveFocus()
})

it('saves all that is found, on every page: as a spreadsheet of the screen, and whole', async () => {
  const { screen, answer, callsOf } = await list(reply(athi), '/clients?search=riv&page=2')
  await expect.element(screen.getByRole('table')).toBeVisible()
  const files = vi.spyOn(URL, 'createObjectURL')
  const newest = z.instanceof(Blob)
  const bytes = async () => new Uint8Array(await newest.parse(files.mock.lastCall?.[0]).arrayBuffer())
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: 'Export' }).click()
    await screen.getByRole('group', { name: 'Export' }).getByRole('button', { name }).click()
  }
  answer('GET /clients', () => new Response(`${JSON.stringify(athi)}\n`, { headers: NDJSON }))
  await choose('Spreadsheet (CSV)')
  await expect.poll(() => files.mock.calls.length).toBe(1)
  expect(callsOf('GET /clients').at(-1)?.headers.get('accept')).toBe('application/x-ndjson')
  expect(callsOf('GET /clients').at(-1)?.query).toBe('?search=riv')
  expect(new TextDecoder().decode(await bytes())).toBe('Name,Assignments\r\nAthi River,1\r\n')
  // the byte order mark, by which spreadsheets recognise UTF-8
  expect(Array.from(await bytes()).slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])

  answer('GET /clients', new Response('id,name\n2,Athi River\n', { headers: { 'content-type': 'text/csv' } }))
  await choose('All fields (CSV)')
  await expect.poll(() => files.mock.calls.length).toBe(2)
  expect(callsOf('GET /clients').at(-1)?.headers.get('accept')).toBe('text/csv')
  expect(Array.from(await bytes()).slice(0, 5)).toEqual([0xef, 0xbb, 0xbf, 0x69, 0x64])
})

it('takes any field of a record for a column, and remembers that in this browser', async () => {
  await page.viewport(1440, 900)
  const phoned = { ...athi, phone: '0712 345 678' }
  const first = await list(reply(phoned))
  await first.screen.getByRole('button', { name: 'Columns' }).click()
  await first.screen.getByRole('checkbox', { name: 'Phone' }).click()
  await expect.element(first.address()).toHaveTextContent('/clients?shown=phone')
  await expect.element(first.screen.getByRole('cell', { name: '0712 345 678' })).toBeVisible()
  await first.screen.unmount()
  const second = await list(reply(phoned))
  await expect.element(second.screen.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await second.screen.getByRole('button', { name: 'Columns' }).click()
  await second.screen.getByRole('checkbox', { name: 'Phone' }).click()
  await expect.element(second.screen.getByRole('columnheader', { name: 'Phone' })).not.toBeInTheDocument()
  expect(localStorage.getItem('askari.columns./clients')).toBeNull()
})

it('says that there is nothing, that nothing fits, and what failed', async () => {
  const { screen, answer } = await list(reply())
  await expect.element(screen.getByText('No clients yet')).toBeVisible()
  await screen.getByRole('searchbox').fill('x')
  await expect.element(screen.getByText('No client matches “x”')).toBeVisible()
  answer('GET /clients', refusal(500, {}))
  await screen.getByRole('button', { name: 'Show all clients' }).click()
  await screen.getByRole('searchbox').fill('y')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to fetch clients')
  answer('GET /clients', reply(athi))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Athi River' })).toBeVisible()
})

it('offers nothing that the role may not do', async () => {
  const { screen } = await list(reply(), '/clients', dispatcher)
  await expect.element(screen.getByText('No clients yet')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Add client' })).not.toBeInTheDocument()
})

it('does not count the list before as what is searched for now', async () => {
  const shown = await list(reply(karura, athi))
  await expect.element(shown.screen.getByText('2 clients')).toBeVisible()
  let answer: (found: Response) => void = () => {}
  const answered = new Promise<Response>((resolve) => (answer = resolve))
  shown.answer('GET /clients', () => answered)
  await shown.screen.getByRole('searchbox').fill('athi')
  await expect.element(shown.screen.getByText('Loading…')).toBeVisible()
  answer(refusal(200, reply(athi)))
  await expect.element(shown.screen.getByText('1 client', { exact: true })).toBeVisible()
})
