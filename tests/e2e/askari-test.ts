import { expect, test as base, type Page } from '@playwright/test'
import { startServer, type ServerProcess } from '../support/server-process.ts'

export const PASSWORD = 'patrol-demo'
export type Account = 'supervisor' | 'dispatcher' | 'investigator' | 'admin'

/** Tests with the demo company on the built product; one server serves all tests of a worker that do not harm it. */
export const test = base.extend<object, { askari: ServerProcess }>({
  askari: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const server = await startServer({ DEMO: '1' })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect }

/** Signs in through the page; `to` is the path asked for first, where the console must lead back to. */
export async function signIn(
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

/** Asks the API in an investigator's name. */
async function investigator({ url }: ServerProcess) {
  const signedIn = await fetch(`${url}/api/web-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `investigator@askari.example`, password: PASSWORD }),
  }).then((reply) => reply.json())
  const headers = { authorization: `Bearer ${signedIn.data.token}` }
  return (path: string) => fetch(url + path, { headers }).then((reply) => reply.json())
}

/** How many fixes the server has of a guard's last hours, one count for each number of hours. */
export async function fixCounts(server: ServerProcess, guardId: string, hours: number[]): Promise<number[]> {
  const ask = await investigator(server)
  const trails = hours.map((each) => ask(`/api/live-locations/${guardId}?hours=${each}`))
  return (await Promise.all(trails)).map(({ data }) => data.historical_locations.length)
}

/** a replay of this many points lasts long enough to be stopped, sought and watched */
const LONG_TRAIL = 100

/**
 * The guard with the longest trail of the last three hours, on duty or just relieved: at whatever time of day the
 * tests run, one of two shifts has walked for half of them.
 */
export async function guardWithTrail(server: ServerProcess): Promise<{ id: string; name: string }> {
  const ask = await investigator(server)
  let best = { id: '', name: '', points: 0 }
  const lookForLonger = async () => {
    const { data } = await ask('/api/live-locations')
    const on = data.filter(({ status }: { status: string }) => status === 'Online')
    const off = data.filter(({ status }: { status: string }) => status === 'Offline')
    for (const { worker_id, worker_name } of [...on.slice(0, 5), ...off.slice(0, 5)]) {
      const trail = await ask(`/api/live-locations/${worker_id}?hours=3`)
      const points = trail.data.historical_locations.length
      if (points > best.points) best = { id: worker_id, name: worker_name, points }
    }
    return best.points
  }
  await expect.poll(lookForLonger, { timeout: 60_000 }).toBeGreaterThan(LONG_TRAIL)
  return best
}
