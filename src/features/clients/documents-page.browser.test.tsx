import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type StubReplies, refusal } from '../../../tests/support/screens/stub-app.tsx'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
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
  file: null,
}
const digest = 'a'.repeat(64)
const lease = new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' })
const screenAt = (at: string, answers: StubReplies = {}) =>
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
      ...answers,
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
    { title: 'Cover 2027', client_id: '7', kind: 'insurance', reference: null, expires_on: null, file: null },
  ])
})

it('takes a reference and a day away', async () => {
  const { screen, callsOf } = await screenAt('/documents/edit/4')
  await screen.getByRole('textbox', { name: 'Reference' }).fill('')
  const day = screen.getByLabelText('Expires on')
  await day.fill('2027-11-03')
  await screen.getByRole('textbox', { name: 'Reference' }).click()
  await expect.element(day).toHaveValue('3 Nov 2027')
  await expect.element(day).toHaveAccessibleDescription('Leave it empty if it does not expire')
  await day.fill('')
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

it('keeps the file that is chosen, by its digest and its name', async () => {
  const stored = { data: { digest, type: 'application/pdf', bytes: 8 } }
  const { screen, callsOf } = await screenAt('/documents/edit/4', { 'POST /files': refusal(201, stored) })
  await userEvent.upload(screen.getByLabelText('File'), lease)
  await expect.element(screen.getByText('lease.pdf', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => callsOf('PATCH /documents/4').map(({ body }) => body))
    .toEqual([{ file: { digest, name: 'lease.pdf' } }])
})

it('saves nothing while a file is on its way, and what was there before once it is stopped', async () => {
  const { screen, callsOf } = await screenAt('/documents/edit/4', {
    'POST /files': () => new Promise<Response>(() => {}),
  })
  await userEvent.upload(screen.getByLabelText('File'), lease)
  await expect.element(screen.getByText('Sending lease.pdf, 1 kB …')).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByText('A file is still being uploaded. Save when it is complete.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Cover of 2027')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => callsOf('PATCH /documents/4').map(({ body }) => body))
    .toEqual([{ title: 'Cover of 2027' }])
})

it('says why a file is not taken, and keeps the one before', async () => {
  const before = { ...cover, file: { digest, name: 'lease.pdf' } }
  const { screen } = await screenAt('/documents/edit/4', {
    'GET /documents/4': refusal(200, { data: before }, { etag: '"1"' }),
    'POST /files': refusal(415, { message: 'Please choose one of these: PDF.' }),
  })
  await userEvent.upload(screen.getByLabelText('File'), new File(['x'], 'notes.txt'))
  await expect.element(screen.getByText('Please choose one of these: PDF.')).toBeVisible()
  await expect.element(screen.getByText('lease.pdf', { exact: true })).toBeVisible()
})
