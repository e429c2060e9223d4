import '../../app/index.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { config } from '../../../tests/support/screens/stub-app.tsx'
import { meta, recordScreen } from '../../../tests/support/screens/record-screen.tsx'
import { EditTeamMemberPage, TeamMemberPage, TeamPage } from './team-page.tsx'

const member = {
  id: '1',
  full_name: 'Atieno Ouma',
  email: 'atieno@askari.example',
  phone_number: null,
  department: 'Control room',
  job_title: null,
  on_call: false,
  role_id: 'dispatcher',
  role_name: 'Dispatcher',
  whole_company: true,
  client_ids: [] as string[],
  assignment_ids: [] as string[],
  verified: true,
  second_factor: false,
  state: 'active',
  invited_until: null,
}

it('says on a phone, beneath the name, what is known of somebody', async () => {
  await page.viewport(390, 844)
  const { screen } = await recordScreen({
    at: '/employees/back-office',
    pages: { '/employees/back-office': <TeamPage /> },
    answers: { 'GET /back-office-users': { data: [member], meta: meta(1) } },
  })
  const name = screen.getByRole('cell', { name: /^Atieno Ouma/ })
  await expect.element(name).toHaveTextContent('Atieno Ouma')
  // CSS draws the dot between email and role, so it is not in the text
  expect((name.element() as HTMLElement).innerText.replaceAll(/\s+/g, ' ')).toBe(
    'Atieno Ouma atieno@askari.exampleControl roomDispatcher',
  )
})

const PATH = '/employees/back-office'
const client = { id: '2', name: 'Jacaranda Estates', assignment_count: 2 }
const answers = {
  'GET /back-office-users': { data: [{ ...member, whole_company: false, client_ids: ['2'] }], meta: meta(1) },
  'GET /back-office-users/1': { data: member },
  'GET /back-office-users/1/history': { data: [], meta: meta(0) },
  'GET /worker-roles/dispatcher': {
    data: { id: 'dispatcher', name: 'Dispatcher', permissions: [], built_in: true, member_count: 1 },
  },
  'GET /worker-roles': { data: [], meta: meta(0) },
  'GET /clients': { data: [client], meta: meta(1) },
  'GET /clients/2': { data: client },
  'GET /assignments': { data: [], meta: meta(0) },
}

it('limits somebody to a client, and says so in the list and on the page', async () => {
  const limited = { ...member, whole_company: false, client_ids: ['2'] }
  const { screen, callsOf, answer } = await recordScreen({
    at: `${PATH}/edit-back-office-user/1`,
    pages: {
      [`${PATH}/edit-back-office-user/:id`]: <EditTeamMemberPage />,
      [`${PATH}/view-back-office-user/:id`]: <TeamMemberPage />,
    },
    answers: { ...answers, 'PATCH /back-office-users/1': { data: limited } },
  })
  await screen.getByRole('combobox', { name: 'Sees clients' }).fill('Jaca')
  await screen.getByRole('option', { name: 'Jacaranda Estates' }).click()
  await expect
    .element(screen.getByRole('list', { name: 'Chosen: Sees clients' }))
    .toHaveTextContent('Jacaranda Estates')
  answer('GET /back-office-users/1', { data: limited })
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => callsOf('PATCH /back-office-users/1')[0]?.body)
    .toEqual({ whole_company: false, client_ids: ['2'] })
  await expect.element(screen.getByText('Jacaranda Estates')).toBeVisible()
})

it('opens the whole company to somebody only when asked to', async () => {
  const { screen, callsOf } = await recordScreen({
    at: `${PATH}/edit-back-office-user/1`,
    pages: { [`${PATH}/edit-back-office-user/:id`]: <EditTeamMemberPage /> },
    answers: {
      ...answers,
      'PATCH /back-office-users/1': { data: member },
      'GET /back-office-users/1': { data: { ...member, whole_company: false, client_ids: ['2'] } },
    },
  })
  const chosen = screen.getByRole('list', { name: 'Chosen: Sees clients' })
  const remove = screen.getByRole('button', { name: 'Remove Jacaranda Estates' })
  await remove.click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(chosen).toHaveTextContent('Jacaranda Estates')
  await remove.click()
  await screen.getByRole('button', { name: 'The whole company' }).click()
  await expect.element(chosen).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => callsOf('PATCH /back-office-users/1')[0]?.body)
    .toEqual({ whole_company: true, client_ids: [] })
})

it('marks in the list who is limited to a part of the company', async () => {
  const { screen } = await recordScreen({ at: PATH, pages: { [PATH]: <TeamPage /> }, answers })
  await expect.element(screen.getByRole('cell', { name: 'Active Limited' })).toBeVisible()
})

const invited = { ...member, verified: false, state: 'invited', invited_until: Date.now() + 86_400_000 }
const kept = (text: string | null) => ({
  'GET /config': { data: { ...config, outbox: true } },
  'GET /outbox': {
    data: [
      {
        id: '1',
        at: Date.now(),
        to: member.email,
        subject: 'You are invited',
        state: 'kept',
        attempts: 0,
        failure: null,
        ended_at: null,
        hidden: text === null,
        text,
      },
    ],
  },
})

it('gives the link of an invitation to copy where the server has no mail server', async () => {
  const { screen, asked } = await recordScreen({
    at: `${PATH}/view-back-office-user/1`,
    pages: { [`${PATH}/view-back-office-user/:id`]: <TeamMemberPage /> },
    answers: {
      ...answers,
      'GET /back-office-users/1': { data: invited },
      ...kept('Open this:\n\nhttps://askari.example/invitation?token=1.2\n\nBye'),
    },
  })
  await expect.element(screen.getByText(/no mail server, so no email was sent/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy: The link of the invitation' })).toBeVisible()
  expect(asked.find(({ call }) => call === 'GET /outbox')?.query).toContain('atieno%40askari.example')
})

it('shows no link of an account that may do more', async () => {
  const { screen } = await recordScreen({
    at: `${PATH}/view-back-office-user/1`,
    pages: { [`${PATH}/view-back-office-user/:id`]: <TeamMemberPage /> },
    answers: { ...answers, 'GET /back-office-users/1': { data: invited }, ...kept(null) },
  })
  await expect.element(screen.getByText(/only an equal account can copy its link/)).toBeVisible()
})
