import { expect, it } from 'vitest'
import { refusal } from '../../../tests/support/stub-app.tsx'
import { meta, recordScreen } from '../../../tests/support/record-screen.tsx'
import { AddDocumentPage, DocumentPage, DocumentsPage, EditDocumentPage } from './documents-page.tsx'

const client = { id: '7', name: 'Karura', assignment_count: 1 }
const cover = {
  id: '4',
  client_id: '7',
  client_name: 'Karura',
  title: 'Cover 2027',
  kind: 'insurance',
  reference: 'K/17',
  expires_on: '2027-12-31',
}
const screenAt = (at: string) =>
  recordScreen({
    at,
    pages: {
      '/documents': <DocumentsPage />,
      '/documents/add': <AddDocumentPage />,
      '/documents/edit/:id': <EditDocumentPage />,
      '/documents/view/:id': <DocumentPage />,
    },
    answers: {
      'GET /documents': { data: [cover], meta: meta(1) },
      'GET /documents/4': refusal(200, { data: cover }, { etag: '"1"' }),
      'GET /documents/4/history': { data: [], meta: meta(0) },
      'POST /documents': refusal(201, { data: cover }, { etag: '"1"' }),
      'PATCH /documents/4': refusal(200, { data: cover }, { etag: '"2"' }),
      'GET /clients': { data: [client], meta: meta(1) },
      'GET /clients/7': { data: client },
    },
  })

it('narrows the list to a kind, and to any again', async () => {
  const { screen, address, callsOf } = await screenAt('/documents?client_id=7')
  await expect.element(screen.getByRole('cell', { name: 'Insurance' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Licence')
  await expect.element(address()).toHaveTextContent('/documents?client_id=7&kind=licence')
  await expect.poll(() => callsOf('GET /documents').at(-1)?.query).toContain('client_id=7&kind=licence')
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Any kind')
  await expect.element(address()).toHaveTextContent(/client_id=7$/)
})

it('adds a document once its kind is chosen, and takes what is left empty for none', async () => {
  const { screen, address, callsOf } = await screenAt('/documents/add')
  await screen.getByRole('textbox', { name: 'Title' }).fill('Cover 2027')
  await screen.getByRole('combobox', { name: 'Client' }).fill('kar')
  await screen.getByRole('option', { name: 'Karura' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Please choose one.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Insurance')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(address()).toHaveTextContent('/documents/view/4')
  expect(callsOf('POST /documents').map(({ body }) => body)).toEqual([
    { title: 'Cover 2027', client_id: '7', kind: 'insurance', reference: null, expires_on: null },
  ])
})

it('takes a reference and a day away', async () => {
  const { screen, callsOf } = await screenAt('/documents/edit/4')
  await screen.getByRole('textbox', { name: 'Reference' }).fill('')
  await screen.getByLabelText('Expires on').fill('')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => callsOf('PATCH /documents/4').map(({ body }) => body))
    .toEqual([{ reference: null, expires_on: null }])
})

it('adds to what the list is narrowed to, and leads back to the narrowed list', async () => {
  const { screen, address, callsOf } = await screenAt('/documents?client_id=7&kind=insurance')
  await screen.getByRole('link', { name: 'Add document' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('Karura')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(address()).toHaveTextContent('/documents?client_id=7&kind=insurance')
  await screen.getByRole('link', { name: 'Add document' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Cover 2027')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(address()).toHaveTextContent('/documents/view/4')
  expect(callsOf('POST /documents').map(({ body }) => body)).toMatchObject([
    { client_id: '7', kind: 'insurance' },
  ])
  await screen.getByRole('link', { name: 'All documents' }).click()
  await expect.element(address()).toHaveTextContent('/documents?client_id=7&kind=insurance')
  await screen.getByRole('link', { name: 'Cover 2027' }).click()
  await screen.getByRole('link', { name: 'Edit' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('link', { name: 'All documents' }).click()
  await expect.element(address()).toHaveTextContent('/documents?client_id=7&kind=insurance')
})

it('writes a day as the rest of the console does', async () => {
  const { screen } = await screenAt('/documents/view/4')
  await expect.element(screen.getByText('31 Dec 2027')).toBeVisible()
})
