import { expect, guardWithTrail, signIn, test } from './askari-test.ts'

test('with the feed and the API’s histories blocked, markers and trail come from the realtime database', async ({
  page,
  askari,
}) => {
  const guard = await guardWithTrail(askari)
  await page.route('**/api/feed', (route) => route.abort())
  await page.route('**/api/live-locations**', (route) => route.abort())
  await page.route('**/api/live-locations/**', (route) => route.abort())
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}`)
  await page.getByRole('button', { name: '6hrs' }).click()
  await expect(page.getByRole('group', { name: 'Playback' })).toHaveAttribute('data-state', 'playing')
  await expect(page.getByTestId('connection-badge')).toHaveAttribute('data-source', 'firebase')
  const tracked = page.getByTestId('tracked-source')
  await expect(tracked).toHaveAttribute('data-source', 'firebase')
  await expect(tracked).toHaveAttribute('data-history-source', 'firebase')
})

test('with the realtime database blocked, they come from the API and the feed, and the screen says so', async ({
  page,
  askari,
}) => {
  const guard = await guardWithTrail(askari)
  await page.routeWebSocket('**/.ws**', (socket) => socket.close())
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}`)
  await page.getByRole('button', { name: '6hrs' }).click()
  await expect(page.getByRole('group', { name: 'Playback' })).toHaveAttribute('data-state', 'playing')
  // the link is up, though the tracked guard cannot be followed over the realtime database
  await expect(page.getByTestId('connection-badge')).toHaveAttribute('data-source', 'feed')
  const tracked = page.getByTestId('tracked-source')
  await expect(tracked).toHaveText(/Disconnected from the realtime database, following by API/)
  await expect(tracked).toHaveAttribute('data-history-source', 'api')
})
