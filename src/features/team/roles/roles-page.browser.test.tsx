import { expect, it } from 'vitest'
import type { Role } from '../../../../contract/team/role.ts'
import {
  PERMISSION_EDITION,
  permissionsNewerThan,
  type Permission,
} from '../../../../domain/user/permission.ts'
import { versioned } from '../../../../tests/support/screens/post-pages.tsx'
import { meta, recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import { administrator } from '../../../../tests/support/screens/stub-app.tsx'
import { EditRolePage, RolePage } from './roles-page.tsx'

const clerk: Role = {
  id: '4',
  name: 'Gate Clerk',
  permissions: ['View Clients'],
  edition: 1,
  newer_permissions: permissionsNewerThan(1),
  built_in: false,
  second_factor_required: false,
  second_factor_from: null as number | null,
  second_factor_required_of_all: false,
  member_count: 0,
}
const page = (at: string, role: Role = clerk, user = administrator) =>
  recordScreen({
    at,
    user,
    pages: { '/worker-roles/view/:id': <RolePage />, '/worker-roles/edit/:id': <EditRolePage /> },
    answers: {
      'GET /worker-roles/4': versioned(role, 1),
      'GET /worker-roles/4/history': { data: [], meta: meta(0) },
      'GET /back-office-users': { data: [], meta: meta(0) },
      'PATCH /worker-roles/4': versioned({ ...role, edition: PERMISSION_EDITION, newer_permissions: [] }, 2),
    },
  })

it('names what is newer than a role, and a save without any change is the decision', async () => {
  const shown = await page('/worker-roles/view/4')
  await expect
    .element(shown.screen.getByText(/permissions are newer than this role/))
    .toHaveTextContent(permissionsNewerThan(1).join(', '))
  await shown.screen.getByRole('link', { name: 'Review' }).click()
  await expect.element(shown.screen.getByRole('group', { name: 'Inspector' })).toHaveTextContent('New')
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(shown.screen.getByText('Role saved.')).toBeVisible()
  expect(shown.callsOf('PATCH /worker-roles/4').map(({ body }) => body)).toEqual([
    { edition: PERMISSION_EDITION },
  ])
})

it('decides nothing for who does not hold what is newer', async () => {
  const held: Permission[] = ['View Clients', 'View Roles', 'Edit Roles']
  const shown = await page('/worker-roles/edit/4', clerk, { ...administrator, permissions: held })
  await expect
    .element(shown.screen.getByText(/Somebody who has all of these permissions can decide/))
    .toBeVisible()
  await shown.screen.getByRole('textbox', { name: 'Name' }).fill('Front Desk')
  await shown.screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(shown.screen.getByText('Role saved.')).toBeVisible()
  expect(shown.callsOf('PATCH /worker-roles/4').map(({ body }) => body)).toEqual([{ name: 'Front Desk' }])
})

it('says that a second factor is required of everybody, and offers no way to make it optional', async () => {
  const { screen } = await page('/worker-roles/view/4', { ...clerk, second_factor_required_of_all: true })
  await expect.element(screen.getByText('Required of everybody, by this server')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /second factor/ })).not.toBeInTheDocument()
})
