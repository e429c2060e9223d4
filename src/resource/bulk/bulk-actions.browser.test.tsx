import '../../app/index.css'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { clients, type Client } from '../../../contract/clients/client.ts'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { dispatcher, refusal } from '../../../tests/support/screens/stub-app.tsx'
import { useCommands } from '../command/use-commands.ts'
import type { ResourceView } from '../record/resource-view.ts'
import type { BulkAction } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { ListPage } from '../list/list-page.tsx'

const kind: ResourceView<Client> = {
  of: clients,
  module: 'Clients',
  one: 'client',
  many: 'clients',
  title: ({ name }) => name,
  fields: { name: { label: 'Name' } },
  list: '/clients',
  view: (id) => `/clients/${id}`,
  failures: {
    list: '',
    record: () => '',
    add: '',
    change: () => '',
    remove: () => 'Failed to delete client',
  },
}

function RemoveClients({
  rows,
  onClose,
}: {
  rows: readonly Client[]
  onClose: (left: readonly Client[]) => void
}) {
  const { remove } = useCommands(kind)
  return (
    <BulkDialog
      rows={rows}
      nameOf={kind.title}
      title={`Remove ${rows.length} clients?`}
      confirm="Remove"
      danger
      run={(row) => remove(row.id, null)}
      done={(count) => `${count} clients removed.`}
      onClose={onClose}
    >
      <p>They are no longer listed.</p>
    </BulkDialog>
  )
}
const bulk: readonly BulkAction<Client>[] = [
  { label: 'Remove', icon: null, needs: 'Edit Clients', Dialog: RemoveClients },
]

const rows = ['Karura', 'Athi River', 'Gigiri'].map((name, at) => ({
  id: String(at + 1),
  name,
  assignment_count: 0,
}))
const list = (answers: Record<string, unknown>, user?: typeof dispatcher) =>
  recordScreen({
    at: '/clients',
    pages: {
      '/clients': <ListPage kind={kind} columns={[{ field: 'name' }]} bulk={bulk} whenEmpty="none" />,
      '/clients/:id': <p>a client</p>,
    },
    answers: { 'GET /clients': { data: rows, meta: meta(3) }, ...answers },
    ...(user && { user }),
  })

it('does it to each selected row by a command of its own, names what failed, and tries that again', async () => {
  const { screen, asked, answer } = await list({
    'DELETE /clients/1': { data: { id: '1' } },
    'DELETE /clients/3': refusal(409, { message: 'This still has 2 assignments.', code: 'referred_to' }),
  })
  await screen.getByRole('checkbox', { name: 'Select Karura' }).click()
  await screen.getByRole('checkbox', { name: 'Select Gigiri' }).click()
  const bar = screen.getByRole('toolbar', { name: 'Selected clients' })
  await expect.element(bar).toHaveTextContent('2 clients selected')
  await bar.getByRole('button', { name: 'Remove' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Remove 2 clients?' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('1 of 2 done. 1 failed:')
  await expect
    .element(dialog.getByRole('list', { name: 'Not done' }))
    .toHaveTextContent('GigiriThis still has 2 assignments.')

  answer('DELETE /clients/3', { data: { id: '3' } })
  await dialog.getByRole('button', { name: 'Try the 1 again' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(screen.getByText('2 clients removed.')).toBeVisible()
  const removals = asked.filter(({ call }) => call.startsWith('DELETE'))
  expect(removals.map(({ call }) => call)).toEqual([
    'DELETE /clients/1',
    'DELETE /clients/3',
    'DELETE /clients/3',
  ])
  expect(new Set(removals.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3)
  await expect.poll(() => bar.query()).toBeNull()
})

it('closed on the way, ends with the one under way, tells how many are done, and keeps the rest selected', async () => {
  let answerSecond: (reply: Response) => void = () => {}
  const second = new Promise<Response>((resolve) => void (answerSecond = resolve))
  const { screen, callsOf } = await list({
    'DELETE /clients/1': { data: { id: '1' } },
    'DELETE /clients/2': () => second,
    'DELETE /clients/3': { data: { id: '3' } },
  })
  await screen.getByRole('checkbox', { name: 'Select all clients on this page' }).click()
  const bar = screen.getByRole('toolbar', { name: 'Selected clients' })
  await bar.getByRole('button', { name: 'Remove' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Remove 3 clients?' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 of 3 tried')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  answerSecond(refusal(200, { data: { id: '2' } }))
  await expect.element(screen.getByText('2 of 3 done.')).toBeVisible()
  await expect.element(bar).toHaveTextContent('1 client selected')
  await expect.element(screen.getByRole('checkbox', { name: 'Select Gigiri' })).toBeChecked()
  expect(callsOf('DELETE /clients/3')).toEqual([])
})

it('is selected by keys: arrows go from row to row, Space selects, and one press takes the page', async () => {
  const { screen, address } = await list({})
  await expect.element(screen.getByRole('link', { name: 'Karura' })).toBeVisible()
  ;(screen.getByRole('link', { name: 'Karura' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('link', { name: 'Athi River' })).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('checkbox', { name: 'Select Athi River' })).toBeChecked()
  await screen.getByRole('checkbox', { name: 'Select all clients on this page' }).click()
  const bar = screen.getByRole('toolbar', { name: 'Selected clients' })
  await expect.element(bar).toHaveTextContent('3 clients selected')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect.poll(() => bar.query()).toBeNull()
  await expect.element(address()).toHaveTextContent('/clients')
})

it('is not offered to who may not', async () => {
  const { screen } = await list({}, dispatcher)
  await expect.element(screen.getByRole('link', { name: 'Karura' })).toBeVisible()
  expect(
    screen
      .getByRole('checkbox')
      .elements()
      .filter((box) => box.getAttribute('aria-label')),
  ).toEqual([])
})
