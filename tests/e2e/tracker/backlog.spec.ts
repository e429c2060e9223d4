import { importFixes } from '../../support/fixtures/import-fixes.ts'
import type { ServerProcess } from '../../support/http/server-process.ts'
import { expect, PASSWORD, signIn, test } from '../askari-test.ts'

const NAME = 'Backlog Walker'
const FIX_EVERY_MS = 10_000

const placeAt = (i: number) => ({ lat: -1.28 + i * 1e-4, lon: 36.82 })

/** Imports a guard with five minutes of positions. Returns the guard's id and the URL to which the phone sends. */
async function guardWithPhone(server: ServerProcess, from: number): Promise<{ id: string; phone: string }> {
  importFixes(
    server,
    Array.from({ length: 30 }, (_, i) => ({ guard: NAME, t: from + i * FIX_EVERY_MS, ...placeAt(i) })),
  )
  const ask = async (path: string, body?: object, token?: string) => {
    const reply = await fetch(`${server.url}/api/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    const answer = await reply.json()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`)
    return answer.data
  }
  const { token } = await ask('web-login', { email: 'admin@askari.example', password: PASSWORD })
  const [{ id }] = await ask(`workers?search=${encodeURIComponent(NAME)}`, undefined, token)
  const device = await ask('devices', { worker_id: id, label: `Phone of ${NAME}` }, token)
  const { ways } = await ask(`devices/${device.id}/enrolment`, undefined, token)
  const { url } = ways.find((way: { url: string }) => way.url.endsWith('/osmand'))
  return { id, phone: server.url + new URL(url).pathname }
}

test('what a phone kept back while it had no network comes into the trail that is open', async ({
  page,
  askari,
}) => {
  const now = Date.now()
  const from = now - 60 * FIX_EVERY_MS
  const { id, phone } = await guardWithPhone(askari, from)
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${id}`)
  await page.getByRole('button', { name: '6hrs' }).click()
  const points = page.getByText('Points', { exact: true }).locator('xpath=following-sibling::*').first()
  await expect(points).toHaveText('30')
  await expect(page.getByTestId('connection-badge')).toHaveText(/Live/)

  for (let i = 30; i < 60; i += 1) {
    const { lat, lon } = placeAt(i)
    const reply = await fetch(
      `${phone}?id=1&lat=${lat}&lon=${lon}&timestamp=${from + i * FIX_EVERY_MS}&accuracy=5`,
      { method: 'POST' },
    )
    expect(reply.status).toBe(200)
  }
  // on a slow machine, late positions appear only with the second check, 20 s after the first
  await expect(points).toHaveText('60', { timeout: 40_000 })
})
