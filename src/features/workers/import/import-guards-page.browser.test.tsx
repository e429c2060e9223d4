import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { dispatcher, refusal, type StubReplies } from '../../../../tests/support/screens/stub-app.tsx'
import { recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import type { User } from '../../../../contract/auth/auth.ts'
import { ImportGuardsPage } from './import-guards-page.tsx'

const path = '/employees/patrollers/import'
const good = Array.from({ length: 250 }, (_, i) => ({
  line: i + 2,
  record: { user_full_name: `Guard ${i}`, employee_no: `G-${i}` },
}))
const guardRow = {
  user_full_name: 'Grace Achieng',
  client_id: null,
  assignment_id: null,
  assignment_name: null,
  shift_name: null,
  live_location: null,
}
const found = {
  lines: 253,
  good,
  updates: [],
  known: [{ line: 252, field: 'employee_no', message: 'Grace Achieng has this employee number already.' }],
  faults: [
    { line: 253, field: 'kra_pin', message: 'Please give the PIN.' },
    { line: 253, field: 'certificates.0.issued', message: 'Please give a day.' },
  ],
  ignored: ['colour'],
}
const screenAt = (answers: StubReplies = {}, user?: User) =>
  recordScreen({
    at: path,
    ...(user && { user }),
    pages: { [path]: <ImportGuardsPage /> },
    answers: {
      'POST /workers/import/check': { data: found },
      'POST /workers/import': { data: { added: 125, known: 0, faults: [] } },
      ...answers,
    },
  })

it('shows each fault by line and column, then adds the good lines piece by piece', async () => {
  const { screen, callsOf } = await screenAt()
  // é in Windows-1252, as western versions of Excel save it
  const file = new File([new Uint8Array([0x52, 0xe9, 0x6e, 0x65])], 'guards.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('Choose a file…'), file)
  await expect
    .element(screen.getByText(/253 lines read · 250 guards can be added · 1 is unchanged/))
    .toBeVisible()
  expect(callsOf('POST /workers/import/check').map(({ body }) => body)).toEqual([{ csv: 'Réne' }])
  await expect.element(screen.getByRole('row', { name: '253 KRA PIN Please give the PIN.' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: '253 Certificates Please give a day.' })).toBeVisible()
  await expect.element(screen.getByText('Ignored columns: colour.')).toBeVisible()
  await screen.getByRole('button', { name: 'Add 250 guards' }).click()
  await expect.element(screen.getByText('250 guards added.', { exact: true })).toBeVisible()
  const calls = callsOf('POST /workers/import')
  expect(calls.map(({ body }) => (body as { guards: unknown[] }).guards.length)).toEqual([200, 50])
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

it('says how far it came where the server refuses, and that the same file goes on', async () => {
  const { screen } = await screenAt({
    'POST /workers/import': refusal(403, { message: 'Your role does not allow this.' }),
  })
  await screen.getByRole('textbox', { name: 'Or paste the lines' }).fill('user_full_name')
  await screen.getByRole('button', { name: 'Check what was pasted' }).click()
  await screen.getByRole('button', { name: 'Add 250 guards' }).click()
  await expect.element(screen.getByText(/0 guards added, then it stopped: Your role/)).toBeVisible()
})

it('says why a file is no list of guards, and lets another one be chosen', async () => {
  const { screen } = await screenAt({
    'POST /workers/import/check': refusal(422, { message: 'The first line must name the columns.' }),
  })
  await screen.getByRole('textbox', { name: 'Or paste the lines' }).fill('lat,lon')
  await screen.getByRole('button', { name: 'Check what was pasted' }).click()
  await expect.element(screen.getByText('The first line must name the columns.')).toBeVisible()
  await expect.element(screen.getByLabelText('Choose a file…')).toBeInTheDocument()
})

it('is closed to who may not edit guards', async () => {
  const { screen } = await screenAt({}, dispatcher)
  await expect.element(screen.getByText(/Your role has no access/)).toBeVisible()
})

it('shows what would change of whom, and saves that with the new guards', async () => {
  const update = (id: string, line: number) => ({
    line,
    worker_id: id,
    name: 'Grace Achieng',
    version: 3,
    changes: [
      { field: 'phone', from: '0711 000 000', to: '0712 345 678' },
      { field: 'licence_expires_on', from: null, to: '2027-12-31' },
    ],
  })
  const { screen, callsOf } = await screenAt({
    'POST /workers/import/check': {
      data: { ...found, good: good.slice(0, 1), updates: [update('7', 3), update('8', 4)] },
    },
    'PATCH /workers/7': { data: { ...guardRow, id: '7' } },
    'PATCH /workers/8': refusal(422, {
      message: 'Validation failed',
      data: { phone: ['Please enter a number.'] },
    }),
    'POST /workers/import': { data: { added: 1, known: 0, faults: [] } },
  })
  await screen.getByRole('textbox', { name: 'Or paste the lines' }).fill('employee_no,phone')
  await screen.getByRole('button', { name: 'Check what was pasted' }).click()
  await expect
    .element(screen.getByRole('row', { name: '3 Grace Achieng Phone 0711 000 000 0712 345 678' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: '3 Grace Achieng Licence until none 31 Dec 2027' }))
    .toBeVisible()
  await screen.getByRole('checkbox', { name: 'Update 2 guards as listed' }).click()
  await expect.element(screen.getByRole('button', { name: 'Add 1 guard', exact: true })).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Update 2 guards as listed' }).click()
  await screen.getByRole('button', { name: 'Add 1 guard, update 2' }).click()
  await expect.element(screen.getByText('1 guard added. 1 guard updated.')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: '4 The line Please enter a number.' })).toBeVisible()
  const [patch] = callsOf('PATCH /workers/7')
  expect(patch?.body).toEqual({ phone: '0712 345 678', licence_expires_on: '2027-12-31' })
  expect(patch?.headers.get('if-match')).toBe('"3"')
})
