import { startServer } from '../../support/http/server-process.ts'
import { expect, findGuardWithTrail, signIn, test } from '../askari-test.ts'

test('the server is killed in mid-play: the console says so, comes back by itself and loses nothing', async ({
  page,
}) => {
  const server = await startServer({ DEMO: '1' })
  try {
    const guard = await findGuardWithTrail(server)
    await signIn(page, server, 'investigator', `/tracker/trail?guard=${guard.id}`)
    const playback = page.getByRole('group', { name: 'Playback' })
    await page.getByRole('button', { name: '12hrs' }).click()
    await expect(playback).toHaveAttribute('data-state', 'playing')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const trailOf = async () => {
      const token = await page.evaluate(() => localStorage.getItem('askari.token'))
      const reply = await page.request.get(`${server.url}/api/live-locations/${guard.id}?hours=3`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = await reply.json()
      return data.historical_locations.map(({ created_at }: { created_at: number }) => created_at) as number[]
    }
    const acknowledged = await trailOf()

    await server.stop('SIGKILL')
    const badge = page.getByTestId('connection-badge')
    await expect(badge).not.toHaveText(/Live/, { timeout: 10_000 })
    await expect(page.getByText(/Live stopped/)).toBeVisible({ timeout: 10_000 })
    await expect(playback).toHaveAttribute('data-state', 'playing')
    // past positions are still valid, so no map turns grey, as it would without playback
    await expect(page.locator('canvas.maplibregl-canvas')).toHaveCount(1)
    for (const canvas of await page.getByTestId('map').locator('canvas').all())
      await expect(canvas).toHaveCSS('filter', 'none')

    await server.restart()
    await expect(badge).toHaveText(/Live/, { timeout: 15_000 })
    await expect(page.getByText(/Live stopped/)).toHaveCount(0)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    const kept = new Set(await trailOf())
    expect(acknowledged.filter((t) => t > Date.now() - 2.9 * 3_600_000 && !kept.has(t))).toEqual([])
  } finally {
    await server.dispose()
  }
})
