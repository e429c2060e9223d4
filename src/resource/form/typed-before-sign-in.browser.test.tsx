import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { administrator, refusal, StubApp, stubServices } from '../../../tests/support/screens/stub-app.tsx'
import { AppRoutes } from '../../app.tsx'

async function lostWhileTyping(nextUser = administrator) {
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
  const name = screen.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Karura Forest Lodge')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  answer('GET /auth/check', { data: { user: nextUser } })
  await screen.getByLabelText('Email').fill('admin@askari.example')
  await screen.getByLabelText('Password', { exact: true }).fill('patrol-demo')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(name).toBeVisible()
  return { screen, name }
}

it('gives a person back what was typed when the session ended', async () => {
  const { screen, name } = await lostWhileTyping()
  await expect.element(name).toHaveValue('Karura Forest Lodge')
  await expect.element(screen.getByText('What you had typed is here again.', { exact: false })).toBeVisible()
})

it('gives it to nobody else', async () => {
  const { name } = await lostWhileTyping({ ...administrator, id: '99' })
  await expect.element(name).toHaveValue('')
})
