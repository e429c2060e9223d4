import { expect, findGuardWithTrail, signIn, test } from '../askari-test.ts'

test('with the feed and the API’s histories blocked, markers and trail come from the realtime database', async ({
  page,
  askari,
}) => {
  const guard = await findGuardWithTrail(askari)
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
  const guard = await findGuardWithTrail(askari)
  await page.routeWebSocket('**/.ws**', (socket) => socket.close())
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}`)
  await page.getByRole('button', { name: '6hrs' }).click()
  await expect(page.getByRole('group', { name: 'Playback' })).toHaveAttribute('data-state', 'playing')
  // the feed works, but the realtime database is not connected
  await expect(page.getByTestId('connection-badge')).toHaveAttribute('data-source', 'feed')
  const tracked = page.getByTestId('tracked-source')
  await expect(tracked).toHaveText(
    /Source of live updates: API, because the realtime database is not connected/,
  )
  await expect(tracked).toHaveAttribute('data-history-source', 'api')
})

test('a guard followed by the API is followed by the realtime database again once that is back', async ({
  page,
  askari,
}) => {
  const guard = await findGuardWithTrail(askari)
  let away = true
  await page.routeWebSocket('**/.ws**', (socket) => {
    if (away) void socket.close()
    else socket.connectToServer()
  })
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}&hours=6`)
  const tracked = page.getByTestId('tracked-source')
  await expect(tracked).toHaveAttribute('data-source', 'api')
  const position = page.getByRole('slider', { name: 'Playback position' })
  const playback = page.getByRole('group', { name: 'Playback' })
  await expect(playback).toHaveAttribute('data-state', 'playing')
  await page.keyboard.press('k')
  await expect(playback).toHaveAttribute('data-state', 'paused')
  const moment = await position.getAttribute('aria-valuetext')
  away = false
  await expect(tracked).toHaveText(/^Source of live updates: Firebase\./, { timeout: 60_000 })
  await expect(page.getByTestId('connection-badge')).toHaveAttribute('data-source', 'feed')
  await expect(position).toHaveAttribute('aria-valuetext', moment ?? '')
})
