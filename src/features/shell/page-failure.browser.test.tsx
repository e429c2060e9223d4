import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { StubApp, stubServices } from '../../../tests/support/screens/stub-app.tsx'
import { PageFailure } from './page-failure.tsx'

const reload = vi.fn<() => void>()
afterEach(() => {
  vi.restoreAllMocks()
  reload.mockReset()
  sessionStorage.clear()
})

const failing = async (error: Error) => {
  const screen = await render(
    <StubApp at="/dashboard" services={stubServices({}).services}>
      <PageFailure error={error} reset={() => undefined} reload={reload} />
    </StubApp>,
  )
  return screen.getByRole('alert')
}
const notFetched = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')

it('says that the server cannot be reached where only the network is gone', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await expect.element(await failing(notFetched)).toHaveTextContent(/The server cannot be reached/)
  expect(reload).not.toHaveBeenCalled()
})

it('loads the console once where the server answers and the part is gone', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('ok'))
  await failing(notFetched)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  await expect.element((await failing(notFetched)).last()).toHaveTextContent(/updated on the server/)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('says that the console was updated where the server answers and the part is gone', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('ok'))
  await expect
    .element(await failing(notFetched))
    .toHaveTextContent(/updated on the server since you opened it/)
})

it('does not blame the server for a fault of the console', async () => {
  const alert = await failing(new TypeError('x is not a function'))
  await expect.element(alert).toHaveTextContent(/The console could not show this screen/)
})
