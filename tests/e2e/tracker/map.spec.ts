import { assignments } from '../../../contract/assignments/assignment.ts'
import { DEMO_CLIENTS } from '../../../server/demo/data/demo-places.ts'
import { parseGeofence } from '../../../domain/geo/geofence.ts'
import { fitCamera } from '../../../src/map/camera/fit-camera.ts'
import { projectPoint } from '../../../src/map/camera/mercator.ts'
import type { ServerProcess } from '../../support/http/server-process.ts'
import { expect, newSession, signIn, test } from '../askari-test.ts'

const sites = DEMO_CLIENTS.flatMap(({ assignments }) => assignments)

/** Returns the rectangle around all geofences; other tests on this server may have added some. */
async function boundsOfSites(askari: ServerProcess) {
  const { token } = await newSession(askari, 'supervisor')
  const reply = await fetch(`${askari.url}/api/assignments?per_page=1000`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = assignments.page.parse(await reply.json())
  const corners = data.flatMap(
    ({ geofence_coordinates: geofence }) => parseGeofence(geofence ?? '')?.coordinates[0] ?? [],
  )
  return {
    west: Math.min(...corners.map(([lng]) => lng)),
    east: Math.max(...corners.map(([lng]) => lng)),
    south: Math.min(...corners.map(([, lat]) => lat)),
    north: Math.max(...corners.map(([, lat]) => lat)),
  }
}

test('without internet the map has streets, opens on the sites, and its stacks open when pressed', async ({
  page,
  askari,
}) => {
  const streets = page.waitForResponse(/nairobi-centre/)
  await signIn(page, askari, 'supervisor', '/tracker')
  expect((await streets).ok()).toBe(true)
  const map = page.getByTestId('map')
  await expect(map).toHaveAttribute('data-ready', 'true')
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()

  const view = page.getByRole('toolbar', { name: 'View of the map' })
  const back = view.getByRole('button', { name: 'Previous view' })
  await expect(view).toBeVisible()
  const box = await map.boundingBox()
  if (!box) throw new Error('the map takes no room')
  const camera = fitCamera(await boundsOfSites(askari), box, { padding: 72, maxZoom: 16 })
  const post = sites.find(({ name }) => name === 'Kenyatta Avenue Branch')?.posts[0]
  if (!post) throw new Error('the demo has no such site')
  const { x, y } = projectPoint(camera, box, { lng: post.longitude, lat: post.latitude })
  const popup = page.getByRole('dialog')
  // a click on a group zooms in until its guards are apart, or lists the guards at one position
  await expect(async () => {
    await map.click({ position: { x, y } })
    await expect(popup.or(back.and(page.locator(':enabled')))).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('the map is one tab stop with a name, and its legend, zoom and way back are reached by keys', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'supervisor', '/tracker')
  const map = page.getByTestId('map')
  await expect(map).toHaveAttribute('data-ready', 'true')
  const canvas = map.getByRole('region', { name: /^Map: arrow keys move it/ })
  await expect(canvas).toHaveCount(1)
  expect(await map.locator('canvas[tabindex="0"]').count()).toBe(1)
  await canvas.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(canvas).toBeFocused()
  await expect(canvas).toHaveCSS('outline-style', 'solid')

  const view = page.getByRole('toolbar', { name: 'View of the map' })
  await view.getByRole('button', { name: 'Zoom in' }).press('Enter')
  const back = view.getByRole('button', { name: 'Previous view' })
  await expect(back).toBeEnabled()
  await back.press('Enter')
  const legend = view.getByRole('button', { name: 'Legend' })
  await legend.press('Enter')
  await expect(page.getByRole('region', { name: 'Legend' })).toContainText('Several guards')
  await legend.press('Escape')
  await expect(page.getByRole('region', { name: 'Legend' })).toBeHidden()
})
