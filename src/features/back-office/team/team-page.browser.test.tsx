import '../../../index.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meta, recordScreen } from '../../../../tests/support/record-screen.tsx'
import { TeamPage } from './team-page.tsx'

const member = {
  id: '1',
  full_name: 'Atieno Ouma',
  email: 'atieno@askari.example',
  phone_number: null,
  department: 'Control room',
  job_title: null,
  role_id: 'dispatcher',
  role_name: 'Dispatcher',
  verified: true,
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
  // the dot between the two is drawn
  expect((name.element() as HTMLElement).innerText.replaceAll(/\s+/g, ' ')).toBe(
    'Atieno Ouma atieno@askari.exampleControl room',
  )
})
