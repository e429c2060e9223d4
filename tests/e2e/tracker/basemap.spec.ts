import { startServer } from '../../support/http/server-process.ts'
import { expect, signIn, test } from '../askari-test.ts'

test('without a network for the basemap the offline map stays, and the screen says so', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'supervisor', '/tracker')
  const map = page.getByTestId('map')
  await expect(map).toHaveAttribute('data-ready', 'true')
  await expect(map).toHaveAttribute('data-basemap', 'offline')
  await expect(page.getByText(/offline basemap|offline map/i).first()).toBeVisible()
})

test('when Google’s script fails every time, the console goes on with the open map and says so', async ({
  page,
}) => {
  const server = await startServer({ DEMO: '1', DEMO_HOURS: '1', GOOGLE_MAPS_API_KEY: 'a-key-for-tests' })
  try {
    let asked = 0
    await page.route(/maps\.googleapis\.com/, (route) => {
      asked += 1
      return route.abort()
    })
    await signIn(page, server, 'supervisor', '/tracker')
    await expect(page.getByText(/Google Maps could not be loaded/).first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByTestId('map')).toHaveAttribute('data-kind', 'maplibre')
    expect(asked).toBe(4)
  } finally {
    await server.dispose()
  }
})
