import '../../app/index.css'
import { expect, it } from 'vitest'
import { clients, type Client } from '../../../contract/clients/client.ts'
import type { SavedFilter } from '../../../contract/auth/saved-filter.ts'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import type { ResourceView } from '../record/resource-view.ts'
import { ListPage } from './list-page.tsx'

const words = { list: '', record: () => '', add: '', change: () => '', remove: () => '' }
const kind: ResourceView<Client> = {
  of: clients,
  module: 'Clients',
  one: 'client',
  many: 'clients',
  title: ({ name }) => name,
  fields: { name: { label: 'Name' } },
  list: '/clients',
  failures: words,
}
const shared: SavedFilter = {
  id: 'b',
  name: 'By size',
  list: '/clients',
  query: 'sort=-assignment_count',
  shared: true,
  mine: false,
  removable: false,
  by_name: 'Otieno',
}
const own: SavedFilter = {
  ...shared,
  id: 'a',
  name: 'Rivers',
  query: 'search=riv',
  shared: false,
  mine: true,
  removable: true,
}

it('keeps what the list shows by a name, and shows it again', async () => {
  const { screen, address, asked, answer } = await recordScreen({
    at: '/clients?search=riv&page=2',
    pages: { '/clients': <ListPage kind={kind} columns={[{ field: 'name' }]} whenEmpty="none" /> },
    answers: {
      'GET /clients': { data: [{ id: '1', name: 'Athi River', assignment_count: 0 }], meta: meta(1) },
      'GET /saved-filters': { data: [shared] },
      'POST /saved-filters': { data: own },
      'DELETE /saved-filters/a': { data: { id: 'a' } },
    },
  })
  await screen.getByRole('button', { name: 'Saved filters' }).click()
  const panel = screen.getByRole('dialog', { name: 'Saved filters' })
  await expect.element(panel.getByRole('button', { name: /By size/ })).toHaveTextContent('by Otieno')
  await expect.element(panel.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  await panel.getByLabelText('Save this view as').fill('Rivers')
  answer('GET /saved-filters', { data: [own, shared] })
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(panel.getByRole('button', { name: 'Rivers', exact: true })).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /saved-filters')?.body).toEqual({
    list: '/clients',
    name: 'Rivers',
    query: 'search=riv',
    shared: false,
  })
  await panel.getByRole('button', { name: /By size/ }).click()
  await expect.element(address()).toHaveTextContent(/^\/clients\?sort=-assignment_count$/)
  await screen.getByRole('button', { name: 'Saved filters' }).click()
  answer('GET /saved-filters', { data: [{ ...shared, removable: true }] })
  await panel.getByRole('button', { name: 'Remove Rivers' }).click()
  await expect.element(panel.getByRole('button', { name: 'Rivers', exact: true })).not.toBeInTheDocument()
  await expect.element(panel.getByRole('button', { name: 'Remove By size' })).toBeVisible()
})
