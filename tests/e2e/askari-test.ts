import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { loginReply } from '../../contract/auth/auth.ts'
import { startServer, type ServerProcess } from '../support/http/server-process.ts'
import { EMPTY_POST_VISIT_FOLD, postGrid, foldPostVisits } from '../../domain/fix/post-visits.ts'
import { createTrail } from '../../domain/fix/trail.ts'

export const PASSWORD = 'patrol-demo'
export type Account = 'supervisor' | 'dispatcher' | 'investigator' | 'admin'

interface Options {
  /** whether the test gets its own browser profile with an empty cache */
  newProfile: boolean
}
interface Shared {
  askari: ServerProcess
  profile: BrowserContext
}

/**
 * Test with the demo company on the built product. Tests of a worker share one server and one browser profile if they
 * do not change shared data. Cached and compiled files save half of the time to open a map.
 */
export const test = base.extend<Options, Shared>({
  newProfile: [false, { option: true }],
  askari: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const server = await startServer({ DEMO: '1' })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  profile: [
    async ({ browser }, use, { project }) => {
      const { viewport = null, colorScheme = null } = project.use
      const profile = await browser.newContext({ viewport, colorScheme })
      await use(profile)
      await profile.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, profile, newProfile, askari }, provide) => {
    const context = newProfile ? await browser.newContext() : profile
    await provide(context)
    if (newProfile) return context.close()
    await Promise.all(context.pages().map((page) => page.close()))
    await forgetAll(context, askari)
  },
})

/** Removes everything from the browser's storage except cached files. */
async function forgetAll(profile: BrowserContext, { url: origin }: ServerProcess) {
  await profile.clearPermissions()
  const page = await profile.newPage()
  const devTools = await profile.newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,websql,service_workers,cache_storage,file_systems'
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await page.close()
}

export { expect }

/** Signs in through the sign-in form. `to` is the path requested first, to which the console must return. */
export async function signInByForm(
  page: Page,
  server: ServerProcess,
  account: Account = 'investigator',
  to = '/dashboard',
) {
  await page.goto(server.url + to)
  await page.getByLabel('Email').fill(`${account}@askari.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === new URL(to, server.url).pathname)
}

/** Returns a new session of this account, created through the API. */
export async function newSession({ url }: ServerProcess, account: Account) {
  const reply = await fetch(`${url}/api/web-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@askari.example`, password: PASSWORD }),
  })
  return loginReply.parse(await reply.json()).data
}

/** Opens `to` with a stored session, for tests that are not about signing in. */
export async function signIn(
  page: Page,
  server: ServerProcess,
  account: Account = 'investigator',
  to = '/dashboard',
) {
  const session = await newSession(server, account)
  // any file of the console's origin gives access to its storage before the console starts
  await page.goto(`${server.url}/favicon.svg`)
  await page.evaluate(({ token, refresh_token, user }) => {
    localStorage.setItem('askari.user', JSON.stringify(user))
    localStorage.setItem('askari.refresh-token', refresh_token ?? '')
    localStorage.setItem('askari.token', token)
  }, session)
  await page.goto(server.url + to)
}

/** time within which a console shows what another console saved, ms */
const SOON = 1_000

/**
 * Runs `save` in one console, which ends when that console shows the change. Then expects `seen` in another console
 * soon. On a busy machine, twice the time is allowed.
 */
export async function expectSoon(seen: Locator, save: () => Promise<void>) {
  const from = Date.now()
  await save()
  const own = Date.now() - from
  await expect(seen).toBeVisible({ timeout: Math.max(SOON, 2 * own) })
}

/** Returns a function that calls the API as an investigator. */
async function investigator(server: ServerProcess) {
  const { token } = await newSession(server, 'investigator')
  const headers = { authorization: `Bearer ${token}` }
  return (path: string) => fetch(server.url + path, { headers }).then((reply) => reply.json())
}

/** Returns how many fixes of a guard the server has for the last hours, one count per entry of `hours`. */
export async function fixCounts(server: ServerProcess, guardId: string, hours: number[]): Promise<number[]> {
  const ask = await investigator(server)
  const trails = hours.map((each) => ask(`/api/live-locations/${guardId}?hours=${each}`))
  return (await Promise.all(trails)).map(({ data }) => data.historical_locations.length)
}

/**
 * Waits until hours of a guard's last day, or of another period, are sealed and signed. A server does that within a
 * minute of its start.
 */
export async function waitUntilSealed(
  server: ServerProcess,
  guardId: string,
  span?: { from: number; to: number },
): Promise<void> {
  const { token } = await newSession(server, 'investigator')
  const seals = async () => {
    const to = Date.now()
    const day = { from: to - 24 * 3_600_000, to }
    const asked = { worker_ids: [guardId], ...day, ...span, format: 'bundle', reason: 'Test' }
    const reply = await fetch(`${server.url}/api/fix-exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
    const [bundle = ''] = (await reply.text()).split('\n')
    return reply.ok ? JSON.parse(bundle).manifest.seals.length : 0
  }
  await expect.poll(seals, { timeout: 90_000, intervals: [4000] }).toBeGreaterThan(0)
}

/** Exports the guards and period selected in the open dialog. */
export async function exportAs(page: Page, format: 'gpx' | 'pdf' | 'bundle'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Export where guards were' })
  expect((await dialog.boundingBox())?.width).toBeGreaterThan(300)
  await dialog.getByLabel('Format', { exact: true }).selectOption(format)
  await dialog.getByLabel('Why').fill('Theft at gate B')
  await dialog.getByRole('button', { name: 'Export' }).click()
}

/** minimum number of points with which a playback is long enough to pause, seek and watch */
const LONG_TRAIL = 100

/**
 * Returns the assigned guard with the longest trail of the last three hours. At any time of day, one of the two shifts
 * of the demo covers half of this period.
 */
export async function findGuardWithTrail(
  server: ServerProcess,
): Promise<{ id: string; name: string; middle: number }> {
  const ask = await investigator(server)
  // ignores guards whom other tests added, who have positions but no assignment
  const workers: { id: string; assignment_id: string | null }[] = (await ask('/api/workers?per_page=1000'))
    .data
  const assigned = new Set(workers.flatMap(({ id, assignment_id }) => (assignment_id ? id : [])))
  let best = { id: '', name: '', points: 0, middle: 0 }
  const lookForLonger = async () => {
    const everybody = (await ask('/api/live-locations')).data
    const data = everybody.filter(({ worker_id }: { worker_id: string }) => assigned.has(worker_id))
    const on = data.filter(({ status }: { status: string }) => status === 'Online')
    const off = data.filter(({ status }: { status: string }) => status === 'Off duty')
    for (const { worker_id, worker_name } of [...on.slice(0, 5), ...off.slice(0, 5)]) {
      const trail = await ask(`/api/live-locations/${worker_id}?hours=3`)
      const fixes = trail.data.historical_locations
      const points = fixes.length
      if (points <= best.points) continue
      const middle = Number(fixes[points >> 1].created_at)
      best = { id: worker_id, name: worker_name, points, middle }
    }
    return best.points
  }
  await expect.poll(lookForLonger, { timeout: 60_000 }).toBeGreaterThan(LONG_TRAIL)
  return best
}

/**
 * Returns the id of a guard who passed several posts in the last six hours. One guard of the demo walks where there is
 * no post.
 */
export async function findGuardPassingPosts(server: ServerProcess): Promise<string> {
  const ask = await investigator(server)
  const { data: live } = await ask('/api/live-locations')
  const { data: posts } = await ask('/api/site-posts')
  const grid = postGrid(
    posts.map(({ id, alias, latitude, longitude }: Record<string, string>) => ({
      id,
      name: alias,
      lat: Number(latitude),
      lng: Number(longitude),
    })),
  )
  for (const { worker_id: workerId } of live) {
    const { data } = await ask(`/api/live-locations/${workerId}?hours=6`)
    const fixes = data.historical_locations.map((fix: Record<string, number>) => ({
      workerId,
      t: Number(fix.created_at),
      lat: fix.latitude,
      lon: fix.longitude,
      accuracy: fix.accuracy ?? null,
      speed: null,
    }))
    if (foldPostVisits(EMPTY_POST_VISIT_FOLD, createTrail(workerId, fixes), 0, grid).marks.length > 3)
      return workerId
  }
  throw new Error('no guard of the demo has passed posts')
}
