import { randomUUID } from 'node:crypto'
import { offencesOf } from './axe.ts'
import { newSession, signIn, test } from './askari-test.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const OUT = '/tmp/w24-shots'

test('look', async ({ page, askari, browser }) => {
  test.setTimeout(400_000)
  const { token } = await newSession(askari, 'admin')
  const api = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${askari.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { data: any }
  }
  const shoot = async (name: string, path: string, wait = 1500) => {
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport)
      await page.goto(askari.url + path)
      await page.waitForTimeout(wait)
      for (const theme of ['dark', 'light']) {
        await page.evaluate((t) => void (document.documentElement.dataset['theme'] = t), theme)
        await page.waitForTimeout(150)
        await page.screenshot({ path: `${OUT}/${name}-${viewport.width}-${theme}.png` })
        const found = await offencesOf(page)
        if (found.length) console.log('AXE', name, viewport.width, theme, found.slice(0, 5))
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > viewport.width) console.log('WIDE', name, viewport.width, wide)
    }
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, askari, 'admin', '/clients/view/2')
  // client link
  const link = await api('POST', '/client-links', { client_id: '2', expires_on: '2026-12-24' })
  const address = (await api('GET', `/client-links/${link.data.id}/address`)).data.url as string
  await shoot('client', '/clients/view/2#client-links', 2500)
  for (const viewport of SIZES)
    for (const colorScheme of ['dark', 'light'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB' })
      const own = await context.newPage()
      await own.goto(address)
      await own.waitForTimeout(1500)
      await own.screenshot({ path: `${OUT}/view-${viewport.width}-${colorScheme}.png`, fullPage: true })
      console.log('AXE view', await offencesOf(own))
      await context.close()
    }
  await shoot('field-reports', '/field-reports')
  await shoot('wall', '/dashboard/wall', 2500)
  // alarms: as they are, none, one, 200
  const list = await fetch(`${askari.url}/api/alarms?per_page=20`, {
    headers: { authorization: `Bearer ${token}` },
  }).then((r) => r.json() as Promise<any>)
  console.log('alarms', JSON.stringify(list).slice(0, 900))
  await shoot('alarms-real', '/alarms', 2500)
  const sample = list.data[0]
  const rows = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      ...sample,
      id: String(10_000 + i),
      priority: (i % 3) + 1,
      ...(('status' in sample) && { status: i % 5 === 4 ? 'acknowledged' : 'raised' }),
    }))
  if (sample)
    for (const n of [0, 1, 200]) {
      await page.route(/\/api\/alarms\?/, async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as any
        const all = rows(n)
        body.data = all.slice(0, Number(body.meta?.per_page ?? 200))
        if (body.meta) Object.assign(body.meta, { total: n, last_page: Math.max(1, Math.ceil(n / (body.meta.per_page ?? 200))) })
        await route.fulfill({ response: answer, json: body })
      })
      await shoot(`alarms-${n}`, '/alarms', 2500)
      await page.unroute(/\/api\/alarms\?/)
    }
})
