import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dispatcher, refusal, type StubReplies } from '../../../tests/support/screens/stub-app.tsx'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import type { User } from '../../../contract/auth/auth.ts'
import { addDays, zoneDateAt } from '../../../domain/time/zone-days.ts'
import { AddGuardPage, EditGuardPage, GuardPage, GuardsPage } from './guards-page.tsx'

const today = zoneDateAt(Date.now(), 'Africa/Nairobi')
const path = '/employees/patrollers'
const grace = {
  id: '11',
  user_full_name: 'Grace Achieng',
  client_id: null,
  assignment_id: null,
  assignment_name: null,
  shift_name: null,
  live_location: null,
  photo: null,
  status: 'active',
  status_reason: null,
  leave_until: null,
  ended_on: null,
  employee_no: 'NB-0417',
  rank: 'Sergeant',
  phone: '+254 712 345 678',
  licence_no: 'PSRA/GF/1234',
  licence_expires_on: addDays(today, -1),
  good_conduct_no: null,
  good_conduct_expires_on: addDays(today, 12),
  certificates: [{ name: 'First Aid', no: 'RC-9', issued: null, expires: addDays(today, 400) }],
  skills: ['Dog handler', 'First aid'],
  national_id_no: '23456789',
  blood_group: 'O+',
  next_of_kin_name: null,
}
const suspended = { ...grace, status: 'suspended', status_reason: 'Found asleep' }
const screenAt = (at: string, answers: StubReplies = {}, user?: User) =>
  recordScreen({
    at,
    ...(user && { user }),
    pages: {
      [path]: <GuardsPage />,
      [`${path}/add-assigned-security-officer`]: <AddGuardPage />,
      [`${path}/edit-security-officer/:id`]: <EditGuardPage />,
      [`${path}/view-security-officer/:id`]: <GuardPage />,
    },
    answers: {
      'GET /workers': { data: [grace], meta: meta(1) },
      'GET /workers/11': refusal(200, { data: grace }, { etag: '"1"' }),
      'GET /workers/11/history': { data: [], meta: meta(0) },
      'GET /worker-assignments/11': { data: [], meta: meta(0) },
      'GET /devices': { data: [], meta: meta(0) },
      'GET /live-locations/11': { data: { live_locations: [], historical_locations: [] } },
      'POST /workers': refusal(201, { data: grace }, { etag: '"1"' }),
      'PATCH /workers/11': refusal(200, { data: grace }, { etag: '"2"' }),
      'POST /workers/11/suspend': refusal(200, { data: suspended }, { etag: '"2"' }),
      ...answers,
    },
  })
const view = `${path}/view-security-officer/11`

it('marks what has expired and what soon does, on the page and in the list', async () => {
  const { screen, go } = await screenAt(view)
  await expect.element(screen.getByText('Expired', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('12 days left')).toBeVisible()
  expect(screen.getByText(/days left|Expired|Last day/).elements()).toHaveLength(2)
  await expect.element(screen.getByText('Not recorded yet: Next of kin.')).toBeVisible()
  go(path)
  await expect.element(screen.getByRole('table').getByText('Expired').first()).toBeInTheDocument()
})

it('shows nothing of the personal part where it is not told, and no step to who may not take one', async () => {
  const { national_id_no: _, blood_group: __, ...told } = grace
  const answers = { 'GET /workers/11': refusal(200, { data: told }, { etag: '"1"' }) }
  const { screen } = await screenAt(view, answers, dispatcher)
  await expect.element(screen.getByRole('heading', { name: 'Licence and certificates' })).toBeVisible()
  expect(screen.getByText('Personal').elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Suspend' }).elements()).toEqual([])
})

it('narrows the list to licences that expire, and to a status', async () => {
  const { screen, address } = await screenAt(path)
  await screen.getByRole('combobox', { name: 'Licence' }).selectOptions('Expires within 30 days')
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('On leave')
  await expect.element(address()).toHaveTextContent(/licence=within_30_days&status=on_leave$/)
})

it('adds a guard with what is known, and leaves out what is not', async () => {
  const { screen, address, callsOf } = await screenAt(`${path}/add-assigned-security-officer`)
  await screen.getByRole('textbox', { name: 'Full name' }).fill('Grace Achieng')
  await screen.getByRole('textbox', { name: 'KRA PIN' }).fill('12')
  await screen.getByRole('textbox', { name: 'Skills' }).fill('Dog handler, First aid,')
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('Onboarding')
  await screen.getByRole('button', { name: 'Add a certificate' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/Please give the PIN as on its certificate/)).toBeVisible()
  await expect.element(screen.getByText('Please fill this in.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'KRA PIN' }).fill('a001234567z')
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('First Aid')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(address()).toHaveTextContent(view)
  const body = callsOf('POST /workers')[0]?.body as Record<string, unknown>
  expect(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))).toEqual({
    user_full_name: 'Grace Achieng',
    status: 'onboarding',
    kra_pin: 'A001234567Z',
    skills: ['Dog handler', 'First aid'],
    certificates: [{ name: 'First Aid', no: null, issued: null, expires: null }],
  })
})

it('changes only what differs, a certificate too', async () => {
  const { screen, callsOf } = await screenAt(`${path}/edit-security-officer/11`)
  await screen.getByRole('textbox', { name: 'Rank' }).fill('Inspector')
  await screen.getByRole('button', { name: 'Remove First Aid' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => callsOf('PATCH /workers/11').map(({ body }) => body))
    .toEqual([{ rank: 'Inspector', certificates: null }])
})

it('revokes the phones of several guards, and says how many there were', async () => {
  const { screen, answer, callsOf } = await screenAt(path, {
    'POST /devices/5/revoke': { data: { ...phone, status: 'revoked' } },
  })
  const revoke = async () => {
    await screen.getByRole('checkbox', { name: 'Select Grace Achieng' }).click()
    await screen.getByRole('button', { name: 'Revoke phones' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Revoke the phones of 1 guard?' })
    await dialog.getByRole('button', { name: 'Revoke' }).click()
  }
  await revoke()
  await expect.element(screen.getByText('There were no phones to revoke.')).toBeVisible()
  answer('GET /devices', { data: [phone], meta: meta(1) })
  await revoke()
  await expect.element(screen.getByText('1 phone revoked.')).toBeVisible()
  expect(callsOf('POST /devices/5/revoke')).toHaveLength(1)
})

it('suspends a guard for a reason, with the phones only where that is chosen', async () => {
  const { screen, callsOf } = await screenAt(view)
  await screen.getByRole('button', { name: 'Suspend' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Suspend Grace Achieng?' })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(dialog.getByText('Please fill this in.')).toBeVisible()
  expect(callsOf('POST /workers/11/suspend')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Found asleep')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(screen.getByText('Grace Achieng is suspended.')).toBeVisible()
  expect(callsOf('POST /workers/11/suspend').map(({ body }) => body)).toEqual([
    { status_reason: 'Found asleep', revoke_phones: false },
  ])
  await expect.element(screen.getByRole('button', { name: 'Take back' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Put on leave' }).elements()).toEqual([])
})

it('says why a step was refused, and ends employment as of today unless said otherwise', async () => {
  const { screen, callsOf } = await screenAt(view, {
    'POST /workers/11/end-employment': refusal(409, {
      message: 'This cannot be done.',
      code: 'wrong_status',
    }),
  })
  await screen.getByRole('button', { name: 'End employment' }).click()
  const dialog = screen.getByRole('dialog', { name: 'End the employment of Grace Achieng?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moved to Mombasa')
  await dialog.getByRole('button', { name: 'End employment' }).click()
  await expect.element(dialog.getByText('This cannot be done.')).toBeVisible()
  expect(callsOf('POST /workers/11/end-employment').map(({ body }) => body)).toEqual([
    { ended_on: today, status_reason: 'Moved to Mombasa' },
  ])
})

const phone = {
  id: '5',
  worker_id: '11',
  worker_name: 'Grace Achieng',
  label: 'Blue Samsung',
  status: 'enrolled',
  enrolled_at: 0,
  last_contact_at: Date.now() - 120_000,
  quarantined: 0,
  format: 'owntracks',
  battery_pct: 14,
  battery_at: Date.now() - 120_000,
}

it('shows the phones of a guard, what they tell and what is not known, and enrols one there', async () => {
  const spare = { ...phone, id: '6', label: 'Spare', last_contact_at: null, format: null, battery_pct: null }
  const { screen, callsOf } = await screenAt(view, {
    'GET /devices': { data: [phone, spare], meta: meta(2) },
    'POST /devices': refusal(201, { data: spare }, { etag: '"1"' }),
    'GET /devices/6/enrolment': { data: { device: spare, ways: [] } },
  })
  await expect.element(screen.getByRole('columnheader', { name: 'Last contact' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Blue Samsung 2 min ago .*14 %/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Spare never .*unknown/ })).toBeVisible()
  expect(callsOf('GET /devices')[0]?.query).toContain('worker_id=11')
  await screen.getByRole('button', { name: 'Enrol a phone' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Enrol a phone' })
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Spare')
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Spare, Grace Achieng' })).toBeVisible()
  expect(callsOf('POST /devices').map(({ body }) => body)).toEqual([{ worker_id: '11', label: 'Spare' }])
})

it('takes any field for a column, of which it then asks for the whole record, and says when a search fails', async () => {
  await page.viewport(1440, 900)
  const { screen, callsOf, answer } = await screenAt(`${path}?shown=national_id_no,certificates`)
  await expect.element(screen.getByRole('cell', { name: '23456789' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: /^First Aid no. RC-9 until / })).toBeVisible()
  expect(new URLSearchParams(callsOf('GET /workers')[0]?.query).get('whole')).toBe('true')
  answer('GET /workers', refusal(500, {}))
  await screen.getByRole('searchbox').fill('nobody')
  await expect.element(screen.getByText('Failed to search workers.')).toBeVisible()
})

it('erases the personal data of a guard who left: consequences, a reason and the name', async () => {
  const left = { ...grace, status: 'terminated' }
  const { screen, callsOf, answer } = await screenAt(view, {
    'GET /workers/11': refusal(200, { data: left }, { etag: '"1"' }),
    'POST /workers/11/erase': refusal(200, { data: { id: '11' } }),
  })
  await screen.getByRole('button', { name: 'Erase' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Erase the personal data of Grace Achieng?' })
  await expect.element(dialog.getByText(/This cannot be undone/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect.element(dialog.getByText('Please choose one.')).toBeVisible()
  await expect.element(dialog.getByText('Please type it to confirm.')).toBeVisible()
  expect(callsOf('POST /workers/11/erase')).toEqual([])
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('The person requested it')
  await dialog.getByRole('textbox', { name: 'Name of the guard' }).fill('Grace Achieng')
  const erased = { ...left, user_full_name: 'Erased person', erased_at: 0 }
  answer('GET /workers/11', refusal(200, { data: erased }, { etag: '"2"' }))
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect.element(screen.getByText(/was erased on/)).toBeVisible()
  expect(callsOf('POST /workers/11/erase').map(({ body }) => body)).toEqual([
    { reason: 'requested', name: 'Grace Achieng' },
  ])
  await expect.element(screen.getByRole('heading', { name: 'Erased person' })).toBeVisible()
  for (const name of ['Export', 'Erase', 'Edit', 'Hire again'])
    expect(screen.getByRole('button', { name, exact: true }).elements()).toEqual([])
  expect(screen.getByRole('link', { name: 'Edit', exact: true }).elements()).toEqual([])
})

it('shows personal data only to those who may export it', async () => {
  const { screen } = await screenAt(view, {}, dispatcher)
  await expect.element(screen.getByRole('heading', { name: 'Grace Achieng' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Personal data' }).elements()).toEqual([])
})
