import './index.css'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { config, StubApp, stubServices } from '../../tests/support/screens/stub-app.tsx'
import { css } from '../../styled-system/css'
import { DemoStrip } from './demo-strip.tsx'

const demo = { password: 'patrol-demo', accounts: [] }
const shown = (settings: object) => {
  const { services } = stubServices({ answers: { 'GET /config': { data: { ...config, ...settings } } } })
  return render(
    <StubApp at="/" services={services}>
      <DemoStrip />
      <main className={css({ height: 'viewport' })}>Map</main>
    </StubApp>,
  )
}

it('says above every screen that the passwords are public, and takes its height from that of the screen', async () => {
  const screen = await shown({ demo })
  await expect.element(screen.getByText('Demonstration: its passwords are public.')).toBeVisible()
  const main = screen.getByRole('main').element().getBoundingClientRect()
  expect([main.top, main.bottom]).toEqual([20, window.innerHeight])
})

it('is not there where no demo runs', async () => {
  const screen = await shown({ demo: null })
  await expect.element(screen.getByText('Map')).toBeVisible()
  const main = screen.getByRole('main').element().getBoundingClientRect()
  expect([main.top, main.bottom]).toEqual([0, window.innerHeight])
})
