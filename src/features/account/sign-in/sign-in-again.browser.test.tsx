import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { administrator, refusal, StubApp, stubServices } from '../../../../tests/support/screens/stub-app.tsx'
import { AppRoutes } from '../../../app/app.tsx'

async function lostWhileTyping(nextUser: object = administrator) {
  const { services, answer } = stubServices({
    user: administrator,
    answers: {
      'POST /clients': refusal(401, {}),
      'POST /auth/refresh': refusal(401, {}),
      'POST /web-login': { data: { token: 'b', refresh_token: 's', user: nextUser } },
    },
  })
  const screen = await render(
    <StubApp at="/clients/add-client" services={services}>
      <AppRoutes />
    </StubApp>,
  )
  const name = screen.getByRole('textbox', { name: 'Name', exact: true }).first()
  await name.fill('Karura Forest Lodge')
  await screen.getByRole('button', { name: 'Add a contact' }).click()
  const contact = screen.getByRole('group', { name: 'Contact 1' })
  await contact.getByRole('textbox', { name: 'Name' }).fill('Grace')
  await contact.getByRole('textbox', { name: 'Role' }).fill('Night manager')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.element(name).not.toBeInTheDocument()
  answer('GET /auth/check', { data: { user: nextUser } })
  await screen.getByRole('textbox', { name: 'Email' }).fill('admin@askari.example')
  await screen.getByLabelText('Password', { exact: true }).fill('patrol-demo')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(name).toBeVisible()
  return { screen, name }
}

it('lies over the screen whose session ended, and leaves all that was typed as it was', async () => {
  const { screen, name } = await lostWhileTyping()
  await expect.element(name).toHaveValue('Karura Forest Lodge')
  await expect.element(screen.getByRole('textbox', { name: 'Role' })).toHaveValue('Night manager')
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).not.toBeInTheDocument()
})

it('leaves it to nobody else', async () => {
  const { name } = await lostWhileTyping({ ...administrator, id: '99' })
  await expect.element(name).toHaveValue('')
})
