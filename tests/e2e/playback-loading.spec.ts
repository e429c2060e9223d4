import type { Page } from '@playwright/test'
import { playbackState, type PlaybackSnapshot } from '../../src/machines/playback.ts'
import type { CoverStep } from '../model/kit/covering-paths.ts'
import { linksToMoments, loadingOfBoard, loadingOfTrail } from '../model/subjects/playback-end-to-end.ts'
import { expect, findGuardWithTrail, signIn, test } from './askari-test.ts'
import { boundingBoxOrThrow } from './screen-sizes.ts'

const HOUR_MS = 3_600_000

const playback = (page: Page) => page.getByRole('group', { name: 'Playback' })
const button = (page: Page, name: string) => playback(page).getByRole('button', { name, exact: true })

/** Records each value that `data-held` takes from now on, and returns a function that reads them. */
async function recordHolds(page: Page): Promise<() => Promise<(string | null)[]>> {
  const values = await playback(page).evaluateHandle((element) => {
    const seen: (string | null)[] = []
    const note = () => seen.push(element.getAttribute('data-held'))
    new MutationObserver(note).observe(element, { attributeFilter: ['data-held'] })
    return seen
  })
  return () => values.jsonValue()
}

/**
 * Performs each step of a path through the state machine, and compares the page with the state that the machine
 * reaches.
 */
async function walkAlong(page: Page, walk: CoverStep[], deeds: Record<string, () => Promise<unknown>>) {
  for (const [at, { words, after }] of walk.entries()) {
    const key = /^(.) is pressed$/.exec(words)?.[1]
    const name = /^(Restart|Stop) is pressed$/.exec(words)?.[1]
    const seeks = /^(Home|End) is pressed$/.exec(words)?.[1]
    if (key) await page.keyboard.press(key)
    else if (name) await button(page, name).click()
    else if (seeks) await page.keyboard.press(seeks)
    else await deeds[words]?.()
    const state = playbackState(after as PlaybackSnapshot)
    const told = `step ${at + 1} of ${walk.length}, ${words}`
    if (words === 'the selection is cleared') await expect(playback(page), told).toHaveCount(0)
    else await expect(playback(page), told).toHaveAttribute('data-state', state, { timeout: 60_000 })
  }
}

/** Controls the answers to requests of a path: at once, with an error, or only when the test allows it. */
async function inHand(page: Page, path: RegExp) {
  let mode: 'answer' | 'hold' | 'fail' = 'answer'
  let changed: (() => void)[] = []
  /** returns whether to delay a request, by its `from` parameter */
  let holds = (_from: number) => true
  await page.route(path, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('from'))
    while (mode === 'hold' && holds(from)) await new Promise<void>((resolve) => changed.push(resolve))
    await (mode === 'fail' ? route.abort() : route.continue()).catch(() => {})
  })
  return (next: typeof mode, held: typeof holds = () => true) => {
    mode = next
    holds = held
    const waiting = changed
    changed = []
    for (const resolve of waiting) resolve()
  }
}

test('playback goes on the page where its chart goes while a trail loads, fails, grows and is cleared', async ({
  page,
  askari,
}) => {
  test.setTimeout(240_000)
  const guard = await findGuardWithTrail(askari)
  await page.routeWebSocket('**/.ws**', (socket) => socket.close())
  const server = await inHand(page, new RegExp(`/api/live-locations/${guard.id}\\?`))
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}`)
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  await expect(playback(page)).toHaveAttribute('data-state', 'idle')
  const figures = page.getByRole('region', { name: 'Trail Statistics' })
  const again = figures.getByRole('button', { name: 'Try again' })
  const centre = async () => {
    const { x, y, width, height } = await boundingBoxOrThrow(page.getByTestId('map'))
    return [x + width / 2, y + height / 2] as const
  }
  const points = figures.getByText('Points').locator('xpath=following-sibling::*').first()
  await walkAlong(page, loadingOfTrail(), {
    '6 hours are chosen': async () => {
      server('hold')
      await page.getByRole('button', { name: '6hrs', exact: true }).click()
    },
    'the server fails': async () => server('fail'),
    'Try again is pressed': async () => {
      server('hold')
      await again.click()
    },
    'Try again is pressed, and answered': async () => {
      server('answer')
      await again.click()
      await expect(playback(page)).toHaveAttribute('data-state', 'playing')
    },
    'the trail grows': async () => {
      const before = await points.innerText()
      await expect(points).not.toHaveText(before, { timeout: 90_000 })
    },
    'an option is chosen': async () => {
      await page.getByRole('button', { name: 'Display options' }).click()
      await page.getByRole('switch', { name: 'Follow marker' }).click()
      await expect(button(page, 'Follow: On')).toBeVisible()
      await page.keyboard.press('Escape')
    },
    'a point of the map is replayed': async () => {
      await page.keyboard.press('.')
      // the map follows the playhead marker, which is therefore in the centre
      await expect(async () => {
        await page.mouse.click(...(await centre()))
        await page.getByRole('button', { name: 'Replay', exact: true }).click({ timeout: 2000 })
      }).toPass({ timeout: 30_000 })
    },
    'it is played, and the map zoomed twice': async () => {
      await page.keyboard.press('5')
      await page.keyboard.press('k')
      // the point's popup covers the middle of the map
      const { x, y, width, height } = await boundingBoxOrThrow(page.getByTestId('map'))
      await page.mouse.move(x + width * 0.3, y + height * 0.8)
      // the pause takes 650 ms, so a busy machine may miss it without a record
      const holds = await recordHolds(page)
      await page.mouse.wheel(0, -120)
      await expect.poll(holds).toContain('zoom')
      await page.mouse.wheel(0, -120)
      await expect(playback(page)).not.toHaveAttribute('data-held', 'zoom')
    },
    'l is pressed until it is at its most, and k': async () => {
      for (let press = 0; press < 12; press += 1) await page.keyboard.press('l')
      await page.keyboard.press('5')
      await page.keyboard.press('l')
      await page.keyboard.press('k')
      await expect(page.getByText('Maximum speed reached.').first()).toBeVisible()
      await expect(playback(page)).toHaveAttribute('data-speed', '30')
    },
    'the selection is cleared': () => page.getByRole('button', { name: 'Clear selection' }).click(),
  })
  const link = `/tracker/trail?guard=${guard.id}&from=${guard.middle - HOUR_MS}&to=${guard.middle + HOUR_MS}&at=${guard.middle}`
  await walkAlong(page, linksToMoments(), {
    'a link to a moment is opened': async () => {
      server('hold')
      await page.goto(askari.url + link)
      await expect(playback(page)).toHaveAttribute('data-state', 'awaiting')
    },
    'the server answers': async () => server('answer'),
    'a link to a moment is opened, and answered': () => page.goto(`${askari.url}${link}&q=`),
  })
})

test('playback goes in a replay where its chart goes while its hours arrive one by one', async ({
  page,
  askari,
}) => {
  test.setTimeout(180_000)
  const to = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const from = to - 3 * HOUR_MS
  const address = `/tracker?from=${from}&to=${to}&at=${from}`
  const server = await inHand(page, /\/api\/trails\?/)
  server('hold')
  await signIn(page, askari, 'investigator', '/tracker')
  await walkAlong(page, loadingOfBoard(), {
    'a board is opened': () => page.goto(askari.url + address),
    'speed 240 is chosen': () => playback(page).getByRole('combobox', { name: 'Speed' }).selectOption('240×'),
    'the first hour arrives': async () => server('hold', (asked) => asked >= from + HOUR_MS),
    'all arrives': async () => server('answer'),
    'the page is loaded again': async () => {
      server('hold')
      await page.goto(`${askari.url}${address}`)
    },
  })
})
