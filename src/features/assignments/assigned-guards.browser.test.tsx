import { expect, it } from 'vitest'
import { geofenceText } from '../../../tests/support/fixtures/geofence-text.ts'
import { refusal } from '../../../tests/support/screens/stub-app.tsx'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { AssignmentPage } from './assignments-page.tsx'
import { GuardPage } from '../workers/guards-page.tsx'
import { shiftMinutes } from './shift-field.tsx'

const assignment = {
  id: '7',
  name: 'Karen Campus',
  client_id: '1',
  client_name: 'Karen',
  has_geofence: false,
  geofence_coordinates: null,
}
const worker = (id: string, name: string) => ({
  id,
  user_full_name: name,
  client_id: null,
  assignment_id: null,
  assignment_name: null,
  shift_name: null,
  live_location: null,
})
const entry = (id: string, worker_id: string, worker_name: string) => ({
  id,
  worker_id,
  worker_name,
  assignment_id: '7',
  assignment_name: 'Karen Campus',
  site_post_id: null,
  shift_name: 'Night',
})
const grace = entry('21', '11', 'Grace Achieng')
const joseph = entry('22', '12', 'Joseph Mwangi')
const list = (...rows: unknown[]) => ({ data: rows, meta: meta(rows.length) })
const versioned = (row: unknown) => refusal(200, { data: row }, { etag: '"3"' })

const screenAt = (at: string, more: Record<string, unknown> = {}) =>
  recordScreen({
    at,
    pages: {
      '/assignments/view/:id': <AssignmentPage />,
      '/employees/patrollers/view-security-officer/:id': <GuardPage />,
    },
    answers: {
      'GET /assignments/7': versioned(assignment),
      'GET /assignments/7/history': list(),
      'GET /assignment-workers/7': list(grace),
      'POST /assignment-workers/7': refusal(201, { data: joseph }, { etag: '"4"' }),
      'DELETE /assignment-workers/7/21': { data: { id: '21' } },
      'GET /workers': list(worker('12', 'Joseph Mwangi')),
      'GET /site-posts': list(),
      'GET /shift-patterns': list(),
      'GET /workers/11': versioned(worker('11', 'Grace Achieng')),
      'GET /workers/11/history': list(),
      'GET /workers/12': versioned(worker('12', 'Joseph Mwangi')),
      'GET /worker-assignments/12': list(),
      'GET /live-locations/11': { data: { live_locations: [], historical_locations: [] } },
      'GET /worker-assignments/11': list(grace),
      ...more,
    },
  })

it('assigns a guard found by typing, with the hours, and shows it', async () => {
  const { screen, answer, callsOf } = await screenAt('/assignments/view/7')
  await screen.getByRole('button', { name: 'Assign a guard' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign a guard' })
  await dialog.getByRole('combobox', { name: 'Guard' }).fill('jos')
  await expect.poll(() => callsOf('GET /workers').at(-1)?.query).toContain('search=jos')
  await screen.getByRole('option', { name: 'Joseph Mwangi' }).click()
  await dialog.getByLabelText('From').fill('18:00')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect.element(dialog.getByText('Please fill this in.').first()).toBeVisible()
  expect(callsOf('POST /assignment-workers/7')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Shift name' }).fill('Night')
  await dialog.getByLabelText('Until').fill('06:30')
  answer('GET /assignment-workers/7', list(grace, joseph))
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect.element(screen.getByRole('link', { name: 'Joseph Mwangi' })).toBeVisible()
  await expect.element(screen.getByText('Joseph Mwangi assigned.')).toBeVisible()
  expect(callsOf('POST /assignment-workers/7').map(({ body }) => body)).toEqual([
    {
      worker_id: '12',
      site_post_id: null,
      shift_pattern_id: null,
      shift: { name: 'Night', start_local: '18:00', duration_min: 750 },
    },
  ])
})

it('assigns without hours where all of them are left empty', async () => {
  const { screen, callsOf } = await screenAt('/assignments/view/7')
  await screen.getByRole('button', { name: 'Assign a guard' }).click()
  await screen.getByRole('combobox', { name: 'Guard' }).fill('jos')
  await screen.getByRole('option', { name: 'Joseph Mwangi' }).click()
  await screen.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect
    .poll(() => callsOf('POST /assignment-workers/7').map(({ body }) => body))
    .toEqual([{ worker_id: '12', site_post_id: null, shift_pattern_id: null, shift: null }])
})

it('shows the licence of the guard to be assigned, and where the hours overlap with others', async () => {
  const { screen } = await screenAt('/assignments/view/7', {
    'GET /workers/12': versioned({ ...worker('12', 'Joseph Mwangi'), licence_expires_on: '2020-02-01' }),
    'GET /worker-assignments/12': list(
      { ...joseph, assignment_name: 'Upper Hill', shift_start: '18:00', shift_minutes: 720 },
      { ...joseph, id: '23', assignment_name: 'Westlands', shift_name: null },
    ),
  })
  await screen.getByRole('button', { name: 'Assign a guard' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign a guard' })
  await dialog.getByRole('combobox', { name: 'Guard' }).fill('jos')
  await screen.getByRole('option', { name: 'Joseph Mwangi' }).click()
  await expect.element(dialog.getByText('Expired')).toBeVisible()
  await expect.element(dialog.getByText('Night, 18:00 to 06:00')).toBeVisible()
  await expect.element(dialog.getByText('hours not known')).toBeVisible()
  await dialog.getByLabelText('From').fill('06:00')
  await dialog.getByLabelText('Until').fill('18:00')
  await expect.element(dialog.getByText('Hours overlap')).not.toBeInTheDocument()
  await dialog.getByLabelText('Until').fill('18:30')
  await expect.element(dialog.getByText('Hours overlap')).toBeVisible()
})

const night = {
  id: '5',
  name: 'Night, 4 on 2 off',
  start_local: '18:00',
  duration_min: 720,
  days: { kind: 'rotation', from: '2026-11-25', on: 4, off: 2 },
  required_guards: 2,
  min_rank: null,
  certificates: ['First aid', 'Dog handler'],
  breaks: null,
  valid_from: null,
  valid_to: null,
  holiday_policy: null,
  holiday_guards: null,
  guard_count: 0,
}

it('changes the duty of a guard to a shift, and says which of its certificates are missing', async () => {
  const held = { no: null, issued: null }
  const certificates = [
    { ...held, name: 'first aid', expires: '2099-01-01' },
    { ...held, name: 'Dog handler', expires: '2020-01-01' },
  ]
  const { screen, callsOf } = await screenAt('/assignments/view/7', {
    'GET /assignment-workers/7': list({ ...grace, shift_start: '18:00', shift_minutes: 720 }),
    'GET /shift-patterns': list(night),
    'GET /shift-patterns/5': versioned(night),
    'GET /workers/12': versioned({ ...worker('12', 'Joseph Mwangi'), certificates }),
    'PATCH /assignment-workers/7/21': refusal(200, { data: grace }, { etag: '"4"' }),
  })
  await screen.getByRole('button', { name: 'Change the duty: Grace Achieng' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Duty of Grace Achieng' })
  await expect.element(dialog.getByLabelText('Until')).toHaveValue('06:00')
  await dialog.getByRole('combobox', { name: 'Shift' }).fill('night')
  await screen.getByRole('option', { name: 'Night, 4 on 2 off' }).click()
  await expect.element(dialog.getByLabelText('Until')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => callsOf('PATCH /assignment-workers/7/21').map(({ body }) => body))
    .toEqual([{ shift_pattern_id: '5', shift: null }])

  await screen.getByRole('button', { name: 'Assign a guard' }).click()
  await screen.getByRole('combobox', { name: 'Guard' }).fill('jos')
  await screen.getByRole('option', { name: 'Joseph Mwangi' }).click()
  await screen.getByRole('combobox', { name: 'Shift' }).fill('night')
  await screen.getByRole('option', { name: 'Night, 4 on 2 off' }).click()
  const known = screen.getByRole('dialog').getByRole('status')
  await expect.element(known.getByText('Dog handler')).toBeVisible()
  await expect.element(known.getByText('No valid certificate')).toBeVisible()
  await expect.element(known.getByText('First aid')).not.toBeInTheDocument()
})

it('assigns from the guard’s page, at a post of the assignment that was chosen', async () => {
  const { screen, callsOf } = await screenAt('/employees/patrollers/view-security-officer/11', {
    'GET /assignments': list(
      assignment,
      ...[1, 2, 3, 4, 5, 6].map((n) => ({ ...assignment, id: `1${n}`, name: `Site ${n}` })),
    ),
    'GET /worker-assignments/11': list(),
  })
  await screen.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign this guard' })
  await dialog.getByRole('combobox', { name: 'Assignment' }).fill('kar')
  const [outer, inner] = [dialog, screen.getByRole('listbox')]
  await expect.element(inner).toBeVisible()
  await expect
    .poll(() => {
      const [around, box] = [outer, inner].map((each) => each.element().getBoundingClientRect())
      return around && box && box.height > 0 && box.top >= around.top && box.bottom <= around.bottom
    })
    .toBe(true)
  await screen.getByRole('option', { name: 'Karen Campus' }).click()
  await expect.element(dialog.getByRole('form', { name: 'Assign this guard' })).toBeVisible()
  await expect.element(dialog.getByText('No licence known')).toBeVisible()
  await expect.poll(() => callsOf('GET /site-posts').at(-1)?.query).toContain('assignment_id=7')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect
    .poll(() => callsOf('POST /assignment-workers/7').map(({ body }) => body))
    .toEqual([{ worker_id: '11', site_post_id: null, shift_pattern_id: null, shift: null }])
})

it('begins the guard’s page with how the guard stands, the duty of today, and ways to call and follow', async () => {
  const { screen } = await screenAt('/employees/patrollers/view-security-officer/11', {
    'GET /workers/11': versioned({ ...worker('11', 'Grace Achieng'), phone: '+254 712 345 678' }),
    'GET /worker-assignments/11': list({ ...grace, shift_start: '18:00', shift_minutes: 720 }),
    'GET /live-locations/11': { data: { live_locations: [], historical_locations: [] } },
  })
  const now = screen.getByRole('region', { name: 'Now' })
  await expect.element(now.getByText('Off duty')).toBeVisible()
  await expect.element(now.getByText('none yet')).toBeVisible()
  await expect.element(now.getByText('Night, 18:00 to 06:00')).toBeVisible()
  await expect.element(now.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+254712345678')
  await expect
    .element(now.getByRole('link', { name: 'Trail' }))
    .toHaveAttribute('href', '/tracker/trail?guard=11&hours=6')
})

it('calls a guard outside the geofence of the assignment outside, as the tracker does', async () => {
  const fix = { worker_id: '11', latitude: -1.2, longitude: 36.9, created_at: Date.now(), accuracy: 5 }
  const { screen } = await screenAt('/employees/patrollers/view-security-officer/11', {
    'GET /workers/11': versioned({ ...worker('11', 'Grace Achieng'), assignment_id: '7' }),
    'GET /assignments/7': versioned({
      ...assignment,
      has_geofence: true,
      geofence_coordinates: geofenceText(36.81),
    }),
    'GET /live-locations/11': {
      data: { live_locations: [{ ...fix, status: 'Online' }], historical_locations: [] },
    },
  })
  const now = screen.getByRole('region', { name: 'Now' })
  await expect.element(now.getByText('Online')).toBeVisible()
  await expect.element(now.getByText('Outside the geofence')).toBeVisible()
})

it('withdraws a guard once that is confirmed', async () => {
  const { screen, answer, callsOf } = await screenAt('/assignments/view/7')
  await screen.getByRole('button', { name: 'Withdraw Grace Achieng' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Withdraw this guard?' })
  await expect.element(dialog).toHaveTextContent('Grace Achieng is no longer assigned to Karen Campus')
  answer('GET /assignment-workers/7', list())
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(screen.getByText('Nobody is assigned yet.')).toBeVisible()
  expect(callsOf('DELETE /assignment-workers/7/21')).toHaveLength(1)
})

it('says how many guards the removal of an assignment withdraws', async () => {
  const { screen } = await screenAt('/assignments/view/7', {
    'GET /assignment-workers/7': { data: [grace], meta: meta(37) },
  })
  await screen.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Remove this assignment?' }))
    .toHaveTextContent('Its 37 guards are withdrawn.')
})

it('leads from the refusal to remove a guard to the assignments, where the guard is withdrawn', async () => {
  const { screen, callsOf } = await screenAt('/employees/patrollers/view-security-officer/11', {
    'DELETE /workers/11': refusal(409, {
      message: 'This still has 1 assignment.',
      code: 'referred_to',
      data: { assignments: ['Karen Campus'] },
    }),
  })
  await screen.getByRole('button', { name: 'Remove', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await screen.getByRole('dialog').getByRole('link', { name: 'Assignments' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.id).toBe('assignments')
  await screen.getByRole('button', { name: 'Withdraw from Karen Campus' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(() => callsOf('DELETE /assignment-workers/7/21').length).toBe(1)
})

it('measures a shift over midnight, and one round the clock', () => {
  expect([
    shiftMinutes('06:00', '18:00'),
    shiftMinutes('18:00', '06:30'),
    shiftMinutes('06:00', '06:00'),
  ]).toEqual([720, 750, 1440])
})
